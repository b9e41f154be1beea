const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Markup that is safe to put on the page as it is. Only {@link html} makes it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Shown = Html | string | number | null | readonly Shown[]

function show(value: Shown): string {
  if (value === null) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(show).join('')
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/**
 * Markup with values in it. Every value that is not markup itself is escaped, so that no text of the contract can ever
 * become an element or leave its attribute: `` html`<p>${'a < b'}</p>` `` is `<p>a &lt; b</p>`.
 */
export const html = (parts: TemplateStringsArray, ...values: readonly Shown[]): Html =>
  new Html(parts.map((part, index) => part + show(values[index] ?? null)).join(''))

/** A text of the contract, with what stands between backticks as code. */
export const prose = (text: string): Shown =>
  // A backtick without a partner stays what it is: splitting at it would set the rest of the sentence in code.
  text.split(/(`[^`]+`)/).map((piece) => (/^`[^`]+`$/.test(piece) ? html`<code>${piece.slice(1, -1)}</code>` : piece))
