const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Markup that is safe to insert. Only {@link html} creates it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

function show(value: Html | string | null): string {
  if (value === null) return ''
  if (value instanceof Html) return value.text
  return value.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/**
 * Markup from a template. Texts are escaped, so that a title or a prompt cannot become an element or end an attribute:
 * `` html`<p>${'a < b'}</p>` `` is `<p>a &lt; b</p>`.
 */
export const html = (parts: TemplateStringsArray, ...values: readonly (Html | string | null)[]): Html =>
  new Html(parts.map((part, index) => part + show(values[index] ?? null)).join(''))
