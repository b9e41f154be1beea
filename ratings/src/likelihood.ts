import { LOGIT_MAX, logisticPair } from './logistic.ts'
import type { Observations } from './observations.ts'

/** One fit: models first, then the coefficients of the further terms. */
export interface Problem {
  readonly modelCount: number
  readonly observations: Observations
  /** Half the virtual votes: so much is won and so much is lost against the opponent fixed at 0. */
  readonly prior: number
  /** Curvature that holds each further term's coefficient to 0. */
  readonly ridge: number
  /** Members of each component; without a prior every component floats freely and has to be held by its mean. */
  readonly members: readonly (readonly number[])[]
}

/** The objective's slope and curvature at one point. */
export interface Linearisation {
  /** The downhill direction, coordinate by coordinate. */
  readonly gradient: Float64Array
  /** Diagonal of the Hessian. */
  readonly diagonal: Float64Array
  /** What each observation adds to the Hessian, as a multiple of its own outer product. */
  readonly curvature: Float64Array
  /** What each observation adds to the gradient, as a multiple of its own row; empty without further terms. */
  readonly pulls: Float64Array
  /** What the prior adds to each model's diagonal. */
  readonly priorCurvature: Float64Array
}

export function parameterCount(problem: Problem): number {
  return problem.modelCount + problem.observations.termCount
}

export function logitOf(
  observations: Observations,
  parameters: Float64Array,
  modelCount: number,
  entry: number,
): number {
  const { termCount, terms } = observations
  let logit = parameters[observations.left[entry]!]! - parameters[observations.right[entry]!]!
  for (let term = 0; term < termCount; term++)
    logit += terms[entry * termCount + term]! * parameters[modelCount + term]!
  return logit
}

export function startLinearisation(problem: Problem): Linearisation {
  const size = parameterCount(problem)
  return {
    gradient: new Float64Array(size),
    diagonal: new Float64Array(size),
    curvature: new Float64Array(problem.observations.length),
    pulls: new Float64Array(problem.observations.termCount === 0 ? 0 : problem.observations.length),
    priorCurvature: new Float64Array(problem.modelCount),
  }
}

/**
 * An exponential a model instead of one a pair, which halves the time of a pass; null where two models' odds could
 * overflow together, as along a chain of hundreds of models that never lost.
 */
function oddsOfModels(parameters: Float64Array): Float64Array | null {
  const isTame = parameters.every((logit) => Math.abs(logit) < LOGIT_MAX / 2)
  return isTame ? parameters.map(Math.exp) : null
}

/** Fills `into` at the given parameters. */
export function linearise(problem: Problem, parameters: Float64Array, into: Linearisation): void {
  const { observations, modelCount, prior, ridge } = problem
  const { left, right, wins, losses, halves, weight, termCount } = observations
  const { gradient, diagonal, curvature, pulls, priorCurvature } = into
  const strengths = termCount === 0 ? oddsOfModels(parameters) : null
  gradient.fill(0)
  diagonal.fill(0)
  for (let entry = 0; entry < observations.length; entry++) {
    const i = left[entry]!
    const j = right[entry]!
    const oddsAgainst =
      strengths === null
        ? Math.exp(Math.min(-logitOf(observations, parameters, modelCount, entry), LOGIT_MAX))
        : strengths[j]! / strengths[i]!
    const p = 1 / (1 + oddsAgainst)
    const q = oddsAgainst * p
    const half = 0.5 * halves[entry]!
    const pull = weight[entry]! * ((wins[entry]! + half) * q - (losses[entry]! + half) * p)
    const bend = weight[entry]! * (wins[entry]! + losses[entry]! + halves[entry]!) * (p * q)
    curvature[entry] = bend
    gradient[i]! += pull
    gradient[j]! -= pull
    diagonal[i]! += bend
    diagonal[j]! += bend
    if (termCount > 0) pulls[entry] = pull
  }
  for (let model = 0; model < modelCount; model++) {
    const [p, q] = logisticPair(parameters[model]!)
    const bend = 2 * prior * (p * q)
    priorCurvature[model] = bend
    diagonal[model]! += bend
    gradient[model]! += prior * (q - p)
  }
  for (let term = 0; term < termCount; term++) {
    const { slope, bend } = sumTerm(observations, into, term)
    gradient[modelCount + term] = slope - ridge * parameters[modelCount + term]!
    diagonal[modelCount + term] = bend + ridge
  }
}

/** A pass for each term: within the one pass, each vote's addition would wait for the last one to be stored. */
function sumTerm({ length, termCount, terms }: Observations, { pulls, curvature }: Linearisation, term: number) {
  let slope = 0
  let bend = 0
  for (let entry = 0, at = term; entry < length; entry++, at += termCount) {
    const x = terms[at]!
    slope += pulls[entry]! * x
    bend += curvature[entry]! * x * x
  }
  return { slope, bend }
}
