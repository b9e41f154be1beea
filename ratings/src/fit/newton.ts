import { RatingsInputError } from '../errors.ts'
import { BLOCK_LENGTH, blocksOf } from './blocks.ts'
import { factorise, solveFactorised } from './cholesky.ts'
import { solveByConjugateGradient } from './conjugate-gradient.ts'
import { buildHessian } from './hessian.ts'
import {
  createLinearisation,
  fillLogits,
  type Linearisation,
  linearise,
  type Problem,
  parameterCount,
} from './likelihood.ts'
import type { Matrix } from './matrix.ts'
import { maxAbsolute } from './vectors.ts'

const ITERATIONS_MAX = 200
const SCALED_GRADIENT_MAX = 1e-13
const STEP_MAX = 1e-7
// With more than a billion votes per pair, rounding alone moves a step by more than STEP_MAX, and the loop would not end.
const ROUNDING_STEP_MAX = 1e-6
/** Two terms that are closer to linear dependence than this leave no significant digits for their coefficients. */
const INDEPENDENCE_MIN = 1e-12
/** The Hessian is reused until logits have moved this far since it was factorised. */
const HESSIAN_REUSE_MAX = 1e-3
const REMAINDER_MAX = 1e-11

/**
 * Maximises the penalised likelihood by Newton's method. Steps are damped as far as the third derivative requires, so it
 * converges from any start: a warm start changes the time and not the result.
 */
export function maximiseLikelihood(problem: Problem, start: ArrayLike<number>): Float64Array {
  const parameters = new Float64Array(parameterCount(problem))
  parameters.set(start)
  const linearisation = createLinearisation(problem)
  let movedBefore = Number.POSITIVE_INFINITY
  const isDense = problem.observations.terms.length > 0
  const termMaxima = problem.observations.terms.map(maxAbsolute)
  let factor: Matrix | null = null
  let movedSinceFactor = 0
  for (let iteration = 0; iteration < ITERATIONS_MAX; iteration++) {
    linearise(problem, parameters, linearisation)
    if (problem.prior === 0) centre(linearisation.gradient, problem.members)
    if (isDense && (factor === null || movedSinceFactor > HESSIAN_REUSE_MAX)) {
      factor = factoriseHessian(problem, linearisation)
      movedSinceFactor = 0
    }
    const scaledGradient = isDense ? 1 : largestScaledGradient(linearisation)
    if (scaledGradient < SCALED_GRADIENT_MAX) return centreComponents(problem, parameters)
    const step =
      factor === null
        ? solveByConjugateGradient(problem, linearisation, scaledGradient)
        : solveFactorised(factor, parameters.length, linearisation.gradient)
    const change = largestLogitChange(problem, step, termMaxima)
    const damping = change <= 1 ? 1 : Math.log1p(change) / change
    for (let index = 0; index < parameters.length; index++) parameters[index]! += damping * step[index]!
    const moved = damping * change
    const isAtRounding = moved < ROUNDING_STEP_MAX && moved > movedBefore / 2
    if (factor !== null) movedSinceFactor += moved
    const isConverged = moved < STEP_MAX && moved * movedSinceFactor < REMAINDER_MAX
    if (isConverged || isAtRounding) return centreComponents(problem, parameters)
    movedBefore = moved
  }
  throw new RatingsInputError(
    'no-finite-ratings',
    `the fit did not converge in ${ITERATIONS_MAX} iterations: ever larger coefficients explain the votes ever better; set a ridge or a prior`,
  )
}

function factoriseHessian(problem: Problem, linearisation: Linearisation): Matrix {
  const size = parameterCount(problem)
  const hessian = buildHessian(problem, linearisation)
  if (factorise(hessian, size, problem.modelCount) < INDEPENDENCE_MIN) {
    throw new RatingsInputError(
      'no-finite-ratings',
      'the additional terms cannot be distinguished from each other or from the models: remove one or set a ridge',
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

/** Without a prior the mean of a component is arbitrary. Uncentred, it would drift with every warm start. */
function centreComponents(problem: Problem, parameters: Float64Array): Float64Array {
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

/** The largest change of any logit by a step. Where it is certainly at most 1, a cheaper upper bound is returned. */
function largestLogitChange(problem: Problem, step: Float64Array, termMaxima: readonly number[]): number {
  const { observations, modelCount, prior } = problem
  let lowest = prior > 0 ? 0 : Number.POSITIVE_INFINITY
  let highest = prior > 0 ? 0 : Number.NEGATIVE_INFINITY
  for (let model = 0; model < modelCount; model++) {
    lowest = Math.min(lowest, step[model]!)
    highest = Math.max(highest, step[model]!)
  }
  let bound = highest - lowest
  for (const [term, maximum] of termMaxima.entries()) bound += Math.abs(step[modelCount + term]!) * maximum
  if (bound <= 1) return bound
  let largest = prior > 0 ? Math.max(-lowest, highest) : 0
  const buffer = new Float64Array(BLOCK_LENGTH)
  for (const block of blocksOf(observations)) {
    const changes = buffer.subarray(0, block.length)
    fillLogits(block, step, modelCount, changes)
    largest = Math.max(largest, maxAbsolute(changes))
  }
  return largest
}
