import type { Components } from '../input/components.ts'
import { ASSUMED_TASTE, type VoterSums } from './voter-sums.ts'

/** How many voters' worth of evidence the assumed taste variance counts, in degrees of freedom. */
export const ASSUMED_DEGREES = 3
/** With fewer effective voters and little evidence about taste, a board says that taste is mostly assumed. */
const FEW_VOTERS_MAX = 10

/**
 * What the intervals of a component describe. `population`: what other voters would say too. `voters`: only the one voter
 * that the component has.
 */
export type IntervalScope = 'population' | 'voters'

/** How much voters differ within one component. */
export interface Taste {
  readonly scope: IntervalScope
  readonly voters: number
  /** Equivalent number of equally active voters. */
  readonly effectiveVoters: number
  /** The variance of a voter's taste for a model, in squared logits: the assumed value, corrected by the votes. */
  readonly variance: number
  /** The same from the votes alone, which can be negative; null where they say nothing. */
  readonly rawVariance: number | null
  /** The evidence about it, in degrees of freedom. */
  readonly degrees: number
  /** The variance of a vote relative to that of a coin toss with the same probability. */
  readonly dispersion: number
  /** How much voters differ is mostly assumed. */
  readonly fewVoters: boolean
}

export interface TasteInput {
  readonly components: Components
  readonly sums: VoterSums
  readonly dispersion: Float64Array
  /** Votes of the fit, by model. */
  readonly votes: Float64Array
  /** The diagonal of the Hessian, and the virtual votes' part of it. */
  readonly hessianDiagonal: Float64Array
  readonly priorCurvature: Float64Array
  /** Sums of the votes' squared residuals, by model. */
  readonly squaredResiduals: Float64Array
}

export interface TasteEstimate {
  /** By component; null without votes. */
  readonly byComponent: readonly (Taste | null)[]
  /** The effective number of voters behind each model, in votes and in what they say about taste. */
  readonly modelVoters: Float64Array
  readonly tasteVoters: Float64Array
}

export function estimateTaste(input: TasteInput): TasteEstimate {
  const { components, sums, votes } = input
  const { byModel } = sums
  const byComponent = components.members.map((members, component) => tasteOf(members, component, input))
  const isOneVoter = (model: number) => byComponent[components.of[model]!]?.scope === 'voters'
  return {
    byComponent,
    modelVoters: votes.map((count, model) => (count > 0 ? (count * count) / byModel.squaredVotes[model]! : 0)),
    tasteVoters: votes.map((count, model) => (count === 0 ? 0 : isOneVoter(model) ? 1 : tasteVotersOf(model, input))),
  }
}

function tasteOf(members: readonly number[], component: number, input: TasteInput): Taste | null {
  const { sums, votes } = input
  const voters = sums.voters[component]!
  if (voters === 0) return null
  const cast = members.reduce((sum, model) => sum + votes[model]!, 0) / 2
  const effectiveVoters = (cast * cast) / sums.squaredVotes[component]!
  const dispersion = input.dispersion[component]!
  if (voters === 1) {
    const assumed = { variance: ASSUMED_TASTE, rawVariance: null, degrees: 0 }
    return { scope: 'voters', voters, effectiveVoters, ...assumed, dispersion, fewVoters: false }
  }
  const { variance, rawVariance, degrees } = varianceOf(members, input)
  const fewVoters = degrees < ASSUMED_DEGREES && effectiveVoters < FEW_VOTERS_MAX
  return { scope: 'population', voters, effectiveVoters, variance, rawVariance, degrees, dispersion, fewVoters }
}

/** Compares the observed products of different votes of one voter with those that taste of variance 1 would make. */
function varianceOf(members: readonly number[], { sums, hessianDiagonal, squaredResiduals }: TasteInput) {
  const { byModel } = sums
  let observed = 0
  let expected = 0
  let information = 0
  for (const model of members) {
    const curvature = hessianDiagonal[model]!
    const squared = curvature * curvature
    const d1 = byModel.expected[model]!
    observed += byModel.observed[model]! + (d1 * squaredResiduals[model]!) / squared
    expected += Math.max(
      0,
      d1 * (1 + byModel.taste[model]! / squared) - (2 * byModel.expectedByWeight[model]!) / curvature,
    )
    information += d1
  }
  if (expected === 0) return { variance: ASSUMED_TASTE, rawVariance: null, degrees: 0 }
  const freeModels = (members.length - 1) / members.length
  const degrees = (freeModels * ASSUMED_TASTE ** 2 * expected ** 2) / information
  const rawVariance = observed / expected
  const pooled = (ASSUMED_DEGREES * ASSUMED_TASTE + degrees * rawVariance) / (ASSUMED_DEGREES + degrees)
  return { variance: Math.max(0, pooled), rawVariance, degrees }
}

function tasteVotersOf(model: number, input: TasteInput): number {
  const { sums, components, dispersion, hessianDiagonal, priorCurvature } = input
  const squares = sums.byModel.squaredVariance[model]!
  if (squares === 0) return 1
  const ofVotes = dispersion[components.of[model]!]! * (hessianDiagonal[model]! - priorCurvature[model]!)
  const total = ofVotes + ASSUMED_TASTE * sums.byModel.taste[model]!
  return Math.max(1, (total * total) / squares)
}
