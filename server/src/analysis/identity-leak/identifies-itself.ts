import { anyoneSentences, modelSentences, modelWords } from './first-person.ts'
import { MAKER, markOwnNames, NAME, type NamedModel, OWN } from './model-names.ts'
import { replaceQuotations } from './quotations.ts'

/** Limits the time for one answer: the search blocks all other requests. */
const READ_CHARS_MAX = 200_000
const SENTENCES_MAX = 300
const SENTENCE_CHARS_MAX = 500
const SHORT_CHARS_MAX = 60

const MARKED = new RegExp(OWN)
const ONLY_NAMES = new RegExp(`^[\\s\\p{P}\\p{S}]*${OWN}(?:[\\s\\p{P}\\p{S}]+${OWN})?[\\s\\p{P}\\p{S}]*$`, 'u')
const GREETING = /^\s*(?:hi|hello|hey|hallo|hola|bonjour|ciao|olá|привет|你好|您好|こんにちは|مرحبا)[!,.。！，، ]+/i
const LIST_ITEM = /^\s*(?:[-+*•]|\d{1,3}[.)]|#{1,6})\s+/
const AROUND_ALL = /^\s*["“„'«「](.*)["“”'»」]\s*$/

/** "ANNA (smiling): …" is a line of a dialogue. "Answer: …" is not. */
const SPEAKER = /^[*_\s]*[\p{Lu}\p{Lo}\uE000-\uE002][^:：,;!?()"“„«]{0,30}(?:\([^()]{1,20}\))?[*_]*[:：]/u
const LABEL =
  /^[^:：]{0,30}(?:answer|note|fact|name|clear|honest|antwort|respuesta|réponse|ответ|回答)[^:：]{0,10}[:：]/i
/** The words of someone else or an example follow. */
const SAYS = [
  "(?<!\\b(?:i|i'd|i'll|can|could|would|to|that|having) )\\b(?:says?|said|saying)\\b(?! that,)",
  '\\b(?:claims|claimed|replies|replied|e\\.g\\.|examples?|such as|samples?|sagte?|beispiel\\w*|zegt|voorbeeld)\\b',
  '\\b(?:dijo|dice|ejemplos?|exemples?|disse|exemplos?|esempi\\w?)\\b|сказал|говорит|например|说[：:]|例如|例えば',
].join('|')
const SAID = new RegExp(`(?:${SAYS})[\\s\\S]*`, 'i')
const SAID_WITH_COLON = new RegExp(`(?:${SAYS})[^.!?:：]{0,60}[:：][\\s\\S]*`, 'i')
const MARKUP_AT_END = /(?<![*_\s])[*_\s]+$/
const INTRODUCTION = new RegExp(`(?:${SAYS})[^.!?]{0,80}[:：]$`, 'i')

/** The end of the sentence, or a year before it. */
const OVER = /^(?: in \d{4})?\s*(?:$|[.!?…;)。！？])/
const letters = (text: string): number => text.match(/[\p{L}\d]/gu)?.length ?? 0

interface Sentence {
  readonly text: string
  readonly context: string
}

/** The sentences with an own name that are the answer's own words: no code, quotation, dialogue or example. */
function ownSentences(answer: string): Sentence[] {
  let fenced = false
  let introduced = false
  const sentences: Sentence[] = []
  for (const line of answer.split('\n')) {
    if (line.trim() === '') continue
    if (/^\s*(?:```|~~~)/.test(line)) fenced = !fenced
    const isDialogue = SPEAKER.test(line) && !LABEL.test(line)
    const isSkipped = fenced || introduced || isDialogue || /^\s*>/.test(line)
    introduced = (introduced && LIST_ITEM.test(line)) || INTRODUCTION.test(line.slice(-200).replace(MARKUP_AT_END, ''))
    if (!isSkipped && MARKED.test(line)) sentences.push(...sentencesOf(line))
    if (sentences.length >= SENTENCES_MAX) break
  }
  return sentences.slice(0, SENTENCES_MAX)
}

function sentencesOf(line: string): Sentence[] {
  const written = line
    .replace(LIST_ITEM, '')
    .replace(/[*_~]|\p{Extended_Pictographic}\uFE0F?/gu, '')
    .replace(/[’ʼ]/g, "'")
  const sentences = replaceQuotations(written, (quoted) => (ONLY_NAMES.test(quoted) ? quoted.slice(1, -1) : ' '))
    .replace(SAID_WITH_COLON, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .split(/(?<=[.!?…])\s+|(?<=[。！？؟])/)
    .map((sentence) => sentence.slice(0, SENTENCE_CHARS_MAX).trim())
  return sentences
    .map((sentence, index) => ({
      text: sentence.replace(SAID, ''),
      context: sentences.slice(Math.max(0, index - 1), index + 2).join(' '),
    }))
    .filter(({ text }) => MARKED.test(text))
}

/**
 * Whether an answer says that it is its own model, of its family or from its maker. Mentions, comparisons, quotations
 * and code do not count. It is a rule and not a model, so that anyone can check why a vote was excluded.
 *
 * @example identifiesItself("I'm Qwen.", { modelName: 'qwen/qwen3-32b', displayName: 'Qwen3 32B' }) // true
 */
export function identifiesItself(answer: string, model: NamedModel): boolean {
  const text = answer
    .slice(0, READ_CHARS_MAX)
    .replace(/[\u00ad\uE000-\uE002]/g, '')
    .replace(/[\u2010-\u2012\u2212]|(?<=[a-z])[\u2013-\u2015](?=\d)/gi, '-')
  const marked = markOwnNames(text, model)
  if (!MARKED.test(marked)) return false
  const isShort = marked.trim().length <= SHORT_CHARS_MAX
  if (isShort && ONLY_NAMES.test(marked)) return true
  const said = isShort ? marked.replace(AROUND_ALL, '$1').replace(GREETING, '') : marked
  return ownSentences(said).some((sentence) => isClaim(sentence, isShort && letters(said) === letters(sentence.text)))
}

function isClaim({ text, context }: Sentence, isWholeAnswer: boolean): boolean {
  if (modelSentences.some((pattern) => text.search(pattern) >= 0)) return true
  const claims = anyoneSentences.flatMap((pattern) => [...text.matchAll(pattern)])
  return claims.some(({ 0: claim, index }) => {
    if (claim.includes(NAME) || modelWords.test(context)) return true
    const after = text.slice(index + claim.length)
    if (claim.includes(MAKER)) return OVER.test(after)
    return text.includes(MAKER) || (isWholeAnswer && letters(text.slice(0, index)) <= 12 && letters(after) <= 4)
  })
}
