/**
 * The one rule by which simulated models count: every run of characters between white space costs one token for each
 * four characters begun. White space is free. It is used for the prompt, the system text and the answer alike.
 */
const charactersPerToken = 4

export function countTokens(text: string): number {
  return walk(text, Number.POSITIVE_INFINITY).tokens
}

/** The longest beginning of `text` that costs at most `tokensMax`. Never ends inside a surrogate pair. */
export function cutToTokens(text: string, tokensMax: number): { text: string; wasCut: boolean } {
  const { end } = walk(text, tokensMax)
  return end === text.length ? { text, wasCut: false } : { text: text.slice(0, end).trimEnd(), wasCut: true }
}

function walk(text: string, tokensMax: number): { tokens: number; end: number } {
  let tokens = 0
  let run = 0
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    if (isSpace(unit)) {
      run = 0
      continue
    }
    if (isLowSurrogate(unit)) continue
    if (run % charactersPerToken === 0) {
      if (tokens + 1 > tokensMax) return { tokens, end: index }
      tokens += 1
    }
    run += 1
  }
  return { tokens, end: text.length }
}

function isSpace(unit: number): boolean {
  return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || unit === 0xa0 || unit === 0x3000
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
