import { addToModel, createModelSums, type GroupingSums } from '../fit/grouping.ts'
import type { Matrix } from '../fit/matrix.ts'

/** What one vote says: its contestants, its residual and the curvature of its likelihood. */
export interface Score {
  readonly left: number
  readonly right: number
  readonly residual: number
  readonly curvature: number
}

/** Smaller sums are rounding. */
const EXPECTED_MIN = 1e-12

export interface SideInput {
  readonly contestants: number
  /** The votes by key and by inner cell: products of votes count if they share a key and not a cell. */
  readonly keys: readonly (readonly (readonly Score[])[])[]
  readonly assumedVariance: number
  readonly dispersion: number
}

/** Sums over one side of the votes: over voters, or over prompts. */
export function sumSide({ contestants, keys, assumedVariance, dispersion }: SideInput): GroupingSums {
  const matrix = () => new Float64Array(contestants * contestants)
  const vector = () => new Float64Array(contestants)
  const total = { expected: matrix(), observed: matrix(), byModel: createModelSums(contestants) }
  const [hessian, score, cellHessian, cellScore] = [matrix(), vector(), matrix(), vector()]
  const own = { expected: matrix(), observed: matrix() }
  for (const cells of keys) {
    for (const values of [hessian, score, own.expected, own.observed]) values.fill(0)
    for (const votes of cells) {
      cellHessian.fill(0)
      cellScore.fill(0)
      for (const vote of votes) addVote(vote, cellHessian, cellScore)
      addTo(hessian, cellHessian)
      addTo(score, cellScore)
      addProducts(own, cellHessian, cellScore, -1)
    }
    addProducts(own, hessian, score, 1)
    addTo(total.expected, own.expected)
    addTo(total.observed, own.observed)
    for (let i = 0; i < contestants; i++) {
      const diagonal = i * (contestants + 1)
      const weight = hessian[diagonal]!
      const expected = own.expected[diagonal]! < EXPECTED_MIN ? 0 : own.expected[diagonal]!
      const variance = dispersion * weight + assumedVariance * expected
      if (weight > 0) addToModel(total.byModel, i, weight, variance, expected, own.observed[diagonal]!)
    }
  }
  return total
}

function addVote({ left, right, residual, curvature }: Score, hessian: Matrix, score: Float64Array): void {
  const size = score.length
  score[left]! += residual
  score[right]! -= residual
  hessian[left * (size + 1)]! += curvature
  hessian[right * (size + 1)]! += curvature
  hessian[left * size + right]! -= curvature
  hessian[right * size + left]! -= curvature
}

function addTo(sums: Float64Array, values: Float64Array): void {
  for (let index = 0; index < sums.length; index++) sums[index]! += values[index]!
}

/** Adds the square of the Hessian and the products of the scores, lower half only. Most cells are of two contestants. */
function addProducts(
  { expected, observed }: { readonly expected: Matrix; readonly observed: Matrix },
  hessian: Matrix,
  score: Float64Array,
  sign: number,
): void {
  const size = score.length
  for (let i = 0; i < size; i++) {
    if (hessian[i * (size + 1)] === 0) continue
    for (let j = 0; j <= i; j++) {
      if (hessian[j * (size + 1)] === 0) continue
      let square = 0
      for (let k = 0; k < size; k++) square += hessian[i * size + k]! * hessian[j * size + k]!
      expected[i * size + j]! += sign * square
      observed[i * size + j]! += sign * score[i]! * score[j]!
    }
  }
}
