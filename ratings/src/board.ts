import type { Matrix } from './row-products.ts'

/**
 * - `ranked`: enough votes for a rank
 * - `provisional`: rated from few votes, without a rank, and nobody else's rank counts it
 * - `unvoted`: nothing to rate
 */
export type Status = 'ranked' | 'provisional' | 'unvoted'

/** One model's line of the board. Points, intervals, rates and ranks are null where the votes cannot give them. */
export interface ModelRating {
  readonly model: number
  readonly name: string | null
  readonly status: Status
  readonly rating: number | null
  readonly se: number | null
  readonly lower: number | null
  readonly upper: number | null
  readonly rank: number | null
  /** Best and worst rank that the votes do not exclude. */
  readonly rankLow: number | null
  readonly rankHigh: number | null
  /** Mean chance to win against the other ranked models of the component. */
  readonly expectedWinRate: number | null
  /** Models of different components never met, not even through others: their numbers are not comparable. */
  readonly component: number
  /** The rating is a bound: the votes alone would push it further without end. */
  readonly separated: boolean
  /** Votes cast on this model, whether or not the fit used them all. */
  readonly votes: number
  readonly wins: number
  readonly losses: number
  readonly ties: number
  readonly bothBad: number
  /** Share of wins among decisive votes. */
  readonly winRate: number | null
  /** Share of points, ties and both-bad votes counting half. */
  readonly score: number | null
  readonly tieRate: number | null
  readonly bothBadRate: number | null
}

/** Pairs that met, the smaller index first. */
export interface ObservedPairs {
  readonly left: Int32Array
  readonly right: Int32Array
  readonly votes: Float64Array
  /** Points of the left model. */
  readonly score: Float64Array
}

export interface Board {
  /** In the order of the input's models; `standings` sorts. */
  readonly models: readonly ModelRating[]
  readonly votes: number
  /** Votes the fit used: fewer than `votes` where both-bad ones are dropped; 0 is an empty board. */
  readonly votesInFit: number
  /** Components with votes; from 2 on, show as many tables. */
  readonly components: number
  /** Voters with a vote in the fit; null where voters are unknown or ignored. */
  readonly voters: number | null
  /** How many equally busy voters would say as much. */
  readonly effectiveVoters: number | null
  /** The intervals describe these voters only: there are too few to speak for others. */
  readonly fewVoters: boolean
  /** Half the width of an interval, in standard errors. */
  readonly quantile: number
  /** Strengths in logits: the `start` of the next fit. */
  readonly theta: Float64Array
  /** Covariance of `theta`, row after row. */
  readonly covariance: Matrix
  readonly pairs: ObservedPairs
}

/**
 * The board's lines as they are shown: component by component, best rating first, unvoted models last.
 *
 * @example
 * ```ts
 * for (const { name, rating, rank } of standings(board)) console.log(rank ?? '-', name, rating?.toFixed(0))
 * ```
 */
export function standings(board: Board): ModelRating[] {
  return [...board.models].sort(
    (a, b) => a.component - b.component || (b.rating ?? 0) - (a.rating ?? 0) || a.model - b.model,
  )
}
