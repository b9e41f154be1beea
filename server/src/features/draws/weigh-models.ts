/** Smaller standard errors count as this one, in points: with zeros, the shares would not be defined. */
const SMALLEST_ERROR = 0.01
/** How much less sure than the others a rating can count, in points: that of a model without votes. */
const UNKNOWN_ERROR = 300
/** The rest of the draws is even, so that every pair is drawn now and then, however well it is known. */
const WEIGHTED_SHARE = 0.8
/** The largest share of a model in the draws, as a multiple of the even share. */
const SHARE_MAX = 5

/**
 * The chance of each model to be the first of a pair: in proportion to its squared standard error in most draws, even in the
 * others. Takes the standard errors in points; `null` for a model without votes.
 *
 * @example weighModels([30, 30, null]) // the model without votes is the first in 85% of the draws
 */
export function weighModels(standardErrors: readonly (number | null)[]): number[] {
  const count = standardErrors.length
  const even = (1 - WEIGHTED_SHARE) / count
  const weights = standardErrors.map(
    (error) => Math.min(Math.max(error ?? UNKNOWN_ERROR, SMALLEST_ERROR), UNKNOWN_ERROR) ** 2,
  )
  const chances = new Array<number>(count).fill(0)
  const chanceMax = largestChance(count)
  let open = weights.map((_, index) => index)
  let rest = WEIGHTED_SHARE
  // What a model at the limit cannot take is divided among the others, which may bring the next one to the limit.
  for (;;) {
    const total = open.reduce((sum, index) => sum + weights[index]!, 0)
    const chanceOf = (index: number) => even + (rest * weights[index]!) / total
    const limited = open.filter((index) => chanceOf(index) > chanceMax)
    if (limited.length === 0) {
      for (const index of open) chances[index] = chanceOf(index)
      return chances
    }
    for (const index of limited) chances[index] = chanceMax
    rest -= limited.length * (chanceMax - even)
    open = open.filter((index) => !limited.includes(index))
  }
}

/** The chance with which a model is in `SHARE_MAX` times as many pairs as in even draws: see `expectedDraws`. */
function largestChance(count: number): number {
  const expectedMax = (SHARE_MAX * 2) / count
  return expectedMax >= 1 ? 1 : (expectedMax * (count - 1) - 1) / (count - 2)
}
