import { Unreadable } from './unreadable.ts'

export interface JsonMember {
  /** Of an object. */
  readonly key: string | null
  readonly start: number
  readonly end: number
}

const isSpace = (code: number): boolean => code === SPACE || code === LINE_FEED || code === TAB
/** `[`, `]`, `{` and `}`. */
const isBracket = (code: number): boolean => code === 0x5b || code === 0x5d || code === 0x7b || code === 0x7d

/**
 * Where the members of a JSON array or object are in the text. They are not parsed, so that an error is found with its
 * line, and a long array element by element.
 */
export function* jsonMembers(text: string, open: number, lineOf: (offset: number) => number): Generator<JsonMember> {
  const isObject = text[open] === '{'
  let depth = 0
  let start = -1
  let key: string | null = null
  let afterComma = false
  for (let at = open + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isSpace(code)) continue
    // Inside of a value only these matter, and most characters are none.
    if (start !== -1 && code !== QUOTE && code !== COMMA && !isBracket(code)) continue
    const character = text[at]!
    if (depth === 0 && (character === ',' || character === ']' || character === '}')) {
      const isLast = character !== ','
      if (start !== -1 || afterComma || !isLast) {
        if (start === -1) throw new Unreadable('A value is missing next to this comma.', lineOf(at))
        yield { key, start, end: at }
      }
      if (isLast) {
        if (isObject !== (character === '}')) throw new Unreadable(`This ${character} closes nothing.`, lineOf(at))
        return
      }
      start = -1
      key = null
      afterComma = true
      continue
    }
    if (start === -1) start = at
    if (character === '"') {
      const end = endOfString(text, at)
      const colon = isObject && depth === 0 && key === null ? afterSpaces(text, end + 1) : -1
      if (colon !== -1 && text[colon] === ':') {
        key = parseKey(text.slice(at, end + 1))
        start = -1
        at = colon
      } else at = end
    } else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
  }
  throw new Unreadable(
    'This is not closed: a bracket, a brace or a quote is missing.',
    lineOf(start === -1 ? open : start),
  )
}

function afterSpaces(text: string, from: number): number {
  let at = from
  while (at < text.length && isSpace(text.charCodeAt(at))) at += 1
  return at
}

/** A string ends before a line break at the latest: a missing quote spoils its own element, and not the rest of the file. */
function endOfString(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === LINE_FEED) return at - 1
    if (code === BACKSLASH) at += 1
  }
  return text.length
}

const TAB = 0x09
const SPACE = 0x20
const COMMA = 0x2c
const QUOTE = 0x22
const LINE_FEED = 0x0a
const BACKSLASH = 0x5c

function parseKey(source: string): string {
  if (!source.includes('\\')) return source.slice(1, -1)
  try {
    return String(JSON.parse(source))
  } catch {
    return source
  }
}
