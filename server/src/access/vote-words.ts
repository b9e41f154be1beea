import type { VoteChoice } from '@arena/contract'

/** What a voter replies in the languages of the pages, and the words of the API. */
const words: Readonly<Record<VoteChoice, readonly string[]>> = {
  left: ['a', 'أ', 'left', 'links', 'izquierda', 'يسار', 'اليسار'],
  right: ['b', 'ب', 'right', 'rechts', 'derecha', 'يمين', 'اليمين'],
  tie: ['tie', 'draw', 'gleich gut', 'unentschieden', 'empate', 'تعادل'],
  'both-bad': [
    ...['bad', 'both bad', 'both-bad', 'schlecht', 'beide schlecht'],
    ...['mal', 'malas', 'ambas malas', 'سيئة', 'سيئ', 'كلتاهما سيئة'],
  ],
}

const choices = new Map(
  (Object.keys(words) as VoteChoice[]).flatMap((choice) => words[choice].map((word) => [word, choice] as const)),
)

/** In the headings of the answers, in the languages of the pages. */
const heading = /^(?:answer|antwort|respuesta|(?:ال)?إجابة):? /

/** People repeat the signs around a choice as they see it, or end it like a sentence. Quotation marks and brackets are those of any language. */
const sign = /[\s#`*_"'.,!:\p{Ps}\p{Pe}\p{Pi}\p{Pf}]/u

function withoutSigns(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && sign.test(text[start]!)) start += 1
  while (end > start && sign.test(text[end - 1]!)) end -= 1
  return text.slice(start, end)
}

/** The vote that a message is; `null` if it is anything more than a word for one. */
export function voteOf(message: string): VoteChoice | null {
  const word = withoutSigns(message.normalize('NFC')).replace(/\s+/g, ' ').toLowerCase()
  const named = word.replace(heading, '')
  const choice = choices.get(withoutSigns(named)) ?? null
  return named === word || choice === 'left' || choice === 'right' ? choice : null
}
