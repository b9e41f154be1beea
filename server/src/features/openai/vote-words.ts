import type { VoteChoice } from '@arena/contract'

/** What a voter replies in the languages of the pages, besides the names of the answers. */
const words: Readonly<Record<VoteChoice, readonly string[]>> = {
  left: ['a', 'أ'],
  right: ['b', 'ب'],
  tie: ['tie', 'gleich gut', 'unentschieden', 'empate', 'تعادل'],
  'both-bad': [
    ...['bad', 'both bad', 'schlecht', 'beide schlecht'],
    ...['mal', 'malas', 'ambas malas', 'سيئة', 'سيئ', 'كلتاهما سيئة'],
  ],
}

const choices = new Map(
  (Object.keys(words) as VoteChoice[]).flatMap((choice) => words[choice].map((word) => [word, choice] as const)),
)

/** People repeat the signs around a choice as they see it, or end it like a sentence. */
const signs = new Set(' \t\r\n`*_"\'().!')

function withoutSigns(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && signs.has(text[start]!)) start += 1
  while (end > start && signs.has(text[end - 1]!)) end -= 1
  return text.slice(start, end)
}

/** The vote that a message is; `null` if it is anything more than a word for one. */
export const voteOf = (message: string): VoteChoice | null =>
  choices.get(withoutSigns(message.normalize('NFC').trim()).replace(/\s+/g, ' ').toLowerCase()) ?? null
