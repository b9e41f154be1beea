import { bestSentences, splitSentences } from './summarise.ts'

const cue =
  /\bsummar(?:i[sz]e|y)\b|\btl;?dr\b|\bsum up\b|\bcondense\b|\bfass\b.{0,40}\bzusammen\b|\bzusammenfass|\brésum|\bresum(?:e|en|ir)\b|لخ[ّ]?ص|总结|概括|摘要|要約|まとめて/i

const textCharsMax = 20_000
const textWordsMin = 14

export interface SummaryAsked {
  readonly sentences: readonly string[]
  readonly best: readonly string[]
}

/** The text a prompt wants shortened. `null` when the prompt brings no text of its own. */
export function readSummary(prompt: string): SummaryAsked | null {
  const head = prompt.slice(0, 200)
  const tail = prompt.slice(-160)
  if (!cue.test(head) && !cue.test(tail)) return null
  const text = (
    cue.test(head)
      ? afterRequest(prompt)
      : prompt.slice(0, prompt.length - (tail.length - Math.max(0, tail.search(cue))))
  ).slice(0, textCharsMax)
  const sentences = splitSentences(text)
  const isLong =
    (text.match(/\s+/g)?.length ?? 0) >= textWordsMin ||
    (text.match(/[\p{Script=Han}\p{Script=Hiragana}]/gu)?.length ?? 0) > 30
  if (sentences.length === 0 || !isLong) return null
  return { sentences, best: bestSentences(sentences, 3) }
}

/** The text begins after the first colon or line break near the request, or with the sentence after it. */
function afterRequest(prompt: string): string {
  const head = prompt.slice(0, 200)
  const mark = /[:：]\s|\n/.exec(head) ?? /[.?!。]\s/.exec(head)
  return mark === null ? prompt.replace(cue, ' ') : prompt.slice(mark.index + mark[0].length)
}
