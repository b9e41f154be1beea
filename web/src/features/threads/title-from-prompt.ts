const TITLE_CHARS_MAX = 80

/** A thread's name: the first line of its first prompt, cut between words. */
export function titleFromPrompt(prompt: string): string {
  const line = prompt
    .trim()
    .split(/[\r\n]/, 1)[0]!
    .replace(/\s+/g, ' ')
    .trim()
  // Counted as a reader does: a pair of surrogates that is cut in two is no longer a character.
  const characters = [...line]
  if (characters.length <= TITLE_CHARS_MAX) return line
  const cut = characters.slice(0, TITLE_CHARS_MAX).join('')
  const lastSpace = cut.lastIndexOf(' ')
  // Languages that write without spaces, and one long word: there is no place between words that keeps enough.
  const kept = lastSpace >= cut.length / 2 ? cut.slice(0, lastSpace) : characters.slice(0, TITLE_CHARS_MAX - 1).join('')
  return `${kept}…`
}
