/** Rating points per logit: ten to one odds are 400 points. */
export const POINTS_PER_LOGIT = 400 / Math.LN10

/** Beyond this the odds overflow, and infinity times 0 would put NaN on the board. */
export const LOGIT_MAX = 700

/**
 * A logit's probability and that of the opposite. The opposite is never 1 - p, which would lose all its digits when p is
 * nearly certain.
 */
export function logisticPair(logit: number): [probability: number, opposite: number] {
  const oddsAgainst = Math.exp(Math.min(-logit, LOGIT_MAX))
  const probability = 1 / (1 + oddsAgainst)
  return [probability, oddsAgainst * probability]
}

export function sigmoid(logit: number): number {
  return logisticPair(logit)[0]
}
