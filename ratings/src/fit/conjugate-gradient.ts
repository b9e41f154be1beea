import type { Linearisation, Problem } from './likelihood.ts'
import { addMultiple, dotProduct, multiplyElements } from './vectors.ts'

const RESIDUAL_RATIO_MIN = 1e-18
const RESIDUAL_RATIO_MAX = 1e-4
/** The error of a Newton step is about its size squared. Solving to a tenth of that is exact enough. */
const RESIDUAL_PER_GRADIENT = 0.1
// Rounding can prevent full convergence of a badly scaled system. A truncated solution is still an ascent direction.
const ITERATIONS_PER_MODEL = 10
const ITERATIONS_MIN = 50

/**
 * Solves Hessian · step = gradient for a fit without additional terms. Each iteration is one pass over the pairs. The
 * tolerance follows `scaledGradient`, the largest ratio of gradient to diagonal. A truncated solution is optimal in its
 * subspace, so the convergence guarantee of the damped Newton step still holds.
 */
export function solveByConjugateGradient(
  { modelCount, observations }: Problem,
  { gradient, diagonal, curvature, priorCurvature }: Linearisation,
  scaledGradient: number,
): Float64Array {
  const { left, right } = observations
  const step = new Float64Array(modelCount)
  const residual = gradient.slice()
  const preconditioned = new Float64Array(modelCount)
  const image = new Float64Array(modelCount)
  let norm = precondition(residual, diagonal, preconditioned)
  const direction = preconditioned.slice()
  const ratio = (RESIDUAL_PER_GRADIENT * scaledGradient) ** 2
  const tolerance = norm * Math.min(RESIDUAL_RATIO_MAX, Math.max(RESIDUAL_RATIO_MIN, ratio))
  const iterationsMax = ITERATIONS_MIN + ITERATIONS_PER_MODEL * modelCount
  for (let iteration = 0; iteration < iterationsMax && norm > tolerance; iteration++) {
    multiplyElements(priorCurvature, direction, image)
    addPairProducts(left, right, curvature, direction, image)
    const directionCurvature = dotProduct(direction, image)
    if (!(directionCurvature > 0)) break
    const stepLength = norm / directionCurvature
    addMultiple(step, stepLength, direction)
    addMultiple(residual, -stepLength, image)
    const normBefore = norm
    norm = precondition(residual, diagonal, preconditioned)
    updateDirection(direction, norm / normBefore, preconditioned)
  }
  return step
}

/** Adds the Hessian of the pairs times `direction` to `image`. Pairs are sorted by left model. */
function addPairProducts(
  left: Int32Array,
  right: Int32Array,
  curvature: Float64Array,
  direction: Float64Array,
  image: Float64Array,
): void {
  const length = left.length
  for (let entry = 0; entry < length; ) {
    const i = left[entry]!
    const ownDirection = direction[i]!
    let sum = 0
    for (; entry < length && left[entry] === i; entry++) {
      const j = right[entry]!
      const product = curvature[entry]! * (ownDirection - direction[j]!)
      sum += product
      image[j]! -= product
    }
    image[i]! += sum
  }
}

/** Divides by the diagonal and returns the squared norm of the residual in that scale. */
function precondition(residual: Float64Array, diagonal: Float64Array, preconditioned: Float64Array): number {
  let norm = 0
  for (let index = 0; index < residual.length; index++) {
    preconditioned[index] = diagonal[index]! > 0 ? residual[index]! / diagonal[index]! : 0
    norm += residual[index]! * preconditioned[index]!
  }
  return norm
}

function updateDirection(direction: Float64Array, factor: number, preconditioned: Float64Array): void {
  for (let index = 0; index < direction.length; index++) {
    direction[index] = preconditioned[index]! + factor * direction[index]!
  }
}
