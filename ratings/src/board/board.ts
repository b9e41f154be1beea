import type { Matrix } from '../fit/matrix.ts'

/**
 * - `ranked`: enough votes for a rank
 * - `provisional`: rated from few votes, without a rank, and ignored in the ranks of others
 * - `unvoted`: no votes, no rating
 */
export type Status = 'ranked' | 'provisional' | 'unvoted'

/** One row of the board. Ratings, intervals, rates and ranks are null where the votes do not determine them. */
export interface ModelRating {
  readonly model: number
  readonly name: string | null
  readonly status: Status
  readonly rating: number | null
  readonly se: number | null
  readonly lower: number | null
  readonly upper: number | null
  readonly rank: number | null
  /** The best and the worst rank that the votes do not exclude. */
  readonly rankLow: number | null
  readonly rankHigh: number | null
  /** Mean probability of winning against the other ranked models of the component. */
  readonly expectedWinRate: number | null
  /** Ratings of different components are not comparable: no chain of votes connects them. */
  readonly component: number
  /** The rating is one-sided: without the prior it would be infinite. */
  readonly separated: boolean
  /** Votes cast on this model, including dropped ones. */
  readonly votes: number
  readonly wins: number
  readonly losses: number
  readonly ties: number
  readonly bothBad: number
  /** Share of wins among decisive votes. */
  readonly winRate: number | null
  /** Share of points; ties and both-bad votes count half. */
  readonly score: number | null
  readonly tieRate: number | null
  readonly bothBadRate: number | null
}

/** The pairs with votes, smaller index first. */
export interface ObservedPairs {
  readonly left: Int32Array
  readonly right: Int32Array
  readonly votes: Float64Array
  /** Points of the left model. */
  readonly score: Float64Array
}

export interface Board {
  /** In the order of the input; `standings` sorts them. */
  readonly models: readonly ModelRating[]
  readonly votes: number
  /** Votes used by the fit: fewer than `votes` where both-bad votes are dropped. */
  readonly votesInFit: number
  /** Number of components with votes. Show each as its own table. */
  readonly components: number
  /** Number of voters in the fit; null where voters are unknown or ignored. */
  readonly voters: number | null
  /** Equivalent number of equally active voters. */
  readonly effectiveVoters: number | null
  /** There are too few voters to generalise: the intervals describe these voters only. */
  readonly fewVoters: boolean
  /** Half the width of an interval, in standard errors. */
  readonly quantile: number
  /** Strengths in logits. Pass them as `start` to the next fit. */
  readonly theta: Float64Array
  /** Covariance of `theta`, row after row. */
  readonly covariance: Matrix
  readonly pairs: ObservedPairs
}

/**
 * The rows in display order: by component, best rating first, unvoted models last.
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
