/** The edit distance between two words. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const exchanged = row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min(exchanged, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[to.length]!
}

/**
 * The closest known word; `undefined` if none is close.
 *
 * @example nearest('modles', ['models', 'flags']) // 'models'
 */
export function nearest(
  written: string,
  words: readonly string[],
  distanceMax = Math.max(2, Math.floor(written.length / 3)),
): string | undefined {
  const [best] = words
    .map((word) => ({ word, away: distance(written.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, away }) => away <= distanceMax && away < word.length)
    .sort((a, b) => a.away - b.away)
  return best?.word
}
