import { factorise, invertFactor, solveFactorised } from './cholesky.ts'
import { RatingsInputError } from './errors.ts'
import { buildHessian, sumOuterProducts } from './hessian.ts'
import { linearise, oddsAgainstEntries, type Problem, parameterCount, startLinearisation } from './likelihood.ts'
import { logisticPair } from './logistic.ts'
import type { Observations } from './observations.ts'
import { type Matrix, mirror, multiplyRows, transpose } from './row-products.ts'
import { sumVoterScores } from './voter-scores.ts'
import type { SummedVoters } from './voters.ts'

export interface CovarianceOptions {
  /** The same votes split by voter, where the voters are known and numerous enough; null treats votes as independent. */
  readonly byVoter: Observations | SummedVoters | null
  /** Added to the Hessian's diagonal. */
  readonly hessianRidge: number
}

/**
 * The sandwich: what one vote moved, squared and summed, between two inverses of the Hessian. The inverse Hessian alone
 * would take half a win for a coin toss and make boards with many ties a quarter too unsure of themselves.
 */
export function sandwich(problem: Problem, parameters: Float64Array, options: CovarianceOptions): Matrix {
  const size = parameterCount(problem)
  const factor = factoriseHessian(problem, parameters, options.hessianRidge)
  return multiplySandwich(factor, fillMeat(problem, parameters, options.byVoter), size)
}

/** The standard error of one parameter alone: a solved line instead of four products of whole matrices. */
export function errorOf(
  parameter: number,
  problem: Problem,
  parameters: Float64Array,
  options: CovarianceOptions,
): number {
  const size = parameterCount(problem)
  const unit = new Float64Array(size)
  unit[parameter] = 1
  const column = solveFactorised(factoriseHessian(problem, parameters, options.hessianRidge), size, unit)
  const meat = fillMeat(problem, parameters, options.byVoter)
  let variance = 0
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) variance += column[i]! * meat[i * size + j]! * column[j]!
  }
  return Math.sqrt(Math.max(0, variance))
}

function factoriseHessian(problem: Problem, parameters: Float64Array, ridge: number): Matrix {
  const size = parameterCount(problem)
  const line = startLinearisation(problem)
  linearise(problem, parameters, line)
  const hessian = buildHessian(problem, line)
  for (let index = 0; index < size; index++) hessian[index * size + index]! += ridge
  if (factorise(hessian, size) <= 0) {
    throw new RatingsInputError('no-finite-ratings', 'the votes do not determine the fit: its Hessian has no inverse')
  }
  return hessian
}

function fillMeat(problem: Problem, parameters: Float64Array, byVoter: CovarianceOptions['byVoter']): Matrix {
  const meat = sumSquaredScores(problem, parameters, byVoter)
  addPriorMeat(meat, problem, parameters)
  return mirror(meat, parameterCount(problem))
}

/**
 * (L Lᵀ)⁻¹ · meat · (L Lᵀ)⁻¹ from the factor L, factor by factor from the inside out: each of the four products then has
 * a triangle in it and needs half of its cells, which is two thirds of the work of inverting first. The matrices given are
 * overwritten where they are done with: fresh ones of this size make the collector look through everything a program
 * holds, and that costs more than the products.
 */
export function multiplySandwich(factor: Matrix, meat: Matrix, size: number): Matrix {
  const inverseColumns = invertFactor(factor, size)
  const inverseRows = transpose(inverseColumns, size, factor)
  const spare = new Float64Array(size * size)
  multiplyRows(inverseRows, meat, size, { cells: 'lower', to: 'row' }, spare)
  const inner = mirror(multiplyRows(spare, inverseRows, size, { cells: 'lower', to: 'column' }, meat), size)
  multiplyRows(inverseColumns, inner, size, { cells: 'upper', from: 'row' }, spare)
  return mirror(multiplyRows(inverseColumns, spare, size, { cells: 'lower', from: 'row' }, factor), size)
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
  turnIntoSquares(problem.observations, squares)
  return sumOuterProducts(problem, squares)
}

/** From odds to what each entry's votes were off by, squared and summed; in place. */
function turnIntoSquares(observations: Observations, against: Float64Array): void {
  const { wins, losses, halves, weight, length } = observations
  for (let entry = 0; entry < length; entry++) {
    const p = 1 / (1 + against[entry]!)
    const q = against[entry]! * p
    const tie = (q - p) / 2
    const square = wins[entry]! * q * q + losses[entry]! * p * p + halves[entry]! * tie * tie
    against[entry] = weight[entry]! * weight[entry]! * square
  }
}

/** The virtual vote is data here too; left out, a model with few votes would look better known than it is. */
function addPriorMeat(meat: Matrix, { modelCount, prior, observations }: Problem, parameters: Float64Array): void {
  const size = modelCount + observations.terms.length
  for (let model = 0; model < modelCount; model++) {
    const [p, q] = logisticPair(parameters[model]!)
    meat[model * size + model]! += prior * (q * q + p * p)
  }
}
