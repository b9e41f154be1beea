import {
  ASSUMED_DEGREES,
  effectiveNumber,
  estimateVariance,
  type GroupingContext,
  type GroupingVariance,
} from './grouping.ts'
import { ASSUMED_TASTE, type VoterSums } from './voter-sums.ts'

/** With fewer effective voters and little evidence about taste, a board says that taste is mostly assumed. */
const FEW_VOTERS_MAX = 10

/**
 * What the intervals of a component describe. `population`: what other voters would say too. `voters`: only the one voter
 * that the component has.
 */
export type IntervalScope = 'population' | 'voters'

/** How much voters differ within one component. The variance is that of a voter's taste for a model. */
export interface Taste extends GroupingVariance {
  readonly scope: IntervalScope
  readonly voters: number
  /** Equivalent number of equally active voters. */
  readonly effectiveVoters: number
  /** The variance of a vote relative to that of a coin toss with the same probability. */
  readonly dispersion: number
  /** How much voters differ is mostly assumed. */
  readonly fewVoters: boolean
}

export interface TasteInput {
  readonly context: GroupingContext
  readonly sums: VoterSums
  /** Votes of the fit, by model. */
  readonly votes: Float64Array
}

export interface TasteEstimate {
  /** By component; null without votes. */
  readonly byComponent: readonly (Taste | null)[]
  /** The effective number of voters behind each model, in votes and in what they say about taste. */
  readonly modelVoters: Float64Array
  readonly tasteVoters: Float64Array
}

export function estimateTaste(input: TasteInput): TasteEstimate {
  const { context, sums, votes } = input
  const { components } = context
  const tasteVotersOf = (model: number) => effectiveNumber(model, sums.byModel, ASSUMED_TASTE, context)
  const byComponent = components.members.map((members, component) => tasteOf(members, component, input))
  const isOneVoter = (model: number) => byComponent[components.of[model]!]?.scope === 'voters'
  return {
    byComponent,
    modelVoters: votes.map((count, model) => (count > 0 ? (count * count) / sums.squaredVotesByModel[model]! : 0)),
    tasteVoters: votes.map((count, model) => (count === 0 ? 0 : isOneVoter(model) ? 1 : tasteVotersOf(model))),
  }
}

function tasteOf(members: readonly number[], component: number, input: TasteInput): Taste | null {
  const { context, sums, votes } = input
  const voters = sums.voters[component]!
  if (voters === 0) return null
  const cast = members.reduce((sum, model) => sum + votes[model]!, 0) / 2
  const effectiveVoters = (cast * cast) / sums.squaredVotes[component]!
  const dispersion = context.dispersion[component]!
  if (voters === 1) {
    const assumed = { variance: ASSUMED_TASTE, rawVariance: null, degrees: 0 }
    return { scope: 'voters', voters, effectiveVoters, ...assumed, dispersion, fewVoters: false }
  }
  const { variance, rawVariance, degrees } = estimateVariance(members, sums.byModel, ASSUMED_TASTE, context)
  const fewVoters = degrees < ASSUMED_DEGREES && effectiveVoters < FEW_VOTERS_MAX
  return { scope: 'population', voters, effectiveVoters, variance, rawVariance, degrees, dispersion, fewVoters }
}
