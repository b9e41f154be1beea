import type { Matrix } from './matrix.ts'

/** Rows multiplied together: their sums are independent, and the shared row is read once. */
const ROWS_PER_BLOCK = 4

/** Dot products of one range of `a` with the same range of four rows of `b`. */
function fourDots(
  a: Matrix,
  aStart: number,
  b: Matrix,
  bStart: number,
  stride: number,
  length: number,
  sums: Float64Array,
): void {
  const b1 = bStart + stride
  const b2 = b1 + stride
  const b3 = b2 + stride
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  for (let k = 0; k < length; k++) {
    const x = a[aStart + k]!
    s0 += x * b[bStart + k]!
    s1 += x * b[b1 + k]!
    s2 += x * b[b2 + k]!
    s3 += x * b[b3 + k]!
  }
  sums[0] = s0
  sums[1] = s1
  sums[2] = s2
  sums[3] = s3
}

function dot(a: Matrix, aStart: number, b: Matrix, bStart: number, length: number): number {
  let even = 0
  let odd = 0
  let k = 0
  for (; k + 1 < length; k += 2) {
    even += a[aStart + k]! * b[bStart + k]!
    odd += a[aStart + k + 1]! * b[bStart + k + 1]!
  }
  if (k < length) even += a[aStart + k]! * b[bStart + k]!
  return even + odd
}

/**
 * Replaces the lower half of a positive definite matrix by its Cholesky factor. Returns the smallest ratio of a pivot to
 * its original diagonal, from row `watchFrom` on. Near 0, a row depends linearly on earlier rows; at 0, the matrix is not
 * positive definite and the factor is unusable.
 */
export function factorise(matrix: Matrix, size: number, watchFrom = 0): number {
  const sums = new Float64Array(ROWS_PER_BLOCK)
  let smallest = 1
  for (let i = 0; i < size; i++) {
    const row = i * size
    let j = 0
    for (; j + ROWS_PER_BLOCK <= i; j += ROWS_PER_BLOCK) {
      fourDots(matrix, row, matrix, j * size, size, j, sums)
      for (let column = j; column < j + ROWS_PER_BLOCK; column++) {
        // The columns of this block are not subtracted from each other yet.
        let remainder = matrix[row + column]! - sums[column - j]!
        for (let k = j; k < column; k++) remainder -= matrix[row + k]! * matrix[column * size + k]!
        matrix[row + column] = remainder / matrix[column * size + column]!
      }
    }
    for (; j < i; j++) {
      matrix[row + j] = (matrix[row + j]! - dot(matrix, row, matrix, j * size, j)) / matrix[j * size + j]!
    }
    const pivot = matrix[row + i]! - dot(matrix, row, matrix, row, i)
    if (!(pivot > 0)) return 0
    if (i >= watchFrom) smallest = Math.min(smallest, pivot / matrix[row + i]!)
    matrix[row + i] = Math.sqrt(pivot)
  }
  return smallest
}

/** Solves a linear system with a factor from `factorise`. */
export function solveFactorised(factor: Matrix, size: number, rightSide: Float64Array): Float64Array {
  const x = rightSide.slice()
  for (let i = 0; i < size; i++) x[i] = (x[i]! - dot(factor, i * size, x, 0, i)) / factor[i * size + i]!
  for (let i = size - 1; i >= 0; i--) {
    const row = i * size
    const value = x[i]! / factor[row + i]!
    x[i] = value
    for (let j = 0; j < i; j++) x[j]! -= factor[row + j]! * value
  }
  return x
}

/** The transposed inverse of a factor from `factorise`: row j holds column j, which is 0 before the diagonal. */
export function invertFactor(factor: Matrix, size: number): Matrix {
  const columns = new Float64Array(size * size)
  const sums = new Float64Array(ROWS_PER_BLOCK)
  for (let j = 0; j < size; j += ROWS_PER_BLOCK) {
    const end = Math.min(size, j + ROWS_PER_BLOCK)
    // The cells up to the end of the block one by one, then the cells that all rows of the block share.
    for (let column = j; column < end; column++) {
      const row = column * size
      columns[row + column] = 1 / factor[row + column]!
      for (let i = column + 1; i < (end < j + ROWS_PER_BLOCK ? size : end); i++) {
        const sum = dot(factor, i * size + column, columns, row + column, i - column)
        columns[row + i] = -sum / factor[i * size + i]!
      }
    }
    if (end < j + ROWS_PER_BLOCK) break
    for (let i = end; i < size; i++) {
      fourDots(factor, i * size + j, columns, j * size + j, size, i - j, sums)
      const scale = -1 / factor[i * size + i]!
      columns[j * size + i] = scale * sums[0]!
      columns[(j + 1) * size + i] = scale * sums[1]!
      columns[(j + 2) * size + i] = scale * sums[2]!
      columns[(j + 3) * size + i] = scale * sums[3]!
    }
  }
  return columns
}
