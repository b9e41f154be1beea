import type { Arena } from './arena.ts'
import { sandwich } from './covariance.ts'
import type { Problem } from './likelihood.ts'
import { minimise } from './newton.ts'
import type { Observations } from './observations.ts'
import type { Matrix } from './row-products.ts'
import { type SummedVoters, type VoterEvidence, weighVoters } from './voters.ts'

export interface FitInput {
  readonly observations: Observations
  /** The same votes split by voter; null where voters are unknown or ignored. */
  readonly byVoter: Observations | SummedVoters | null
  /** What holds each further term's coefficient to 0. */
  readonly ridges: ArrayLike<number>
  readonly start: ArrayLike<number>
}

export interface Fit {
  readonly theta: Float64Array
  /** Covariance of `theta`. */
  readonly covariance: Matrix
  /** Coefficients of the further terms and their standard errors. */
  readonly coefficients: Float64Array
  readonly coefficientErrors: Float64Array
  readonly evidence: VoterEvidence
}

/** A fit of which only the parameters are known yet. */
export interface Solution {
  readonly problem: Problem
  /** Strengths, then coefficients. */
  readonly parameters: Float64Array
  readonly evidence: VoterEvidence
  readonly hessianRidge: number
}

export function solveVotes(arena: Arena, { observations, byVoter, ridges, start }: FitInput): Solution {
  const { modelCount, settings, components } = arena
  const prior = settings.priorVotes / 2
  const problem = { modelCount, observations, prior, ridges, members: components.members }
  const hasTerms = observations.terms.length > 0
  return {
    problem,
    parameters: minimise(problem, hasTerms ? approach(arena, problem, start) : start),
    evidence: weighVoters(byVoter, settings.alpha),
    hessianRidge: settings.hessianRidgePerVote * arena.votesInFit,
  }
}

/** Strengths, coefficients and their uncertainty. Nothing voted, nothing known: all zeros. */
export function fitVotes(arena: Arena, input: FitInput): Fit {
  const { modelCount, settings } = arena
  const termCount = input.observations.terms.length
  if (input.observations.length === 0) {
    return {
      theta: new Float64Array(modelCount),
      covariance: new Float64Array(modelCount * modelCount),
      coefficients: new Float64Array(termCount),
      coefficientErrors: new Float64Array(termCount),
      evidence: weighVoters(input.byVoter, settings.alpha),
    }
  }
  return describeFit(arena, solveVotes(arena, input))
}

/** The uncertainty of every parameter. */
export function describeFit({ modelCount }: Arena, { problem, parameters, evidence, hessianRidge }: Solution): Fit {
  const termCount = problem.observations.terms.length
  const covariance = sandwich(problem, parameters, { byVoter: evidence.byVoter, hessianRidge })
  return {
    theta: parameters.slice(0, modelCount),
    covariance: termCount === 0 ? covariance : modelBlock(covariance, modelCount, termCount),
    coefficients: parameters.slice(modelCount),
    coefficientErrors: termErrors(covariance, modelCount, termCount),
    evidence,
  }
}

/**
 * Where a fit with further terms begins: from nothing, at the fit without them, which costs next to nothing because it
 * sees pairs and not votes.
 */
function approach(arena: Arena, problem: Problem, start: ArrayLike<number>): ArrayLike<number> {
  for (let index = 0; index < start.length; index++) if (start[index] !== 0) return start
  return minimise({ ...problem, observations: arena.pairs, ridges: [] }, [])
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
