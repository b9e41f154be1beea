import { BLOCK_LENGTH, blocksOf } from './blocks.ts'
import { addByPair, type Linearisation, type Problem, parameterCount } from './likelihood.ts'
import type { Matrix } from './matrix.ts'
import { dotProduct, multiplyElements } from './vectors.ts'

/**
 * The weighted sum of the observations' outer products, lower half only. The row of an observation is +1 for the left
 * model, -1 for the right model, then its additional terms.
 */
export function sumOuterProducts(problem: Problem, factors: Float64Array): Matrix {
  const { modelCount, observations } = problem
  const size = parameterCount(problem)
  const sums = new Float64Array(size * size)
  addPairs(observations.left, observations.right, factors, sums, size)
  const buffer = new Float64Array(BLOCK_LENGTH)
  for (const { from, length, left, right, terms } of blocksOf(observations)) {
    const scaled = buffer.subarray(0, length)
    for (let term = 0; term < terms.length; term++) {
      const row = (modelCount + term) * size
      multiplyElements(factors.subarray(from, from + length), terms[term]!, scaled)
      addByPair(left, right, scaled, -1, sums.subarray(row, row + modelCount))
      for (let other = 0; other <= term; other++) {
        sums[row + modelCount + other]! += dotProduct(scaled, terms[other]!)
      }
    }
  }
  return sums
}

/** Runs of one pair are summed first. */
function addPairs(left: Int32Array, right: Int32Array, factors: Float64Array, sums: Matrix, size: number): void {
  for (let entry = 0; entry < left.length; ) {
    const i = left[entry]!
    const j = right[entry]!
    let total = 0
    for (; entry < left.length && left[entry] === i && right[entry] === j; entry++) total += factors[entry]!
    sums[i * size + i]! += total
    sums[j * size + j]! += total
    sums[i > j ? i * size + j : j * size + i]! -= total
  }
}

/**
 * The Hessian's lower half. Without a prior it is singular along a common shift of a component. Curvature is then added
 * along that shift, which does not change any difference between models.
 */
export function buildHessian(problem: Problem, { curvature, priorCurvature, diagonal }: Linearisation): Matrix {
  const { modelCount, prior, ridges, members } = problem
  const size = parameterCount(problem)
  const hessian = sumOuterProducts(problem, curvature)
  for (let model = 0; model < modelCount; model++) hessian[model * size + model]! += priorCurvature[model]!
  for (let term = modelCount; term < size; term++) hessian[term * size + term]! += ridges[term - modelCount]!
  if (prior > 0) return hessian

  const meanDiagonal = diagonal.reduce((sum, value) => sum + value, 0) / modelCount
  for (const group of members) {
    for (const i of group) {
      for (const j of group) {
        if (j <= i) hessian[i * size + j]! += meanDiagonal / group.length
      }
    }
  }
  return hessian
}
