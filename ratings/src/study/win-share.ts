import { BET_SHARES, logOfMean } from './bets.ts'

/** The share of a pair's comparisons that its first contestant wins, by the comparisons that the bets have. */
export interface WinShare {
  readonly comparisons: number
  /** The mean points; null without a comparison. */
  readonly share: number | null
  /** What no bet has refuted, after any comparison. They cross if preferences changed on the way. */
  readonly lower: number
  readonly upper: number
  /** Whether preferences changed on the way: the share is outside of the bounds, or they cross. */
  readonly changed: boolean
}

/**
 * The win share of a contestant with the interval that the bets of a verdict give. It holds whenever somebody looks, and
 * excludes one half exactly when the claim that one of the two is better is decided.
 *
 * @param points The mean points in each closed comparison of the pair, in the order of the prompts.
 * @param logThreshold The logarithm of the wealth that decides a claim.
 *
 * @example winShareOf([1, 0.5, 1, 1], Math.log(40)).lower // 0.19…
 */
export function winShareOf(points: readonly number[], logThreshold: number): WinShare {
  const comparisons = points.length
  const share = comparisons === 0 ? null : points.reduce((sum, each) => sum + each, 0) / comparisons
  const lower = lowerBoundOf(points, logThreshold)
  const upper =
    1 -
    lowerBoundOf(
      points.map((each) => 1 - each),
      logThreshold,
    )
  return { comparisons, share, lower, upper, changed: share !== null && (share < lower || share > upper) }
}

/** Of a bound, as a share. */
const PRECISION = 1e-10

/** The largest share that was ever refuted as too small. */
function lowerBoundOf(points: readonly number[], logThreshold: number): number {
  // Comparisons have few different means, so equal ones are counted: the cost of a bound does not depend on their number.
  const counts = new Map<number, number>()
  let lower = 0
  for (const value of points) {
    counts.set(value, (counts.get(value) ?? 0) + 1)
    // The wealth of the bet that the share is larger falls as the share grows, and its logarithm is convex: Newton's method
    // comes from below, and never passes the largest share that is refuted.
    for (let share = Math.max(lower, PRECISION); ; ) {
      const { log, slope } = logWealthAt(share, counts)
      if (log < logThreshold) break
      lower = share
      const step = (logThreshold - log) / slope
      if (step <= PRECISION) break
      share += step
    }
  }
  return lower
}

/** The logarithm of the wealth of the bet that the share is larger than this one, and how steeply it changes with the share. */
function logWealthAt(share: number, counts: ReadonlyMap<number, number>): { log: number; slope: number } {
  const bets = BET_SHARES.map((bet) => {
    let [log, slope] = [0, 0]
    for (const [value, count] of counts) {
      const gain = (bet / 2) * (value / share - 1)
      log += count * Math.log1p(gain)
      slope -= (count * (bet / 2) * value) / (share * share * (1 + gain))
    }
    return { log, slope }
  })
  const log = logOfMean(bets.map((bet) => bet.log))
  const slope = bets.reduce((sum, bet) => sum + (Math.exp(bet.log - log) * bet.slope) / bets.length, 0)
  return { log, slope }
}
