import { html, type Shown } from '../html.ts'
import { methodBadge } from './operation-section.ts'
import { type Reference, type Room, spaced } from './reference.ts'

const guides = [
  ['authentication', 'Authentication'],
  ['loop', 'The typical loop'],
  ['conventions', 'Conventions'],
  ['streaming', 'Streaming'],
  ['errors', 'Errors'],
] as const

const entry = (anchor: string, label: Shown): Shown => html`<li><a href="#${anchor}">${label}</a></li>\n`

const group = (title: Shown, entries: readonly Shown[]): Shown => html`<p class="group">${title}</p>
<ul>
${entries}</ul>
`

const room = ({ name, operations }: Room): Shown =>
  group(
    html`<a href="#room-${name}">${spaced(name)}</a>`,
    operations.map(({ id, method }) => entry(id, [methodBadge(method), ' ', spaced(id)])),
  )

/**
 * The contents twice: beside the text where there is room, folded above it where there is not. One list could be
 * either only with a script; the style shows one of the two, to the eye and to screen readers alike.
 */
export function navigation({ rooms, schemas }: Reference): Shown {
  const contents = [
    group(
      'Guide',
      guides.map(([anchor, label]) => entry(anchor, label)),
    ),
    rooms.map(room),
    group(html`<a href="#schemas">Schemas</a>`, [...Object.keys(schemas).map((name) => entry(`schema-${name}`, name))]),
  ]
  return html`<nav id="contents" aria-label="Contents">
<div class="beside">${contents}</div>
<details class="folded"><summary>Contents</summary>${contents}</details>
</nav>`
}
