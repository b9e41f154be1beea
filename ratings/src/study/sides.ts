import { addToModel, createModelSums, type GroupingSums } from '../fit/grouping.ts'
import type { Matrix } from '../fit/matrix.ts'
import type { VoteColumns } from './votes.ts'

/** Smaller sums are rounding. */
const EXPECTED_MIN = 1e-12

/** One side of the votes: they share a voter, or a prompt. Products of votes count if they share a key and not a cell. */
export interface Side {
  /** The votes of a key follow each other in this order, and so do the votes of a cell. */
  readonly order: Int32Array
  readonly keys: Float64Array | Int32Array
  /** Null if each vote is a cell of its own. */
  readonly cells: Int32Array | null
  readonly assumedVariance: number
}

/** What each vote says: its residual and the curvature of its likelihood. */
export interface Scores extends Pick<VoteColumns, 'left' | 'right'> {
  readonly residual: Float64Array
  readonly curvature: Float64Array
}

/** The sums over the keys of a side. */
export function sumSide(side: Side, scores: Scores, contestants: number, dispersion: number): GroupingSums {
  const matrix = () => new Float64Array(contestants * contestants)
  const total = { expected: matrix(), observed: matrix(), byModel: createModelSums(contestants) }
  const own = { expected: matrix(), observed: matrix(), hessian: matrix(), score: new Float64Array(contestants) }
  const { order, keys, cells, assumedVariance } = side
  for (let from = 0, to = 0; from < order.length; from = to) {
    while (to < order.length && keys[order[to]!] === keys[order[from]!]) to += 1
    addVotes(own.hessian.fill(0), own.score.fill(0), scores, order, from, to)
    setProducts(own.expected, own.observed, own.hessian, own.score)
    for (let start = from, end = from; start < to; start = end) {
      end += 1
      while (cells !== null && end < to && cells[order[end]!] === cells[order[start]!]) end += 1
      subtractCell(own.expected, own.observed, scores, order, start, end)
    }
    addTo(total.expected, own.expected)
    addTo(total.observed, own.observed)
    for (let i = 0; i < contestants; i++) {
      const diagonal = i * (contestants + 1)
      const weight = own.hessian[diagonal]!
      const expected = own.expected[diagonal]! < EXPECTED_MIN ? 0 : own.expected[diagonal]!
      const variance = dispersion * weight + assumedVariance * expected
      if (weight > 0) addToModel(total.byModel, i, weight, variance, expected, own.observed[diagonal]!)
    }
  }
  return total
}

/** Adds the votes of a key to its Hessian and its score. */
function addVotes(
  hessian: Matrix,
  score: Float64Array,
  { left, right, residual, curvature }: Scores,
  order: Int32Array,
  from: number,
  to: number,
): void {
  for (let at = from; at < to; at++) {
    const vote = order[at]!
    const i = left[vote]!
    const j = right[vote]!
    score[i]! += residual[vote]!
    score[j]! -= residual[vote]!
    addOuter(hessian, score.length, i, j, i, j, curvature[vote]!)
  }
}

/** The square of the Hessian and the products of the scores, lower half only. */
function setProducts(expected: Matrix, observed: Matrix, hessian: Matrix, score: Float64Array): void {
  const size = score.length
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let square = 0
      for (let k = 0; k < size; k++) square += hessian[i * size + k]! * hessian[j * size + k]!
      expected[i * size + j] = square
      observed[i * size + j] = score[i]! * score[j]!
    }
  }
}

/** Subtracts the products of every two votes of a cell, and of each vote with itself. */
function subtractCell(
  expected: Matrix,
  observed: Matrix,
  { left, right, residual, curvature }: Scores,
  order: Int32Array,
  from: number,
  to: number,
): void {
  const size = Math.sqrt(expected.length)
  for (let a = from; a < to; a++) {
    const v = order[a]!
    const i = left[v]!
    const j = right[v]!
    for (let b = from; b < to; b++) {
      const w = order[b]!
      const k = left[w]!
      const l = right[w]!
      const shared = Number(i === k) + Number(j === l) - Number(i === l) - Number(j === k)
      addOuter(expected, size, i, j, k, l, -curvature[v]! * curvature[w]! * shared)
      addOuter(observed, size, i, j, k, l, -residual[v]! * residual[w]!)
    }
  }
}

/** Adds `value` times (e_i − e_j)(e_k − e_l)'. */
function addOuter(matrix: Matrix, size: number, i: number, j: number, k: number, l: number, value: number): void {
  matrix[i * size + k]! += value
  matrix[i * size + l]! -= value
  matrix[j * size + k]! -= value
  matrix[j * size + l]! += value
}

function addTo(sums: Float64Array, values: Float64Array): void {
  for (let index = 0; index < sums.length; index++) sums[index]! += values[index]!
}
