/**
 * Estimates the tokens of a text for which the host sent no count: four characters per token, rounded up. It is right to
 * about a third for English prose, and too low for code and for non-Latin scripts.
 */
export function estimateTokens(chars: number): number {
  return Math.ceil(chars / 4)
}
