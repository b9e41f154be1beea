import type { Dataset, SummedVoters } from '../input/dataset.ts'
import type { Observations } from '../input/observations.ts'
import { type Clustering, chooseClustering } from './clustering.ts'
import { sandwichCovariance } from './covariance.ts'
import type { Problem } from './likelihood.ts'
import type { Matrix } from './matrix.ts'
import { maximiseLikelihood } from './newton.ts'

export interface FitInput {
  readonly observations: Observations
  /** The same votes by voter; null where voters are unknown or ignored. */
  readonly byVoter: Observations | SummedVoters | null
  /** The ridge penalty of each additional term. */
  readonly ridges: ArrayLike<number>
  readonly start: ArrayLike<number>
}

export interface Fit {
  readonly theta: Float64Array
  /** The covariance of `theta`. */
  readonly covariance: Matrix
  /** The coefficients of the additional terms and their standard errors. */
  readonly coefficients: Float64Array
  readonly coefficientErrors: Float64Array
  readonly clustering: Clustering
}

/** The estimate, without its covariance. */
export interface Estimate {
  readonly problem: Problem
  /** Strengths, then coefficients. */
  readonly parameters: Float64Array
  readonly clustering: Clustering
  readonly hessianRidge: number
}

export function estimate(dataset: Dataset, { observations, byVoter, ridges, start }: FitInput): Estimate {
  const { modelCount, settings, components } = dataset
  const prior = settings.priorVotes / 2
  const problem = { modelCount, observations, prior, ridges, members: components.members }
  const hasTerms = observations.terms.length > 0
  return {
    problem,
    parameters: maximiseLikelihood(problem, hasTerms ? improveStart(dataset, problem, start) : start),
    clustering: chooseClustering(byVoter, settings.alpha),
    hessianRidge: settings.hessianRidgePerVote * dataset.votesInFit,
  }
}

/** Strengths, coefficients and their uncertainty; all zeros without votes. */
export function fitVotes(dataset: Dataset, input: FitInput): Fit {
  const { modelCount, settings } = dataset
  const termCount = input.observations.terms.length
  if (input.observations.length === 0) {
    return {
      theta: new Float64Array(modelCount),
      covariance: new Float64Array(modelCount * modelCount),
      coefficients: new Float64Array(termCount),
      coefficientErrors: new Float64Array(termCount),
      clustering: chooseClustering(input.byVoter, settings.alpha),
    }
  }
  return withCovariance(dataset, estimate(dataset, input))
}

export function withCovariance(
  { modelCount }: Dataset,
  { problem, parameters, clustering, hessianRidge }: Estimate,
): Fit {
  const termCount = problem.observations.terms.length
  const covariance = sandwichCovariance(problem, parameters, { byVoter: clustering.byVoter, hessianRidge })
  return {
    theta: parameters.slice(0, modelCount),
    covariance: termCount === 0 ? covariance : modelBlock(covariance, modelCount, termCount),
    coefficients: parameters.slice(modelCount),
    coefficientErrors: termErrors(covariance, modelCount, termCount),
    clustering,
  }
}

/** Without a start, a fit with additional terms starts from the fit of the pairs, which costs little. */
function improveStart(dataset: Dataset, problem: Problem, start: ArrayLike<number>): ArrayLike<number> {
  for (let index = 0; index < start.length; index++) if (start[index] !== 0) return start
  return maximiseLikelihood({ ...problem, observations: dataset.pairs, ridges: [] }, [])
}

function modelBlock(covariance: Matrix, modelCount: number, termCount: number): Matrix {
  const size = modelCount + termCount
  const block = new Float64Array(modelCount * modelCount)
  for (let model = 0; model < modelCount; model++) {
    block.set(covariance.subarray(model * size, model * size + modelCount), model * modelCount)
  }
  return block
}

function termErrors(covariance: Matrix, modelCount: number, termCount: number): Float64Array {
  const size = modelCount + termCount
  const variance = (term: number) => covariance[(modelCount + term) * (size + 1)]!
  return Float64Array.from({ length: termCount }, (_, term) => Math.sqrt(Math.max(0, variance(term))))
}
