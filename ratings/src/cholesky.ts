import { type Matrix, multiplyRows } from './row-products.ts'

/** Sum of products of two stretches; four sums at a time, since one sum would wait for itself at every step. */
function dot(a: Matrix, aStart: number, b: Matrix, bStart: number, length: number): number {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  let k = 0
  for (; k + 3 < length; k += 4) {
    s0 += a[aStart + k]! * b[bStart + k]!
    s1 += a[aStart + k + 1]! * b[bStart + k + 1]!
    s2 += a[aStart + k + 2]! * b[bStart + k + 2]!
    s3 += a[aStart + k + 3]! * b[bStart + k + 3]!
  }
  for (; k < length; k++) s0 += a[aStart + k]! * b[bStart + k]!
  return s0 + s1 + (s2 + s3)
}

/**
 * Replaces the lower half of a positive definite matrix by its Cholesky factor. Returns the smallest pivot relative to the
 * diagonal it came from, from row `watchFrom` on: near 0, that row says nothing the rows before it did not; 0 or less means
 * the matrix is not positive definite and the factor is unusable.
 */
export function factorise(matrix: Matrix, size: number, watchFrom = 0): number {
  let smallest = 1
  for (let i = 0; i < size; i++) {
    const row = i * size
    for (let j = 0; j < i; j++) {
      const sum = matrix[row + j]! - dot(matrix, row, matrix, j * size, j)
      matrix[row + j] = sum / matrix[j * size + j]!
    }
    const pivot = matrix[row + i]! - dot(matrix, row, matrix, row, i)
    if (!(pivot > 0)) return 0
    if (i >= watchFrom) smallest = Math.min(smallest, pivot / matrix[row + i]!)
    matrix[row + i] = Math.sqrt(pivot)
  }
  return smallest
}

/** Solves with a factor from `factorise`. */
export function solveFactorised(factor: Matrix, size: number, rightSide: Float64Array): Float64Array {
  const x = rightSide.slice()
  for (let i = 0; i < size; i++) x[i] = (x[i]! - dot(factor, i * size, x, 0, i)) / factor[i * size + i]!
  for (let i = size - 1; i >= 0; i--) {
    x[i]! /= factor[i * size + i]!
    for (let j = 0; j < i; j++) x[j]! -= factor[i * size + j]! * x[i]!
  }
  return x
}

/** The full inverse from a factor of `factorise`. */
export function invertFactorised(factor: Matrix, size: number): Matrix {
  // Row j holds column j of the factor's inverse, so that the products below run along rows.
  const columns = new Float64Array(size * size)
  for (let j = 0; j < size; j++) {
    const column = j * size
    columns[column + j] = 1 / factor[j * size + j]!
    for (let i = j + 1; i < size; i++) {
      columns[column + i] = -dot(factor, i * size + j, columns, column + j, i - j) / factor[i * size + i]!
    }
  }
  return mirror(multiplyRows(columns, columns, size, { part: 'lower', skipBeforeDiagonal: true }), size)
}

/** Copies the lower half over the upper one. */
export function mirror(matrix: Matrix, size: number): Matrix {
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < i; j++) matrix[j * size + i] = matrix[i * size + j]!
  }
  return matrix
}
