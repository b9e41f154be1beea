import type { Linearisation, Problem } from './likelihood.ts'

const RESIDUAL_RATIO = 1e-18
// Rounding can keep a badly scaled system from its last digits; a shorter answer still points downhill.
const ROUNDS_PER_MODEL = 10
const ROUNDS_MIN = 50

/** Solves Hessian · step = gradient for a fit without further terms, at the cost of a pass over the pairs a round. */
export function solveByConjugateGradient(
  problem: Problem,
  { gradient, diagonal, curvature, priorCurvature }: Linearisation,
): Float64Array {
  const { modelCount, observations } = problem
  const { left, right, length } = observations
  const step = new Float64Array(modelCount)
  const residual = gradient.slice()
  const scaled = new Float64Array(modelCount)
  const direction = new Float64Array(modelCount)
  const image = new Float64Array(modelCount)

  const precondition = (): number => {
    let size = 0
    for (let model = 0; model < modelCount; model++) {
      scaled[model] = diagonal[model]! > 0 ? residual[model]! / diagonal[model]! : 0
      size += residual[model]! * scaled[model]!
    }
    return size
  }

  let size = precondition()
  const goal = size * RESIDUAL_RATIO
  direction.set(scaled)
  const roundsMax = ROUNDS_MIN + ROUNDS_PER_MODEL * modelCount
  for (let round = 0; round < roundsMax && size > goal; round++) {
    for (let model = 0; model < modelCount; model++) image[model] = priorCurvature[model]! * direction[model]!
    // Pairs come sorted: what a run of them does to its left model is stored once and not pair by pair.
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
    let bend = 0
    for (let model = 0; model < modelCount; model++) bend += direction[model]! * image[model]!
    if (!(bend > 0)) break
    const stride = size / bend
    for (let model = 0; model < modelCount; model++) {
      step[model]! += stride * direction[model]!
      residual[model]! -= stride * image[model]!
    }
    const sizeBefore = size
    size = precondition()
    const keep = size / sizeBefore
    for (let model = 0; model < modelCount; model++) direction[model] = scaled[model]! + keep * direction[model]!
  }
  return step
}
