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
  /** The wealth of the bet that the share is larger than this one. It falls as the share grows. */
  const logWealth = (share: number): number =>
    logOfMean(
      BET_SHARES.map((bet) => {
        let log = 0
        for (const [value, count] of counts) log += count * Math.log1p((bet / 2) * (value / share - 1))
        return log
      }),
    )
  let lower = 0
  for (const value of points) {
    counts.set(value, (counts.get(value) ?? 0) + 1)
    const isRefuted = (share: number) => logWealth(share) >= logThreshold
    const least = Math.max(lower, PRECISION)
    if (isRefuted(least)) lower = largest(isRefuted, least)
  }
  return lower
}

/** The largest share for which a condition holds that holds from 0 to there, up to the precision. */
function largest(holds: (share: number) => boolean, from: number): number {
  let [low, high] = [from, 1]
  while (high - low > PRECISION) {
    const middle = (low + high) / 2
    if (holds(middle)) low = middle
    else high = middle
  }
  return low
}
