import { clean } from './clean.ts'
import { isStopWord } from './stop-words.ts'

const sentencesMax = 400

export function splitSentences(text: string): string[] {
  const sentences = text.match(/[^.!?。！？؟\n]+[.!?。！？؟]*/g) ?? []
  return sentences
    .slice(0, sentencesMax)
    .map(clean)
    .filter((sentence) => /\p{L}{2}/u.test(sentence))
}

/** The sentences that hold the most of the text's own frequent words, in their original order. */
export function bestSentences(sentences: readonly string[], count: number): string[] {
  const weights = new Map<string, number>()
  const wordsOf = (sentence: string): string[] =>
    (sentence.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !isStopWord(word))
  for (const sentence of sentences)
    for (const word of wordsOf(sentence)) weights.set(word, (weights.get(word) ?? 0) + 1)
  const scored = sentences.map((sentence, index) => {
    const words = wordsOf(sentence)
    const total = words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0)
    // A text's first sentence usually says what it is about; very short ones score by accident.
    const score = (total / Math.sqrt(words.length + 4)) * (index === 0 ? 1.3 : 1)
    return { index, sentence, score }
  })
  return scored
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, count)
    .sort((a, b) => a.index - b.index)
    .map(({ sentence }) => sentence)
}
