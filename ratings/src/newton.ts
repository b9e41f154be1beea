import { factorise, solveFactorised } from './cholesky.ts'
import { solveByConjugateGradient } from './conjugate-gradient.ts'
import { RatingsInputError } from './errors.ts'
import { buildHessian } from './hessian.ts'
import {
  type Linearisation,
  linearise,
  logitOf,
  type Problem,
  parameterCount,
  startLinearisation,
} from './likelihood.ts'

const ROUNDS_MAX = 200
const SCALED_GRADIENT_MAX = 1e-13
const STEP_MAX = 1e-7
// With counts beyond a billion a pair, rounding alone moves a step by more than STEP_MAX and the loop would never end.
const ROUNDING_STEP_MAX = 1e-6
/** Two terms this close to saying the same thing leave no digits for either coefficient. */
const INDEPENDENCE_MIN = 1e-12

/**
 * The parameters at which the objective is smallest, by Newton's method with steps shortened to what its third derivative
 * allows: it converges from any start, so a warm start changes the time and not the board.
 */
export function minimise(problem: Problem, start: ArrayLike<number>): Float64Array {
  const parameters = new Float64Array(parameterCount(problem))
  parameters.set(start)
  const line = startLinearisation(problem)
  let movedBefore = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS_MAX; round++) {
    linearise(problem, parameters, line)
    if (problem.prior === 0) centre(line.gradient, problem.members)
    if (largestScaledGradient(line) < SCALED_GRADIENT_MAX) return settled(problem, parameters)
    const step =
      problem.observations.termCount === 0 ? solveByConjugateGradient(problem, line) : solveDense(problem, line)
    const reach = largestLogitChange(problem, step)
    const damping = reach <= 1 ? 1 : Math.log1p(reach) / reach
    for (let index = 0; index < parameters.length; index++) parameters[index]! += damping * step[index]!
    const moved = damping * reach
    const isAtRounding = moved < ROUNDING_STEP_MAX && moved > movedBefore / 2
    if (moved < STEP_MAX || isAtRounding) return settled(problem, parameters)
    movedBefore = moved
  }
  throw new RatingsInputError(
    'no-finite-ratings',
    `no fit was reached in ${ROUNDS_MAX} rounds: ever larger coefficients explain the votes ever better; set a ridge or a prior`,
  )
}

function solveDense(problem: Problem, line: Linearisation): Float64Array {
  const size = parameterCount(problem)
  const hessian = buildHessian(problem, line)
  if (factorise(hessian, size, problem.modelCount) < INDEPENDENCE_MIN) {
    throw new RatingsInputError(
      'no-finite-ratings',
      'the further terms cannot be told apart from each other or from the models: leave one out or set a ridge',
    )
  }
  return solveFactorised(hessian, size, line.gradient)
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

function largestLogitChange(problem: Problem, step: Float64Array): number {
  const { observations, modelCount, prior } = problem
  let largest = 0
  for (let entry = 0; entry < observations.length; entry++) {
    largest = Math.max(largest, Math.abs(logitOf(observations, step, modelCount, entry)))
  }
  if (prior > 0) {
    for (let model = 0; model < modelCount; model++) largest = Math.max(largest, Math.abs(step[model]!))
  }
  return largest
}
