import type { Element, ElementContent, Root } from 'hast'
import type { Html, Image, ImageReference, Nodes } from 'mdast'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype, { type Options } from 'remark-rehype'
import { unified } from 'unified'
import { mathSyntax } from './math-syntax.ts'
import { limitTree } from './mdast-limits.ts'
import { normalizeSource } from './normalize-source.ts'
import { safeAddress } from './safe-address.ts'
import { sanitizeSchema } from './sanitize-schema.ts'

type Handlers = NonNullable<Options['handlers']>

const element = (tagName: string, properties: Element['properties'], children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})

const text = (value: string): ElementContent => ({ type: 'text', value })

/** Images are never loaded: their host would learn who reads the answer, and when. */
const imagePlaceholder = (alt: string, address: string): Element => {
  const url = safeAddress(address)
  const host = url?.host ? [text(' '), element('span', { className: ['md-image-host'] }, [text(url.host)])] : []
  const name = element('span', { className: ['md-image'] }, [text(alt), ...host])
  return url?.host ? element('a', { href: url.href, className: ['md-image'] }, name.children) : name
}

const handlers: Handlers = {
  html: (_state, node: Html, parent: Nodes | undefined) =>
    parent && isPhrasing(parent) ? text(node.value) : element('div', { className: ['md-source'] }, [text(node.value)]),
  image: (_state, node: Image) => imagePlaceholder(node.alt ?? '', node.url),
  imageReference: (state, node: ImageReference) =>
    imagePlaceholder(node.alt ?? '', state.definitionById.get(node.identifier.toUpperCase())?.url ?? ''),
  code: (_state, node: { value: string; lang?: string | null }) =>
    element('pre', node.lang ? { dataLanguage: node.lang.slice(0, 40) } : {}, [
      element('code', {}, [text(node.value)]),
    ]),
  math: (_state, node: { value: string }) => element('div', { className: DISPLAYED }, [text(node.value)]),
  inlineMath: (_state, node: { value: string; display?: boolean }) =>
    element('code', { className: node.display ? DISPLAYED : ['md-math'] }, [text(node.value)]),
}

const DISPLAYED = ['md-math', 'md-math-display']

const isPhrasing = (parent: Nodes): boolean =>
  !['root', 'blockquote', 'listItem', 'footnoteDefinition'].includes(parent.type)

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath, { singleDollarTextMath: false })
  .use(mathSyntax)
  .use(remarkRehype, { handlers })
  .use(rehypeSanitize, sanitizeSchema)
  .freeze()

/** Parses Markdown to a tree of the elements in the schema. Formulas and code are still text. */
export const parseMarkdown = (source: string): Root => {
  const normalized = normalizeSource(source)
  const markdown = processor.parse(normalized)
  limitTree(markdown, normalized)
  markDisplayedFormulas(markdown, normalized)
  return processor.runSync(markdown) as Root
}

/** A formula in a paragraph with `$$` or `\[` is displayed on its own line. */
const markDisplayedFormulas = (node: Nodes, source: string): void => {
  if ((node.type as string) === 'inlineMath') {
    const from = node.position?.start.offset ?? 0
    if (['$$', '\\['].includes(source.slice(from, from + 2))) Object.assign(node, { display: true })
  }
  if ('children' in node) for (const child of node.children) markDisplayedFormulas(child, source)
}
