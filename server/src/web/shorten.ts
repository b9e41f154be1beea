/** One line of at most `charsMax` characters. It is cut between words unless that would lose more than half. */
export function shorten(text: string, charsMax: number): string {
  const line = [...text.replace(/\s+/g, ' ').trim()]
  if (line.length <= charsMax) return line.join('')
  const cut = line.slice(0, charsMax - 1).join('')
  const end = cut.lastIndexOf(' ')
  return `${end >= charsMax / 2 ? cut.slice(0, end) : cut}…`
}
