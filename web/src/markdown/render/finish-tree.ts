import { shownText } from '@arena/contract/shown-text'
import type { Element, ElementContent, Properties, Root } from 'hast'
import { chunkLines } from './code-lines.ts'
import { directionOf } from './direction.ts'
import { limits } from './limits.ts'
import { safeAddress } from './safe-address.ts'
import { textOf } from './tree-text.ts'

/** Parts that are loaded on demand. Without them, code and formulas are shown as source. */
export interface Parts {
  readonly highlight?: ((code: string, language: string) => ElementContent[] | undefined) | undefined
  readonly renderMath?: ((formula: string, options: { display: boolean }) => Element | undefined) | undefined
}

type Finish = (node: Element, parts: Parts, insideLink: boolean) => ElementContent[]

/** Turns the sanitized tree into the displayed one. Only attributes named here are copied. */
export const finishTree = (root: Root, parts: Parts): Root => ({
  type: 'root',
  children: finishAll(withoutLineBreaks(root.children as ElementContent[]), parts, false),
})

/** Line breaks between blocks are invisible, and half of the nodes of a long list. */
const withoutLineBreaks = (blocks: readonly ElementContent[]): ElementContent[] =>
  blocks.filter((block) => block.type !== 'text' || block.value !== '\n')

const finishAll = (nodes: readonly ElementContent[], parts: Parts, insideLink: boolean): ElementContent[] =>
  nodes.flatMap((node) => {
    if (node.type === 'text') return [{ type: 'text', value: shownText(node.value) }]
    if (node.type !== 'element') return []
    return (finishers[node.tagName] ?? plainElement)(node, parts, insideLink)
  })

const made = (tagName: string, properties: Properties, children: ElementContent[]): ElementContent[] => [
  { type: 'element', tagName, properties, children },
]

const plainElement: Finish = ({ tagName, children }, parts, insideLink) =>
  made(tagName, {}, finishAll(children, parts, insideLink))

const block: Finish = ({ tagName, children }, parts, insideLink) =>
  made(tagName, { dir: 'auto' }, finishAll(children, parts, insideLink))

/** The page itself uses the first two heading levels. */
const heading: Finish = (node, parts, insideLink) => {
  // Most answers start with level two. It becomes level three, right below the heading of the answer.
  const level = Math.min(6, Math.max(3, Number(node.tagName.slice(1)) + 1))
  return block({ ...node, tagName: `h${level}` }, parts, insideLink)
}

/** `dir=auto` ignores children with their own direction, so lists and quotes need an explicit one. */
const container: Finish = (node, parts, insideLink) => {
  const { start } = node.properties
  const properties: Properties = { dir: directionOf(node) }
  if (typeof start === 'number') properties.start = start
  if (hasClass(node, 'contains-task-list')) properties.className = ['md-tasks']
  return made(node.tagName, properties, finishAll(withoutLineBreaks(node.children), parts, insideLink))
}

const hasClass = (node: Element, name: string): boolean => {
  const { className } = node.properties
  return Array.isArray(className) && className.includes(name)
}

/** An item has the direction of its list: a bullet stands on the side where its item begins. */
const listItem: Finish = (node, parts, insideLink) => {
  const properties: Properties = {}
  if (typeof node.properties.id === 'string') properties.id = node.properties.id
  return made('li', properties, finishAll(node.children, parts, insideLink))
}

const link: Finish = (node, parts, insideLink) => {
  const { href, id, dataFootnoteRef, dataFootnoteBackref } = node.properties
  const children = finishAll(node.children, parts, true)
  const isImage = hasClass(node, 'md-image')
  if (insideLink) return isImage ? made('mark', {}, children) : children
  if (typeof href === 'string' && href.startsWith('#user-content-fn')) {
    if (dataFootnoteRef !== undefined) return made('a', { href, id, dataFootnoteRef: '' }, children)
    if (dataFootnoteBackref !== undefined) return made('a', { href, dataFootnoteBackref: '' }, children)
  }
  const address = typeof href === 'string' ? safeAddress(href) : undefined
  if (!address) return children
  return made(
    'a',
    {
      href: address.href,
      rel: ['noopener', 'noreferrer', 'nofollow', 'ugc'],
      target: '_blank',
      ...(isImage && { className: ['md-image'] }),
    },
    children,
  )
}

