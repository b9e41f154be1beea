import type { Linearisation, Problem } from './likelihood.ts'

const RESIDUAL_RATIO_MIN = 1e-18
const RESIDUAL_RATIO_MAX = 1e-4
/** A step of Newton's method is off by about its own size squared: digits beyond a tenth of that are thrown away. */
const RESIDUAL_PER_SLOPE = 0.1
// Rounding can keep a badly scaled system from its last digits; a shorter answer still points downhill.
const ROUNDS_PER_MODEL = 10
const ROUNDS_MIN = 50

/**
 * Solves Hessian · step = gradient for a fit without further terms, at the cost of a pass over the pairs a round, as
 * exactly as the step is small: `slope` is the largest coordinate of the gradient over its diagonal, and no step is much
 * smaller than that. An answer cut short is still the best of its subspace, so what the damping promises holds for it.
 */
export function solveByConjugateGradient(
  { modelCount, observations }: Problem,
  { gradient, diagonal, curvature, priorCurvature }: Linearisation,
  slope: number,
): Float64Array {
  const { left, right } = observations
  const step = new Float64Array(modelCount)
  const residual = gradient.slice()
  const scaled = new Float64Array(modelCount)
  const image = new Float64Array(modelCount)
  let size = precondition(residual, diagonal, scaled)
  const direction = scaled.slice()
  const ratio = (RESIDUAL_PER_SLOPE * slope) ** 2
  const goal = size * Math.min(RESIDUAL_RATIO_MAX, Math.max(RESIDUAL_RATIO_MIN, ratio))
  const roundsMax = ROUNDS_MIN + ROUNDS_PER_MODEL * modelCount
  for (let round = 0; round < roundsMax && size > goal; round++) {
    scale(priorCurvature, direction, image)
    addFlows(left, right, curvature, direction, image)
    const bend = multiply(direction, image)
    if (!(bend > 0)) break
    const stride = size / bend
    addMultiple(step, stride, direction)
    addMultiple(residual, -stride, image)
    const sizeBefore = size
    size = precondition(residual, diagonal, scaled)
    turn(direction, size / sizeBefore, scaled)
  }
  return step
}

/** The Hessian's pairs times `direction`. They come sorted: what a run does to its left model is stored once. */
function addFlows(
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
    let outflow = 0
    for (; entry < length && left[entry] === i; entry++) {
      const j = right[entry]!
      const flow = curvature[entry]! * (ownDirection - direction[j]!)
      outflow += flow
      image[j]! -= flow
    }
    image[i]! += outflow
  }
}

/** Divides by the diagonal; returns the size that is to become small. */
function precondition(residual: Float64Array, diagonal: Float64Array, scaled: Float64Array): number {
  let size = 0
  for (let index = 0; index < residual.length; index++) {
    scaled[index] = diagonal[index]! > 0 ? residual[index]! / diagonal[index]! : 0
    size += residual[index]! * scaled[index]!
  }
  return size
}

function scale(by: Float64Array, values: Float64Array, into: Float64Array): void {
  for (let index = 0; index < by.length; index++) into[index] = by[index]! * values[index]!
}

function multiply(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += a[index]! * b[index]!
  return sum
}

function addMultiple(to: Float64Array, factor: number, values: Float64Array): void {
  for (let index = 0; index < to.length; index++) to[index]! += factor * values[index]!
}

function turn(direction: Float64Array, keep: number, towards: Float64Array): void {
  for (let index = 0; index < direction.length; index++) direction[index] = towards[index]! + keep * direction[index]!
}
