/** One line of at most so many characters, cut between words where there is room for it. */
export function shorten(text: string, charsMax: number): string {
  const line = [...text.replace(/\s+/g, ' ').trim()]
  if (line.length <= charsMax) return line.join('')
  const cut = line.slice(0, charsMax - 1).join('')
  const end = cut.lastIndexOf(' ')
  return `${end >= charsMax / 2 ? cut.slice(0, end) : cut}…`
}
