import { multiplyEach, sumProducts } from './columns.ts'
import { addRuns, type Linearisation, type Problem, parameterCount } from './likelihood.ts'
import type { Observations } from './observations.ts'
import type { Matrix } from './row-products.ts'
import { STRETCH, stretchesOf } from './stretches.ts'

/**
 * Sum over the observations of a multiple of each one's outer product: +1 at left, -1 at right, then its further terms.
 * Only the lower half.
 */
export function sumOuterProducts(problem: Problem, multiples: Float64Array): Matrix {
  const { modelCount, observations } = problem
  const size = parameterCount(problem)
  const sums = new Float64Array(size * size)
  addPairs(observations.left, observations.right, multiples, sums, size)
  const { terms } = observations
  if (terms.length > 0) (terms.length > FOUR ? addManyTerms : addFewTerms)(observations, multiples, sums, modelCount)
  return sums
}

/** A run of one pair at once. */
function addPairs(left: Int32Array, right: Int32Array, multiples: Float64Array, sums: Matrix, size: number): void {
  for (let entry = 0; entry < left.length; ) {
    const i = left[entry]!
    const j = right[entry]!
    let total = 0
    for (; entry < left.length && left[entry] === i && right[entry] === j; entry++) total += multiples[entry]!
    sums[i * size + i]! += total
    sums[j * size + j]! += total
    sums[i > j ? i * size + j : j * size + i]! -= total
  }
}

/** Any number of terms, a pass for each two of them. */
function addManyTerms(observations: Observations, multiples: Float64Array, sums: Matrix, modelCount: number): void {
  const size = modelCount + observations.terms.length
  const room = new Float64Array(STRETCH)
  for (const { from, length, left, right, terms } of stretchesOf(observations)) {
    const scaled = room.subarray(0, length)
    for (let term = 0; term < terms.length; term++) {
      const row = (modelCount + term) * size
      multiplyEach(multiples.subarray(from, from + length), terms[term]!, scaled)
      addRuns(left, right, scaled, -1, sums.subarray(row, row + modelCount))
      for (let other = 0; other <= term; other++) {
        sums[row + modelCount + other]! += sumProducts(scaled, terms[other]!)
      }
    }
  }
}

const FOUR = 4

/** Up to four terms, which is what style has, in one pass: columns of zeros stand in for those that are not there. */
function addFewTerms(
  { left, right, terms }: Observations,
  multiples: Float64Array,
  sums: Matrix,
  modelCount: number,
): void {
  const size = modelCount + terms.length
  const none = terms.length < FOUR ? new Float64Array(left.length) : terms[0]!
  const [first, second = none, third = none, fourth = none] = terms
  const squares = new Float64Array(10)
  const cross = new Float64Array(FOUR)
  for (let from = 0, to = 0; from < left.length; from = to) {
    const i = left[from]!
    const j = right[from]!
    while (to < left.length && left[to] === i && right[to] === j) to += 1
    multiplyRun(multiples, first!, second, third, fourth, from, to, cross, squares)
    for (let term = 0; term < terms.length; term++) {
      const row = (modelCount + term) * size
      sums[row + i]! += cross[term]!
      sums[row + j]! -= cross[term]!
    }
  }
  for (let term = 0, at = 0; term < terms.length; term++) {
    for (let other = 0; other <= term; other++, at++)
      sums[(modelCount + term) * size + modelCount + other] = squares[at]!
  }
}

/** Fills `cross` with the terms' sums over a run and adds their products with each other to `squares`. */
function multiplyRun(
  multiples: Float64Array,
  first: Float64Array,
  second: Float64Array,
  third: Float64Array,
  fourth: Float64Array,
  from: number,
  to: number,
  cross: Float64Array,
  squares: Float64Array,
): void {
  let [c0, c1, c2, c3] = [0, 0, 0, 0]
  let [s00, s10, s11, s20, s21, s22, s30, s31, s32, s33] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (let entry = from; entry < to; entry++) {
    const multiple = multiples[entry]!
    const x0 = first[entry]!
    const w0 = multiple * x0
    c0 += w0
    s00 += w0 * x0
    const x1 = second[entry]!
    const w1 = multiple * x1
    c1 += w1
    s10 += w1 * x0
    s11 += w1 * x1
    const x2 = third[entry]!
    const w2 = multiple * x2
    c2 += w2
    s20 += w2 * x0
    s21 += w2 * x1
    s22 += w2 * x2
    const x3 = fourth[entry]!
    const w3 = multiple * x3
    c3 += w3
    s30 += w3 * x0
    s31 += w3 * x1
    s32 += w3 * x2
    s33 += w3 * x3
  }
  cross[0] = c0
  cross[1] = c1
  cross[2] = c2
  cross[3] = c3
  squares[0]! += s00
  squares[1]! += s10
  squares[2]! += s11
  squares[3]! += s20
  squares[4]! += s21
  squares[5]! += s22
  squares[6]! += s30
  squares[7]! += s31
  squares[8]! += s32
  squares[9]! += s33
}

/**
 * The Hessian's lower half. Without a prior it is flat along a common shift of a component, and a matrix that is flat
 * anywhere has no inverse; curvature is then added along exactly that shift, which no difference of models can feel.
 */
export function buildHessian(problem: Problem, line: Linearisation): Matrix {
  const { curvature, priorCurvature, diagonal } = line
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
