import type { Observations } from '../input/observations.ts'
import { BLOCK_LENGTH, blocksOf } from './blocks.ts'
import { LOGIT_MAX, logisticPair } from './logistic.ts'
import { addMultiple, dotProduct } from './vectors.ts'

/** One penalised maximum-likelihood fit. The parameters are the models, then the coefficients of the additional terms. */
export interface Problem {
  readonly modelCount: number
  readonly observations: Observations
  /** Half the virtual votes: each model wins and loses this many against an opponent fixed at 0. */
  readonly prior: number
  /** The ridge penalty of each additional term. */
  readonly ridges: ArrayLike<number>
  /** The members of each component. Without a prior only differences within a component are determined. */
  readonly members: readonly (readonly number[])[]
}

/** Derivatives of the log likelihood at one point. */
export interface Linearisation {
  readonly gradient: Float64Array
  /** The Hessian's diagonal, for the models only. */
  readonly diagonal: Float64Array
  /** The factor of each observation's outer product in the Hessian. */
  readonly curvature: Float64Array
  /** The prior's contribution to each model's diagonal. */
  readonly priorCurvature: Float64Array
}

export function parameterCount(problem: Problem): number {
  return problem.modelCount + problem.observations.terms.length
}

export function createLinearisation(problem: Problem): Linearisation {
  return {
    gradient: new Float64Array(parameterCount(problem)),
    diagonal: new Float64Array(problem.modelCount),
    curvature: new Float64Array(problem.observations.length),
    priorCurvature: new Float64Array(problem.modelCount),
  }
}

/**
 * One exponential per model instead of one per pair, which halves the time of a pass. Null where the ratio of two odds
 * could overflow, for example along a chain of hundreds of models that never lost.
 */
export function oddsOfModels(logits: Float64Array): Float64Array | null {
  const odds = new Float64Array(logits.length)
  for (let model = 0; model < logits.length; model++) {
    if (!(Math.abs(logits[model]!) < LOGIT_MAX / 2)) return null
    odds[model] = Math.exp(logits[model]!)
  }
  return odds
}

/** Writes the logits of a block's entries into `logits`. */
export function fillLogits(
  { left, right, terms }: Observations,
  parameters: Float64Array,
  modelCount: number,
  logits: Float64Array,
): void {
  fillDifferences(left, right, parameters, logits)
  for (let term = 0; term < terms.length; term++) addMultiple(logits, parameters[modelCount + term]!, terms[term]!)
}

function fillDifferences(left: Int32Array, right: Int32Array, parameters: Float64Array, logits: Float64Array): void {
  for (let entry = 0; entry < left.length; entry++) {
    logits[entry] = parameters[left[entry]!]! - parameters[right[entry]!]!
  }
}

/** The odds against the left model of every observation. */
export function oddsAgainstEntries(problem: Problem, parameters: Float64Array): Float64Array {
  const { observations, modelCount } = problem
  const against = new Float64Array(observations.length)
  const odds = observations.terms.length === 0 ? oddsOfModels(parameters) : null
  if (odds !== null) {
    divideOdds(observations.left, observations.right, odds, against)
    return against
  }
  for (const block of blocksOf(observations)) {
    const logits = against.subarray(block.from, block.from + block.length)
    fillLogits(block, parameters, modelCount, logits)
    logitsToOddsAgainst(logits)
  }
  return against
}

function logitsToOddsAgainst(logits: Float64Array): void {
  for (let entry = 0; entry < logits.length; entry++) logits[entry] = Math.exp(Math.min(-logits[entry]!, LOGIT_MAX))
}

function divideOdds(left: Int32Array, right: Int32Array, odds: Float64Array, against: Float64Array): void {
  for (let entry = 0; entry < left.length; entry++) against[entry] = odds[right[entry]!]! / odds[left[entry]!]!
}

/** Computes the derivatives at the given parameters into `into`. */
export function linearise(problem: Problem, parameters: Float64Array, into: Linearisation): void {
  into.gradient.fill(0)
  into.diagonal.fill(0)
  const { observations } = problem
  const odds = observations.terms.length === 0 ? oddsOfModels(parameters) : null
  if (odds !== null) linearisePairs(observations, odds, into)
  else lineariseBlocks(problem, parameters, into)
  addPrior(problem, parameters, into)
}

