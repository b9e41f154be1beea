import { factorise, solveFactorised } from './cholesky.ts'
import { solveByConjugateGradient } from './conjugate-gradient.ts'
import { RatingsInputError } from './errors.ts'
import { buildHessian } from './hessian.ts'
import {
  fillLogits,
  type Linearisation,
  linearise,
  type Problem,
  parameterCount,
  startLinearisation,
} from './likelihood.ts'
import type { Matrix } from './row-products.ts'
import { STRETCH, stretchesOf } from './stretches.ts'

const ROUNDS_MAX = 200
const SCALED_GRADIENT_MAX = 1e-13
const STEP_MAX = 1e-7
// With counts beyond a billion a pair, rounding alone moves a step by more than STEP_MAX and the loop would never end.
const ROUNDING_STEP_MAX = 1e-6
/** Two terms this close to saying the same thing leave no digits for either coefficient. */
const INDEPENDENCE_MIN = 1e-12
/** Where logits moved no more than this since, an earlier Hessian brings a step to within this share of its length. */
const SAME_HESSIAN_MAX = 1e-3
const REMAINDER_MAX = 1e-11

/**
 * The parameters at which the objective is smallest, by Newton's method with steps shortened to what its third derivative
 * allows: it converges from any start, so a warm start changes the time and not the board.
 */
export function minimise(problem: Problem, start: ArrayLike<number>): Float64Array {
  const parameters = new Float64Array(parameterCount(problem))
  parameters.set(start)
  const line = startLinearisation(problem)
  let movedBefore = Number.POSITIVE_INFINITY
  const isDense = problem.observations.terms.length > 0
  const termSizes = problem.observations.terms.map(largestSize)
  let factor: Matrix | null = null
  let movedSinceFactor = 0
  for (let round = 0; round < ROUNDS_MAX; round++) {
    linearise(problem, parameters, line)
    if (problem.prior === 0) centre(line.gradient, problem.members)
    if (isDense && (factor === null || movedSinceFactor > SAME_HESSIAN_MAX)) {
      factor = factoriseHessian(problem, line)
      movedSinceFactor = 0
    }
    const slope = isDense ? 1 : largestScaledGradient(line)
    if (slope < SCALED_GRADIENT_MAX) return settled(problem, parameters)
    const step =
      factor === null
        ? solveByConjugateGradient(problem, line, slope)
        : solveFactorised(factor, parameters.length, line.gradient)
    const reach = largestLogitChange(problem, step, termSizes)
    const damping = reach <= 1 ? 1 : Math.log1p(reach) / reach
    for (let index = 0; index < parameters.length; index++) parameters[index]! += damping * step[index]!
    const moved = damping * reach
    const isAtRounding = moved < ROUNDING_STEP_MAX && moved > movedBefore / 2
    if (factor !== null) movedSinceFactor += moved
    const isClose = moved < STEP_MAX && moved * movedSinceFactor < REMAINDER_MAX
    if (isClose || isAtRounding) return settled(problem, parameters)
    movedBefore = moved
  }
  throw new RatingsInputError(
    'no-finite-ratings',
    `no fit was reached in ${ROUNDS_MAX} rounds: ever larger coefficients explain the votes ever better; set a ridge or a prior`,
  )
}

function factoriseHessian(problem: Problem, line: Linearisation): Matrix {
  const size = parameterCount(problem)
  const hessian = buildHessian(problem, line)
  if (factorise(hessian, size, problem.modelCount) < INDEPENDENCE_MIN) {
    throw new RatingsInputError(
      'no-finite-ratings',
      'the further terms cannot be told apart from each other or from the models: leave one out or set a ridge',
    )
  }
  return hessian
}

function centre(values: Float64Array, members: readonly (readonly number[])[]): void {
  for (const group of members) {
    let sum = 0
    for (const model of group) sum += values[model]!
    for (const model of group) values[model]! -= sum / group.length
  }
}

/** A component without a prior floats; left alone it would drift a little further from 0 with every warm start. */
function settled(problem: Problem, parameters: Float64Array): Float64Array {
  if (problem.prior === 0) centre(parameters, problem.members)
  return parameters
}

function largestScaledGradient({ gradient, diagonal }: Linearisation): number {
  let largest = 0
  for (let index = 0; index < gradient.length; index++) {
    if (gradient[index]! !== 0) largest = Math.max(largest, Math.abs(gradient[index]!) / diagonal[index]!)
  }
  return largest
}

/** The most a step changes any logit; where that is sure to be no more than 1, a bound that is cheaper to find. */
function largestLogitChange(problem: Problem, step: Float64Array, termSizes: readonly number[]): number {
  const { observations, modelCount, prior } = problem
  let lowest = prior > 0 ? 0 : Number.POSITIVE_INFINITY
  let highest = prior > 0 ? 0 : Number.NEGATIVE_INFINITY
  for (let model = 0; model < modelCount; model++) {
    lowest = Math.min(lowest, step[model]!)
    highest = Math.max(highest, step[model]!)
  }
  let bound = highest - lowest
  for (const [term, size] of termSizes.entries()) bound += Math.abs(step[modelCount + term]!) * size
  if (bound <= 1) return bound
  let largest = prior > 0 ? Math.max(-lowest, highest) : 0
  const room = new Float64Array(STRETCH)
  for (const stretch of stretchesOf(observations)) {
    const changes = room.subarray(0, stretch.length)
    fillLogits(stretch, step, modelCount, changes)
    largest = Math.max(largest, largestSize(changes))
  }
  return largest
}

function largestSize(values: Float64Array): number {
  let largest = 0
  for (let index = 0; index < values.length; index++) largest = Math.max(largest, Math.abs(values[index]!))
  return largest
}
