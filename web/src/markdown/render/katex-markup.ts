import type { Element, Properties } from 'hast'
import { limits } from './limits.ts'

const words = (text: string): string[] => text.trim().split(/\s+/)

/** Elements of KaTeX's markup. */
const ELEMENTS = new Set(
  words(`
    span svg path line math semantics annotation mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup
    munder mover munderover mtable mtr mtd mlabeledtr mstyle mpadded mphantom menclose
  `),
)

/** Attributes of KaTeX's markup, and their names in a tree. */
const ATTRIBUTES: Record<string, string> = {
  class: 'className',
  'aria-hidden': 'ariaHidden',
  'stroke-width': 'strokeWidth',
  ...Object.fromEntries(
    words(`
      style viewBox preserveAspectRatio xmlns width height d x1 x2 y1 y2 encoding display depth voffset notation
      mathvariant mathcolor mathbackground mathsize displaystyle scriptlevel stretchy fence separator lspace rspace
      minsize maxsize movablelimits accent accentunder linethickness columnalign columnspacing columnlines rowspacing
      rowlines rowalign side symmetric largeop form linebreak align valign frame
    `).map((name) => [name, name]),
  ),
}

/** Properties of KaTeX's inline styles. Their values have letters, digits and these few marks: no `url(…)`, no escapes. */
const STYLE_PROPERTIES = new Set(
  words(`
    height min-width width vertical-align top bottom left position color text-shadow margin margin-left margin-right
    margin-top padding-left background-color border-color border-style border-width border-bottom-width
    border-right-width border-right-style border-top-width border
  `),
)
const STYLE_VALUE = /^[\w#.%+\- ]{0,60}$/

const TOKEN = /<(\/?)([a-z]+)((?: [a-zA-Z0-9:-]+ ?="[^"<]*")*)(\/?)>|([^<]+)/y
const ATTRIBUTE = / ([a-zA-Z0-9:-]+) ?="([^"<]*)"/g
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

const decode = (value: string): string =>
  value.replace(/&[^;]*;?/g, (entity) => {
    const character = ENTITIES[entity]
    if (character === undefined) throw new Error(`KaTeX wrote ${entity}`)
    return character
  })

/**
 * Parses KaTeX's markup, a small and regular subset of HTML. Everything outside the lists above is an error, and the
 * formula is then shown as its source.
 */
export const readKatexMarkup = (markup: string): Element => {
  const root: Element = { type: 'element', tagName: 'span', properties: {}, children: [] }
  const open = [root]
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < markup.length) {
    const [, closes, name, attributes, closesItself, text] = TOKEN.exec(markup) ?? []
    const parent = open.at(-1)!
    if (text !== undefined) {
      parent.children.push({ type: 'text', value: decode(text) })
    } else if (name === undefined || !ELEMENTS.has(name)) {
      throw new Error(`KaTeX wrote the element ${name}`)
    } else if (closes) {
      if (open.length === 1 || parent.tagName !== name) throw new Error(`KaTeX closed ${name}`)
      open.pop()
    } else {
      const child: Element = {
        type: 'element',
        tagName: name,
        properties: readAttributes(attributes ?? ''),
        children: [],
      }
      parent.children.push(child)
      if (!closesItself) open.push(child)
      if (open.length > limits.treeDepthMax * 4) throw new Error('KaTeX nested too deep')
    }
  }
  const [formula] = root.children
  if (open.length > 1 || root.children.length !== 1 || formula?.type !== 'element')
    throw new Error('KaTeX left a tag open')
  return formula
}

const readAttributes = (attributes: string): Properties => {
  const properties: Properties = {}
  for (const [, name, encoded] of attributes.matchAll(ATTRIBUTE)) {
    const property = Object.hasOwn(ATTRIBUTES, name!) ? ATTRIBUTES[name!]! : undefined
    if (property === undefined) throw new Error(`KaTeX wrote the attribute ${name}`)
    const value = decode(encoded!)
    if (property === 'className') properties[property] = value.split(' ').filter(Boolean)
    else properties[property] = property === 'style' ? readStyle(value) : value
  }
  return properties
}

const readStyle = (style: string): string => {
  for (const declaration of style.split(';').filter(Boolean)) {
    const [property, value, ...rest] = declaration.split(':').map((part) => part.trim())
    if (!STYLE_PROPERTIES.has(property!) || !STYLE_VALUE.test(value ?? '') || rest.length > 0)
      throw new Error(`KaTeX wrote the style ${declaration}`)
  }
  return style
}
