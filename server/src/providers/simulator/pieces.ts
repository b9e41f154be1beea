/** Longer runs are split: Chinese and Japanese have no spaces, and a whole paragraph at once is not a stream. */
const pieceCharsMax = 14
const splitChars = 3

/** Cuts an answer into about a word a piece, in order and without loss; more words a piece when there would be too many. */
export function splitIntoPieces(text: string, piecesMax: number): string[] {
  const words: string[] = []
  for (const [word] of text.matchAll(/\s*\S+|\s+/g)) {
    if (word.length <= pieceCharsMax) words.push(word)
    else words.push(...splitRun(word))
  }
  const size = Math.ceil(words.length / Math.max(1, piecesMax))
  if (size <= 1) return words
  const pieces: string[] = []
  for (let start = 0; start < words.length; start += size) pieces.push(words.slice(start, start + size).join(''))
  return pieces
}

function splitRun(run: string): string[] {
  const characters = Array.from(run)
  const parts: string[] = []
  for (let start = 0; start < characters.length; start += splitChars) {
    parts.push(characters.slice(start, start + splitChars).join(''))
  }
  return parts
}
