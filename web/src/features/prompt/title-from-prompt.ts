import { wordsOf } from './attachments/prompt-parts.ts'

const TITLE_CHARS_MAX = 80

/** A thread's title: the first line of its first prompt, shortened between words. */
export function titleFromPrompt(prompt: string): string {
  const line = wordsOf(prompt)
    .trim()
    .split(/[\r\n]/, 1)[0]!
    .replace(/\s+/g, ' ')
    .trim()
  // Counts code points: a split surrogate pair is not a character.
  const characters = [...line]
  if (characters.length <= TITLE_CHARS_MAX) return line
  const cut = characters.slice(0, TITLE_CHARS_MAX).join('')
  const lastSpace = cut.lastIndexOf(' ')
  // Languages without spaces, and very long words, are cut anywhere.
  const title =
    lastSpace >= cut.length / 2 ? cut.slice(0, lastSpace) : characters.slice(0, TITLE_CHARS_MAX - 1).join('')
  return `${title}…`
}
