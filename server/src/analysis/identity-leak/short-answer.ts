import { MARK } from './own-names.ts'

/** An answer as short as this has no room for a subject besides its own name. */
const BARE_CHARS_MAX = 40
const SHORT_CHARS_MAX = 60

const BARE = new RegExp(`^[\\s\\p{P}\\p{S}]*${MARK}(?:[\\s\\p{P}\\p{S}]+${MARK})?[\\s\\p{P}\\p{S}]*$`, 'u')
const QUOTED = /^\s*(?:"([^"]*)"|“([^“”]*)”|'([^']*(?:'[a-z][^']*)?)'|«([^«»]*)»|„([^„“”]*)[“”]|「([^「」]*)」)\s*$/
const GREETING =
  /^[\s*_]*(?:hi|hello|hey|hallo|hola|bonjour|salut|olá|oi|ciao|cześć|hoi|merhaba|привет|здравствуйте|你好|您好|こんにちは|안녕하세요|مرحبا|नमस्ते)(?: there)?\s*[.!,。！，、]+\s*/i

/** Whether the whole answer is an own name or maker: "ChatGPT", "OpenAI." */
export const isOnlyName = (answer: string, marked: string): boolean =>
  answer.trim().length <= BARE_CHARS_MAX && BARE.test(marked)

/** A short answer without quotation marks around all of it: nobody is there whom it could quote. "im" is "I'm" there. */
export function shortForm(marked: string): string | null {
  if (marked.trim().length > SHORT_CHARS_MAX) return null
  const quoted = QUOTED.exec(marked)
  const said = quoted ? (quoted.slice(1).find((text) => text !== undefined) ?? '') : marked.trim()
  return said.replace(GREETING, '').replace(/^im (?=\S)/i, "I'm ")
}

const LETTERS = /[\p{L}\p{N}]/gu
const EDGE_LETTERS_MAX = 12
/** です, 입니다, हूँ. */
const VERB_LETTERS_MAX = 4

/** Whether a short answer is this claim and nothing else, but for "You can …" before it and a verb after it. */
export function isAllOf(short: string | null, claim: RegExpExecArray, sentence: string): boolean {
  if (short === null || short.length > sentence.length + 4) return false
  const lettersIn = (text: string): number => text.match(LETTERS)?.length ?? 0
  const after = sentence.slice(claim.index + claim[0].length)
  return lettersIn(sentence.slice(0, claim.index)) <= EDGE_LETTERS_MAX && lettersIn(after) <= VERB_LETTERS_MAX
}
