import { type Linearisation, type Problem, parameterCount } from './likelihood.ts'
import type { Matrix } from './row-products.ts'

/** Sum over the observations of a multiple of each one's outer product: +1 at left, -1 at right, then its further terms. */
export function sumOuterProducts(problem: Problem, multiples: Float64Array): Matrix {
  const { modelCount, observations } = problem
  const { left, right, termCount, terms } = observations
  const size = parameterCount(problem)
  const sums = new Float64Array(size * size)
  for (let entry = 0; entry < observations.length; entry++) {
    const i = left[entry]!
    const j = right[entry]!
    const multiple = multiples[entry]!
    sums[i * size + i]! += multiple
    sums[j * size + j]! += multiple
    sums[i > j ? i * size + j : j * size + i]! -= multiple
    for (let term = 0; term < termCount; term++) {
      const scaled = multiple * terms[entry * termCount + term]!
      const row = (modelCount + term) * size
      sums[row + i]! += scaled
      sums[row + j]! -= scaled
      for (let other = 0; other <= term; other++) {
        sums[row + modelCount + other]! += scaled * terms[entry * termCount + other]!
      }
    }
  }
  return sums
}

/**
 * The Hessian's lower half. Without a prior it is flat along a common shift of a component, and a matrix that is flat
 * anywhere has no inverse; curvature is then added along exactly that shift, which no difference of models can feel.
 */
export function buildHessian(problem: Problem, { curvature, priorCurvature, diagonal }: Linearisation): Matrix {
  const { modelCount, prior, ridge, members } = problem
  const size = parameterCount(problem)
  const hessian = sumOuterProducts(problem, curvature)
  for (let model = 0; model < modelCount; model++) hessian[model * size + model]! += priorCurvature[model]!
  for (let term = modelCount; term < size; term++) hessian[term * size + term]! += ridge
  if (prior > 0) return hessian

  const meanDiagonal = diagonal.subarray(0, modelCount).reduce((sum, value) => sum + value, 0) / modelCount
  for (const group of members) {
    for (const i of group) {
      for (const j of group) {
        if (j <= i) hessian[i * size + j]! += meanDiagonal / group.length
      }
    }
  }
  return hessian
}