/** Entries are sorted by left model, so the left model's sums are stored once per run. */
function linearisePairs(observations: Observations, odds: Float64Array, into: Linearisation): void {
  const { left, right, wins, losses, halves, weight, length } = observations
  const { gradient, diagonal, curvature } = into
  for (let entry = 0; entry < length; ) {
    const i = left[entry]!
    const own = odds[i]!
    let residualSum = 0
    let curvatureSum = 0
    for (; entry < length && left[entry] === i; entry++) {
      const j = right[entry]!
      const other = odds[j]!
      const scale = 1 / (own + other)
      const p = own * scale
      const q = other * scale
      const half = 0.5 * halves[entry]!
      const won = wins[entry]! + half
      const lost = losses[entry]! + half
      const residual = weight[entry]! * (won * q - lost * p)
      const entryCurvature = weight[entry]! * (won + lost) * (p * q)
      curvature[entry] = entryCurvature
      residualSum += residual
      curvatureSum += entryCurvature
      gradient[j]! -= residual
      diagonal[j]! += entryCurvature
    }
    gradient[i]! += residualSum
    diagonal[i]! += curvatureSum
  }
}

/** As `linearisePairs`, for additional terms and for logits whose odds overflow. */
function lineariseBlocks(problem: Problem, parameters: Float64Array, into: Linearisation): void {
  const { observations, modelCount, ridges } = problem
  const { gradient, diagonal } = into
  const buffer = new Float64Array(BLOCK_LENGTH)
  for (const block of blocksOf(observations)) {
    const { from, length, left, right, terms } = block
    const residuals = buffer.subarray(0, length)
    const curvature = into.curvature.subarray(from, from + length)
    fillLogits(block, parameters, modelCount, residuals)
    logitsToResiduals(block, residuals, curvature)
    addByPair(left, right, residuals, -1, gradient)
    addByPair(left, right, curvature, 1, diagonal)
    for (let term = 0; term < terms.length; term++) gradient[modelCount + term]! += dotProduct(residuals, terms[term]!)
  }
  for (let term = modelCount; term < gradient.length; term++) {
    gradient[term]! -= ridges[term - modelCount]! * parameters[term]!
  }
}

/** Replaces the logits by the residuals and fills the curvature. */
function logitsToResiduals(observations: Observations, logits: Float64Array, curvature: Float64Array): void {
  const { wins, losses, halves, weight, length } = observations
  for (let entry = 0; entry < length; entry++) {
    const oddsAgainst = Math.exp(Math.min(-logits[entry]!, LOGIT_MAX))
    const p = 1 / (1 + oddsAgainst)
    const q = oddsAgainst * p
    const half = 0.5 * halves[entry]!
    const won = wins[entry]! + half
    const lost = losses[entry]! + half
    logits[entry] = weight[entry]! * (won * q - lost * p)
    curvature[entry] = weight[entry]! * (won + lost) * (p * q)
  }
}

/** Adds every value to its left model and, times `sign`, to its right model. Runs of one pair are summed first. */
export function addByPair(
  left: Int32Array,
  right: Int32Array,
  values: Float64Array,
  sign: number,
  to: Float64Array,
): void {
  for (let entry = 0; entry < left.length; ) {
    const i = left[entry]!
    const j = right[entry]!
    let sum = 0
    for (; entry < left.length && left[entry] === i && right[entry] === j; entry++) sum += values[entry]!
    to[i]! += sum
    to[j]! += sign * sum
  }
}

function addPrior({ modelCount, prior }: Problem, parameters: Float64Array, into: Linearisation): void {
  const { gradient, diagonal, priorCurvature } = into
  for (let model = 0; model < modelCount; model++) {
    const [p, q] = logisticPair(parameters[model]!)
    const curvature = 2 * prior * (p * q)
    priorCurvature[model] = curvature
    diagonal[model]! += curvature
    gradient[model]! += prior * (q - p)
  }
}
