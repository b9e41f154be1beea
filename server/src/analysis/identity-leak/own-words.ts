import { isSpoken, leadsIn, lineOfItsOwn, sentenceOfItsOwn } from './others-words.ts'
import { MARK } from './own-names.ts'
import { withoutQuotations } from './quotations.ts'

/** A sentence that holds a mark, with its neighbours: what it is about may be said there. */
export interface MarkedSentence {
  readonly text: string
  readonly context: string
}

const FENCE = /^\s*(?:```|~~~)/
const BLOCK_QUOTE = /^\s*>/
const LIST_ITEM = /^\s*(?:[-+*•]|\d{1,3}[.)])\s/
const MARKED = new RegExp(MARK)
const SENTENCE_END = /(?<=[.!?…])\s+|(?<=[。！？؟।])/u

/** Longer ones are lists without an end, or no sentences. */
const SENTENCE_CHARS_MAX = 500
const CONTEXT_CHARS_MAX = 200

/**
 * The sentences with marks in them that the answer says itself: not in code, and not in somebody's mouth. Every step
 * looks at each character a bounded number of times, however long the answer is.
 */
export function* ownSentences(marked: string): Generator<MarkedSentence> {
  const lines = marked.split('\n')
  let fenced = false
  let isFirst = true
  let introduced = false
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    if (FENCE.test(line)) fenced = !fenced
    const othersTurn = introduced || isSpoken(line, isFirst)
    isFirst = false
    // A list goes on as it began; any other line is the only one that its introduction speaks of.
    introduced = (introduced && LIST_ITEM.test(line)) || leadsIn(line)
    if (fenced || othersTurn || BLOCK_QUOTE.test(line) || !MARKED.test(line)) continue
    yield* sentencesOf(line, lastWords(lines, index), nextWords(lines, index))
  }
}

function* sentencesOf(line: string, before: string, after: string): Generator<MarkedSentence> {
  const sentences = lineOfItsOwn(withoutQuotations(plain(line))).split(SENTENCE_END)
  for (const [place, sentence] of sentences.entries()) {
    if (!MARKED.test(sentence)) continue
    const neighbours = [sentences[place - 1] ?? before, sentence, sentences[place + 1] ?? after]
    const context = neighbours.map((text) => text.slice(0, SENTENCE_CHARS_MAX)).join(' ')
    const own = sentenceOfItsOwn(sentence)
    for (let from = 0; from < own.length; from += SENTENCE_CHARS_MAX) {
      const text = own.slice(from, from + SENTENCE_CHARS_MAX)
      if (MARKED.test(text)) yield { text, context }
    }
  }
}

/** The line before or after, over one empty line between paragraphs. */
const lastWords = (lines: readonly string[], index: number): string =>
  (lines[index - 1]?.trim() || lines[index - 2] || '').slice(-CONTEXT_CHARS_MAX)
const nextWords = (lines: readonly string[], index: number): string =>
  (lines[index + 1]?.trim() || lines[index + 2] || '').slice(0, CONTEXT_CHARS_MAX)

const plain = (line: string): string =>
  line
    .replace(/^\s*(?:[-+*•]|\d{1,3}[.)]|#{1,6})\s+/, '')
    .replace(/\[([^[\]]{0,100})\]\([^()]{0,200}\)/g, '$1')
    .replace(/[*_~]|\p{Extended_Pictographic}\uFE0F?/gu, '')
    .replace(/[’ʼ]/g, "'")
    // The only letter that grows when it is made small; places in a sentence must be the same in both.
    .replace(/İ/g, 'I')
    .replace(/\s+/g, ' ')
    .trim()