/** Its columns have the order of the text in its head, which the parts of a long table share. */
const table: Finish = (node, parts, insideLink) =>
  made(
    'table',
    { dir: directionOf(node.children.find(({ type }) => type === 'element') ?? node) },
    finishAll(node.children, parts, insideLink),
  )

const cell: Finish = (node, parts, insideLink) => {
  const { align } = node.properties
  const properties: Properties = { dir: 'auto' }
  if (align === 'center' || align === 'right' || align === 'left') properties.className = [`md-${align}`]
  if (node.tagName === 'th') properties.scope = 'col'
  return made(node.tagName, properties, finishAll(node.children, parts, insideLink))
}

const footnotes: Finish = (node, parts, insideLink) =>
  made(
    'section',
    { dataFootnotes: '', className: ['md-footnotes'] },
    // The page has a translated heading.
    finishAll(
      node.children.filter((child) => child.type !== 'element' || !/^h\d$/.test(child.tagName)),
      parts,
      insideLink,
    ),
  )

const task: Finish = (node) =>
  made('input', { type: 'checkbox', disabled: true, checked: node.properties.checked === true }, [])

const codeBlock: Finish = (node, { highlight }) => {
  const code = shownText(textOf(node))
  const language = typeof node.properties.dataLanguage === 'string' ? node.properties.dataLanguage : ''
  const tokens = language && code.length <= limits.highlightCharsMax ? highlight?.(code, language) : undefined
  const lines = chunkLines(tokens ?? [{ type: 'text', value: code }])
  return made('pre', language ? { dataLanguage: shownText(language) } : {}, made('code', {}, lines))
}

const inlineCode: Finish = (node, parts, insideLink) =>
  hasClass(node, 'md-math') ? formula(node, parts, insideLink) : plainElement(node, parts, insideLink)

const formula: Finish = (node, { renderMath }) => {
  const source = shownText(textOf(node))
  const display = hasClass(node, 'md-math-display')
  const rendered = renderMath?.(source, { display })
  if (!rendered) return made('code', { className: ['md-math-source'], dir: 'ltr' }, [{ type: 'text', value: source }])
  // Markdown cannot produce `var`; here it marks a displayed formula, which may scroll.
  return made(display ? 'var' : 'span', { className: ['md-math'], dir: 'ltr' }, [shownControls(rendered)])
}

/** A formula can produce any character by its number. */
const shownControls = (node: Element): Element => ({
  ...node,
  children: node.children.map((child) => {
    if (child.type === 'text') return { type: 'text', value: shownText(child.value) }
    return child.type === 'element' ? shownControls(child) : child
  }),
})

const sourceOrFormula: Finish = (node, parts, insideLink) => {
  if (!hasClass(node, 'md-source')) return formula(node, parts, insideLink)
  return made('div', { className: ['md-source'], dir: 'auto' }, finishAll(node.children, parts, insideLink))
}

/** Markdown cannot produce `mark`; here it marks an image without an address, which gets a label. */
const image: Finish = (node, parts, insideLink) => {
  const children = finishAll(node.children, parts, insideLink)
  return hasClass(node, 'md-image')
    ? made('mark', {}, children)
    : made('span', { className: ['md-image-host'] }, children)
}

const finishers: Record<string, Finish> = {
  p: block,
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  blockquote: container,
  ul: container,
  ol: container,
  li: listItem,
  a: link,
  table,
  td: cell,
  th: cell,
  section: footnotes,
  input: task,
  pre: codeBlock,
  code: inlineCode,
  div: sourceOrFormula,
  span: image,
}
