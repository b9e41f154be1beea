import type { Uncertainty } from '../fit/covariance.ts'
import type { IntervalScope } from '../fit/taste.ts'
import type { Neighbors } from './neighbors.ts'

/**
 * - `ranked`: enough votes and voters for a rank
 * - `provisional`: rated from few votes or voters, without a rank, and ignored in the ranks of others
 * - `unvoted`: no votes, no rating
 */
export type Status = 'ranked' | 'provisional' | 'unvoted'

/** The strength of one model, and its votes. Values are null where the votes do not determine them. */
export interface ModelStrength {
  readonly model: number
  readonly name: string | null
  readonly rating: number | null
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

/** One row of the board: its strength, with intervals and ranks. */
export interface ModelRating extends ModelStrength {
  readonly status: Status
  readonly se: number | null
  readonly lower: number | null
  readonly upper: number | null
  /** Half the width of the interval, in standard errors, and its degrees of freedom; null degrees are infinite. */
  readonly quantile: number | null
  readonly df: number | null
  /** The standard error if the same voters voted again. */
  readonly seTheseVoters: number | null
  /** Equivalent number of equally active voters of this model, in votes and in what they say about taste. */
  readonly modelVoters: number | null
  readonly tasteVoters: number | null
  readonly rank: number | null
  /** The best and the worst rank that the votes do not exclude. */
  readonly rankLow: number | null
  readonly rankHigh: number | null
  /** The same for all models at once. */
  readonly rankLowAll: number | null
  readonly rankHighAll: number | null
  /** The ranked models next to it in its component, and how many more votes tell it apart from each. */
  readonly neighbors: Neighbors
}

/** A component with votes. */
export interface ComponentRating {
  readonly component: number
  readonly models: readonly number[]
  /** What the intervals describe; null where voters are unknown. */
  readonly scope: IntervalScope | null
  readonly voters: number | null
  /** Equivalent number of equally active voters. */
  readonly effectiveVoters: number | null
  /** How much tastes differ is mostly assumed. */
  readonly fewVoters: boolean
  /** The variance of taste, in squared logits, and the same from the votes alone. */
  readonly tau2: number | null
  readonly tau2Raw: number | null
  /** Degrees of freedom of the votes' evidence about taste. */
  readonly tasteDf: number | null
  /** The variance of a vote relative to that of a coin toss with the same probability. */
  readonly phi: number | null
}

/** The pairs with votes, smaller index first. */
export interface ObservedPairs {
  readonly left: Int32Array
  readonly right: Int32Array
  readonly votes: Float64Array
  /** Points of the left model. */
  readonly score: Float64Array
}

/** Ratings without intervals. */
export interface StrengthBoard {
  /** In the order of the input. */
  readonly models: readonly ModelStrength[]
  readonly votes: number
  /** Votes used by the fit: fewer than `votes` where both-bad votes are dropped. */
  readonly votesInFit: number
  /** Strengths in logits. Pass them as `start` to the next fit. */
  readonly theta: Float64Array
}

export interface Board extends StrengthBoard {
  /** In the order of the input; `standings` sorts them. */
  readonly models: readonly ModelRating[]
  /** The components with votes. Show each as its own table. */
  readonly components: readonly ComponentRating[]
  /** Pairs whose first model is above the second even for a reader who watches the board. */
  readonly surelyAbove: readonly (readonly [above: number, below: number])[]
  /** The probability that an interval misses the true value. */
  readonly alpha: number
  readonly uncertainty: Uncertainty
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
