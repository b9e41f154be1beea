/** A token is up to four characters between white space. White space is free. */
const token = /\S{1,4}/gu

export const countTokens = (text: string): number => text.match(token)?.length ?? 0

/** The longest beginning of `text` that costs at most `tokensMax`. It never ends inside a surrogate pair. */
export function cutToTokens(text: string, tokensMax: number): string {
  if (text.length <= tokensMax) return text
  const next = [...text.matchAll(token)][tokensMax]
  return next === undefined ? text : text.slice(0, next.index).trimEnd()
}
