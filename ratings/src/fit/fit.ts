import type { Dataset } from '../input/dataset.ts'
import type { EncodedVotes } from '../input/encoded-votes.ts'
import type { Observations } from '../input/observations.ts'
import { computeCovariances, type Uncertainty } from './covariance.ts'
import type { Problem } from './likelihood.ts'
import { maximiseLikelihood } from './newton.ts'
import { readEncodedVoters, readObservedVoters } from './voter-pairs.ts'

export interface FitInput {
  readonly observations: Observations
  /** The ridge penalty of each additional term. */
  readonly ridges: ArrayLike<number>
  readonly start: ArrayLike<number>
  /** The same votes by voter; null where voters are unknown. `observed`: the observations are single votes by voter. */
  readonly voters: EncodedVotes | 'observed' | null
}

export interface Fit {
  readonly theta: Float64Array
  readonly uncertainty: Uncertainty
  /** The coefficients of the additional terms and their standard errors. */
  readonly coefficients: Float64Array
  readonly coefficientErrors: Float64Array
}

/** The strengths, without their uncertainty. */
export interface Estimate {
  readonly problem: Problem
  /** Strengths, then coefficients. */
  readonly parameters: Float64Array
  readonly hessianRidge: number
}

export function estimate(dataset: Dataset, { observations, ridges, start }: Omit<FitInput, 'voters'>): Estimate {
  const { modelCount, settings, components } = dataset
  const prior = settings.priorVotes / 2
  const problem = { modelCount, observations, prior, ridges, members: components.members }
  const hasTerms = observations.terms.length > 0
  return {
    problem,
    parameters: maximiseLikelihood(problem, hasTerms ? improveStart(dataset, problem, start) : start),
    hessianRidge: settings.hessianRidgePerVote * dataset.votesInFit,
  }
}

/** Strengths, coefficients and their uncertainty; all zeros without votes. */
export function fitVotes(dataset: Dataset, input: FitInput): Fit {
  const { modelCount } = dataset
  const termCount = input.observations.terms.length
  if (input.observations.length === 0) {
    return {
      theta: new Float64Array(modelCount),
      uncertainty: { noise: new Float64Array(modelCount * modelCount), voters: null, groupings: [] },
      coefficients: new Float64Array(termCount),
      coefficientErrors: new Float64Array(termCount),
    }
  }
  return withUncertainty(dataset, estimate(dataset, input), input.voters)
}

export function withUncertainty(
  { modelCount, settings: { bothBad }, components }: Dataset,
  { problem, parameters, hessianRidge }: Estimate,
  voters: FitInput['voters'],
): Fit {
  const theta = parameters.slice(0, modelCount)
  const encodedVotes = voters === 'observed' ? null : voters
  const ofEncoded = encodedVotes && readEncodedVoters(encodedVotes, theta, bothBad)
  const { uncertainty, termErrors } = computeCovariances({
    problem,
    parameters,
    components,
    voters: voters === 'observed' ? readObservedVoters(problem, parameters) : ofEncoded,
    encodedVotes,
    bothBad,
    hessianRidge,
  })
  return { theta, uncertainty, coefficients: parameters.slice(modelCount), coefficientErrors: termErrors }
}

/** Without a start, a fit with additional terms starts from the fit of the pairs, which costs little. */
function improveStart(dataset: Dataset, problem: Problem, start: ArrayLike<number>): ArrayLike<number> {
  for (let index = 0; index < start.length; index++) if (start[index] !== 0) return start
  return maximiseLikelihood({ ...problem, observations: dataset.pairs, ridges: [] }, [])
}
