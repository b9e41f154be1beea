/** Text of a stranger made safe to weave into a sentence, a table cell or a formula: no markup, no invisible characters. */
export function clean(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[`*<>|[\]\\~$#{}]/g, (mark, at: number, whole: string) =>
      mark === '#' && /[A-Za-z]/.test(whole[at - 1] ?? '') ? mark : ' ',
    )
    .replace(/\s+/g, ' ')
    .trim()
}

/** At most `charsMax` characters, cut between words where there are words, with an ellipsis when something went. */
export function shorten(text: string, charsMax: number): string {
  const characters = Array.from(text.slice(0, charsMax * 2 + 2))
  if (characters.length <= charsMax) return text
  const cut = characters.slice(0, charsMax - 1).join('')
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > charsMax / 2 ? cut.slice(0, lastSpace) : cut).replace(/[\s,;:.-]+$/, '')}…`
}

export function capitalise(text: string): string {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}
