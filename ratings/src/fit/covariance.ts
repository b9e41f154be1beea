import { RatingsInputError } from '../errors.ts'
import type { SummedVoters } from '../input/dataset.ts'
import type { Observations } from '../input/observations.ts'
import { factorise, invertFactor, solveFactorised } from './cholesky.ts'
import { buildHessian, sumOuterProducts } from './hessian.ts'
import { createLinearisation, linearise, oddsAgainstEntries, type Problem, parameterCount } from './likelihood.ts'
import { logisticPair } from './logistic.ts'
import { type Matrix, mirror, multiplyRows, transpose } from './matrix.ts'
import { sumVoterScores } from './voter-scores.ts'

export interface CovarianceOptions {
  /** The same votes by voter for clustered errors; null treats votes as independent. */
  readonly byVoter: Observations | SummedVoters | null
  /** Added to the Hessian's diagonal. */
  readonly hessianRidge: number
}

/**
 * The sandwich covariance: the sum of squared scores (the meat) between two inverse Hessians. The inverse Hessian alone
 * would treat a tie as a coin toss and make intervals of boards with many ties a quarter too wide.
 */
export function sandwichCovariance(problem: Problem, parameters: Float64Array, options: CovarianceOptions): Matrix {
  const size = parameterCount(problem)
  const factor = factoriseHessian(problem, parameters, options.hessianRidge)
  return multiplySandwich(factor, computeMeat(problem, parameters, options.byVoter), size)
}

/** The standard error of a single parameter: one linear solve instead of four matrix products. */
export function standardErrorOf(
  parameter: number,
  problem: Problem,
  parameters: Float64Array,
  options: CovarianceOptions,
): number {
  const size = parameterCount(problem)
  const unit = new Float64Array(size)
  unit[parameter] = 1
  const column = solveFactorised(factoriseHessian(problem, parameters, options.hessianRidge), size, unit)
  const meat = computeMeat(problem, parameters, options.byVoter)
  let variance = 0
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) variance += column[i]! * meat[i * size + j]! * column[j]!
  }
  return Math.sqrt(Math.max(0, variance))
}

function factoriseHessian(problem: Problem, parameters: Float64Array, ridge: number): Matrix {
  const size = parameterCount(problem)
  const linearisation = createLinearisation(problem)
  linearise(problem, parameters, linearisation)
  const hessian = buildHessian(problem, linearisation)
  for (let index = 0; index < size; index++) hessian[index * size + index]! += ridge
  if (factorise(hessian, size) <= 0) {
    throw new RatingsInputError('no-finite-ratings', 'the votes do not determine the fit: its Hessian is singular')
  }
  return hessian
}

function computeMeat(problem: Problem, parameters: Float64Array, byVoter: CovarianceOptions['byVoter']): Matrix {
  const meat = sumSquaredScores(problem, parameters, byVoter)
  addPriorMeat(meat, problem, parameters)
  return mirror(meat, parameterCount(problem))
}

/**
 * (L Lᵀ)⁻¹ · meat · (L Lᵀ)⁻¹ from the factor L. Multiplied from the inside out, each of the four products has a triangular
 * factor and needs half of its cells, which is two thirds of the work of inverting first. The given matrices are reused:
 * allocating new ones of this size triggers garbage collections that cost more than the products.
 */
export function multiplySandwich(factor: Matrix, meat: Matrix, size: number): Matrix {
  const inverseColumns = invertFactor(factor, size)
  const inverseRows = transpose(inverseColumns, size, factor)
  const buffer = new Float64Array(size * size)
  multiplyRows(inverseRows, meat, size, { cells: 'lower', to: 'row' }, buffer)
  const inner = mirror(multiplyRows(buffer, inverseRows, size, { cells: 'lower', to: 'column' }, meat), size)
  multiplyRows(inverseColumns, inner, size, { cells: 'upper', from: 'row' }, buffer)
  return mirror(multiplyRows(inverseColumns, buffer, size, { cells: 'lower', from: 'row' }, factor), size)
}

function sumSquaredScores(
  problem: Problem,
  parameters: Float64Array,
  byVoter: Observations | SummedVoters | null,
): Matrix {
  if (byVoter === null) return independentMeat(problem, parameters)
  if (!('scores' in byVoter)) return sumVoterScores({ ...problem, observations: byVoter }, parameters)
  const correction = byVoter.voters / (byVoter.voters - 1)
  return byVoter.scores.map((sum) => correction * sum)
}

function independentMeat(problem: Problem, parameters: Float64Array): Matrix {
  const squares = oddsAgainstEntries(problem, parameters)
  oddsToSquaredResiduals(problem.observations, squares)
  return sumOuterProducts(problem, squares)
}

/** Replaces the odds of each entry by the sum of its votes' squared residuals. */
function oddsToSquaredResiduals(observations: Observations, against: Float64Array): void {
  const { wins, losses, halves, weight, length } = observations
  for (let entry = 0; entry < length; entry++) {
    const p = 1 / (1 + against[entry]!)
    const q = against[entry]! * p
    const tie = (q - p) / 2
    const square = wins[entry]! * q * q + losses[entry]! * p * p + halves[entry]! * tie * tie
    against[entry] = weight[entry]! * weight[entry]! * square
  }
}

/** The virtual votes count as data. Without them, the errors of models with few votes would be too small. */
function addPriorMeat(meat: Matrix, { modelCount, prior, observations }: Problem, parameters: Float64Array): void {
  const size = modelCount + observations.terms.length
  for (let model = 0; model < modelCount; model++) {
    const [p, q] = logisticPair(parameters[model]!)
    meat[model * size + model]! += prior * (q * q + p * p)
  }
}
