import type { Nodes, Properties } from 'hast'

/**
 * What a rendered answer may consist of, written down apart from the code that renders, for the tests that compare the
 * two. A page that shows answers can be held against the same lists.
 */
const TEXT_ELEMENTS = [
  'p',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'ul',
  'ol',
  'li',
  'hr',
  'br',
  'em',
  'strong',
  'del',
  'sup',
]
const TABLE_ELEMENTS = ['table', 'thead', 'tbody', 'tr', 'th', 'td']
const TREE_ELEMENTS = new Set([
  ...TEXT_ELEMENTS,
  ...TABLE_ELEMENTS,
  ...['a', 'code', 'pre', 'span', 'div', 'section', 'input', 'mark', 'var'],
])

const isDirection = (value: string): boolean => ['auto', 'ltr', 'rtl'].includes(value)
const isClass = (value: string): boolean =>
  value.split(' ').every((name) => /^(md|hljs)-[\w-]+$|^[a-z]+_{1,2}$/.test(name))
const is =
  (expected: string) =>
  (value: string): boolean =>
    value === expected
const anyText = (): boolean => true
const isLink = (value: string): boolean =>
  /^#user-content-[\w-]*fn(ref)?-/.test(value) ||
  (/^(https?:\/\/|mailto:)/.test(value) && URL.canParse(value) && new URL(value).username === '')

const TREE_ATTRIBUTES: Record<string, Record<string, (value: string) => boolean>> = {
  '*': { dir: isDirection, className: isClass },
  a: {
    href: isLink,
    rel: is('noopener noreferrer nofollow ugc'),
    target: is('_blank'),
    id: (value) => value.startsWith('user-content-fnref-'),
    dataFootnoteRef: is(''),
    dataFootnoteBackref: is(''),
  },
  input: { type: is('checkbox'), disabled: is('true'), checked: (value) => ['true', 'false'].includes(value) },
  li: { id: (value) => value.startsWith('user-content-fn-') },
  ol: { start: (value) => /^\d+$/.test(value) },
  pre: { dataLanguage: anyText },
  section: { dataFootnotes: is('') },
  th: { scope: is('col') },
}

const FORMULA_ELEMENT = /^(span|svg|path|line|math|semantics|annotation|m[a-z]+)$/
const FORMULA_ATTRIBUTE =
  /^(className|style|ariaHidden|xmlns|viewBox|preserveAspectRatio|strokeWidth|d|[xy][12]|width|height|depth|voffset|encoding|display|math[a-z]+|[a-z]+(size|align|lines|spacing|style|level|space|limits|thickness)|stretchy|fence|separator|accent|accentunder|notation|side|symmetric|largeop|form|linebreak|align|frame)$/
const FORMULA_STYLE = /^(([a-z-]+): ?[\w#.%+\- ]*;?)*$/

const FORBIDDEN_TEXT = /[\u202a-\u202e\u2066-\u2069\0]/

/** Everything in the tree that is not on the lists. */
export const straysIn = (node: Nodes, insideFormula = false): string[] => {
  if (node.type === 'text') return FORBIDDEN_TEXT.test(node.value) ? [`text ${JSON.stringify(node.value)}`] : []
  if (node.type === 'root') return node.children.flatMap((child) => straysIn(child))
  if (node.type !== 'element') return [node.type]
  const { tagName, properties, children } = node
  const formula = insideFormula || isFormula(properties)
  const strays = formula && insideFormula ? formulaStrays(tagName, properties) : treeStrays(tagName, properties)
  return [...strays, ...children.flatMap((child) => straysIn(child, formula))]
}

const isFormula = ({ className }: Properties): boolean => Array.isArray(className) && className.includes('md-math')

const shown = (value: Properties[string]): string => (Array.isArray(value) ? value.join(' ') : String(value))

const treeStrays = (tagName: string, properties: Properties): string[] => [
  ...(TREE_ELEMENTS.has(tagName) ? [] : [tagName]),
  ...Object.entries(properties).flatMap(([name, value]) => {
    const allowed = TREE_ATTRIBUTES[tagName]?.[name] ?? TREE_ATTRIBUTES['*']![name]
    if (value === undefined || allowed?.(shown(value))) return []
    return [`${tagName}[${name}=${shown(value)}]`]
  }),
]

const formulaStrays = (tagName: string, properties: Properties): string[] => [
  ...(FORMULA_ELEMENT.test(tagName) ? [] : [`formula ${tagName}`]),
  ...Object.entries(properties).flatMap(([name, value]) => {
    if (FORMULA_ATTRIBUTE.test(name) && (name !== 'style' || FORMULA_STYLE.test(shown(value)))) return []
    return [`formula ${tagName}[${name}=${shown(value)}]`]
  }),
]

const MARKUP_ELEMENTS = new Set([
  ...TEXT_ELEMENTS,
  ...TABLE_ELEMENTS,
  'a',
  'code',
  'pre',
  'span',
  'div',
  'input',
  'button',
])
const MARKUP_ATTRIBUTE =
  /^(class|dir|href|rel|target|id|start|scope|type|disabled|checked|readOnly|role|tabindex|aria-label)$/
const TAG = /<\/?([a-zA-Z0-9]+)((?:\s+[a-zA-Z0-9:-]+="[^"]*")*)\s*\/?>/y

/** Everything in finished markup that is not on the lists. Formulas have lists of their own. */
export const straysInMarkup = (markup: string): string[] => {
  const strays: string[] = []
  for (let at = markup.indexOf('<'); at !== -1; at = markup.indexOf('<', at)) {
    TAG.lastIndex = at
    const [tag, name, attributes] = TAG.exec(markup) ?? []
    if (tag === undefined || name === undefined) return [...strays, `unreadable ${markup.slice(at, at + 60)}`]
    at += tag.length
    const inFormula = !MARKUP_ELEMENTS.has(name)
    if (inFormula && !FORMULA_ELEMENT.test(name)) strays.push(name)
    for (const [, attribute, value] of (attributes ?? '').matchAll(/([a-zA-Z0-9:-]+)="([^"]*)"/g)) {
      if (MARKUP_ATTRIBUTE.test(attribute!)) {
        if (attribute === 'href' && !isLink(value!.replaceAll('&amp;', '&'))) strays.push(`${name}[href=${value}]`)
      } else if (/^on|^(src|srcset|srcdoc|action|formaction|name|xlink:href)$/i.test(attribute!)) {
        strays.push(`${name}[${attribute}]`)
      } else if (attribute === 'style' && !(name === 'span' || inFormula)) {
        strays.push(`${name}[style=${value}]`)
      }
    }
  }
  return strays
}
