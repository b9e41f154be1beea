/** Rating points per logit: odds of ten to one are 400 points. */
export const POINTS_PER_LOGIT = 400 / Math.LN10

/** Larger logits would overflow the odds, and infinity times 0 is NaN. */
export const LOGIT_MAX = 700

/**
 * The probability of a logit and its complement. The complement is not computed as 1 - p, which would lose its digits
 * when p is close to 1.
 */
export function logisticPair(logit: number): [probability: number, complement: number] {
  const oddsAgainst = Math.exp(Math.min(-logit, LOGIT_MAX))
  const probability = 1 / (1 + oddsAgainst)
  return [probability, oddsAgainst * probability]
}

export function sigmoid(logit: number): number {
  return logisticPair(logit)[0]
}
