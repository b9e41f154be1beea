import { factorise, invertFactorised, mirror } from './cholesky.ts'
import { RatingsInputError } from './errors.ts'
import { buildHessian, sumOuterProducts } from './hessian.ts'
import { linearise, logitOf, type Problem, parameterCount, startLinearisation } from './likelihood.ts'
import { logisticPair } from './logistic.ts'
import type { Observations } from './observations.ts'
import { type Matrix, multiplyRows } from './row-products.ts'

export interface CovarianceOptions {
  /** The same votes split by voter, where the voters are known and numerous enough; null treats votes as independent. */
  readonly byVoter: Observations | null
  /** Added to the Hessian's diagonal. */
  readonly hessianRidge: number
}

/**
 * The sandwich: what one vote moved, squared and summed, between two inverses of the Hessian. The inverse Hessian alone
 * would take half a win for a coin toss and make boards with many ties a quarter too unsure of themselves.
 */
export function sandwich(problem: Problem, parameters: Float64Array, options: CovarianceOptions): Matrix {
  const size = parameterCount(problem)
  const line = startLinearisation(problem)
  linearise(problem, parameters, line)
  const hessian = buildHessian(problem, line)
  for (let index = 0; index < size; index++) hessian[index * size + index]! += options.hessianRidge
  if (factorise(hessian, size) <= 0) {
    throw new RatingsInputError('no-finite-ratings', 'the votes do not determine the fit: its Hessian has no inverse')
  }
  const inverse = invertFactorised(hessian, size)
  const meat =
    options.byVoter === null
      ? independentMeat(problem, parameters)
      : clusteredMeat({ ...problem, observations: options.byVoter }, parameters)
  addPriorMeat(meat, problem, parameters)
  const half = multiplyRows(inverse, mirror(meat, size), size, { part: 'all' })
  return mirror(multiplyRows(half, inverse, size, { part: 'lower' }), size)
}

function independentMeat(problem: Problem, parameters: Float64Array): Matrix {
  const { observations, modelCount } = problem
  const { wins, losses, halves, weight } = observations
  const squares = new Float64Array(observations.length)
  for (let entry = 0; entry < observations.length; entry++) {
    const [p, q] = logisticPair(logitOf(observations, parameters, modelCount, entry))
    const tie = (q - p) / 2
    squares[entry] = weight[entry]! ** 2 * (wins[entry]! * q * q + losses[entry]! * p * p + halves[entry]! * tie * tie)
  }
  return sumOuterProducts(problem, squares)
}

/** Sums each voter's votes before squaring: a hundred votes of one taste are not a hundred opinions. */
function clusteredMeat(problem: Problem, parameters: Float64Array): Matrix {
  const { observations, modelCount } = problem
  const { left, right, wins, losses, halves, weight, termCount, terms } = observations
  const voterStarts = observations.voterStarts!
  const voterCount = voterStarts.length - 1
  const size = parameterCount(problem)
  const meat = new Float64Array(size * size)
  const score = new Float64Array(size)
  const isTouched = new Uint8Array(size)
  const touched = new Int32Array(size)
  let touchedCount = 0
  const touch = (index: number, value: number) => {
    if (isTouched[index] === 0) {
      isTouched[index] = 1
      touched[touchedCount++] = index
    }
    score[index]! += value
  }
  const correction = voterCount / (voterCount - 1)
  for (let voter = 0; voter < voterCount; voter++) {
    for (let entry = voterStarts[voter]!; entry < voterStarts[voter + 1]!; entry++) {
      const [p, q] = logisticPair(logitOf(observations, parameters, modelCount, entry))
      const half = halves[entry]! / 2
      const pull = weight[entry]! * ((wins[entry]! + half) * q - (losses[entry]! + half) * p)
      touch(left[entry]!, pull)
      touch(right[entry]!, -pull)
      for (let term = 0; term < termCount; term++) touch(modelCount + term, pull * terms[entry * termCount + term]!)
    }
    // In order, only the lower half is walked; in any other order, half of the walk would be skipped cell by cell.
    touched.subarray(0, touchedCount).sort()
    for (let x = 0; x < touchedCount; x++) {
      const row = touched[x]! * size
      const scaled = correction * score[touched[x]!]!
      for (let y = 0; y <= x; y++) meat[row + touched[y]!]! += scaled * score[touched[y]!]!
    }
    for (let x = 0; x < touchedCount; x++) {
      score[touched[x]!] = 0
      isTouched[touched[x]!] = 0
    }
    touchedCount = 0
  }
  return meat
}

/** The virtual vote is data here too; left out, a model with few votes would look better known than it is. */
function addPriorMeat(meat: Matrix, { modelCount, prior, observations }: Problem, parameters: Float64Array): void {
  const size = modelCount + observations.termCount
  for (let model = 0; model < modelCount; model++) {
    const [p, q] = logisticPair(parameters[model]!)
    meat[model * size + model]! += prior * (q * q + p * p)
  }
}
