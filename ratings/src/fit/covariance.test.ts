import { expect, it } from 'vitest'
import { rate } from '../board/rate.ts'
import { factorise, invertFactor, solveFactorised } from './cholesky.ts'
import { mirror, multiplyRows, multiplySandwich } from './matrix.ts'

/** A symmetric positive definite matrix. */
function positiveDefinite(size: number): Float64Array {
  const matrix = new Float64Array(size * size)
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) matrix[i * size + j] = Math.cos(i * j + i + j) + (i === j ? size : 0)
  }
  return matrix
}

// Blocks are two rows by four columns: the sizes cover every remainder.
const SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 13]

/** A symmetric matrix. */
function symmetric(size: number): Float64Array {
  const matrix = new Float64Array(size * size)
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) matrix[i * size + j] = Math.sin(i + j + 1) + i * j
  }
  return matrix
}

/** The product of two symmetric matrices. */
const times = (a: Float64Array, b: Float64Array, size: number): Float64Array =>
  multiplyRows(a, b, size, 'all', new Float64Array(size * size))

it.each(SIZES)('[R9] multiplies a meat of size %d by the inverse on both sides', (size) => {
  const matrix = positiveDefinite(size)
  const meat = symmetric(size)
  const factor = matrix.slice()
  expect(factorise(factor, size)).toBeGreaterThan(0)
  const columns = invertFactor(factor, size)
  const inverse = mirror(multiplyRows(columns, columns, size, 'lower', new Float64Array(size * size)), size)
  const covariance = multiplySandwich(inverse, meat, size)
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < i; j++) expect(covariance[i * size + j]).toBe(covariance[j * size + i])
  }
  // matrix · covariance · matrix, as the transpose of the inner product is needed for the outer one.
  const inner = times(covariance, matrix, size)
  const product = multiplyRows(matrix, transposed(inner, size), size, 'all', new Float64Array(size * size))
  for (let cell = 0; cell < size * size; cell++) expect(product[cell]).toBeCloseTo(meat[cell]!, 9)
})

function transposed(matrix: Float64Array, size: number): Float64Array {
  return matrix.map((_, cell) => matrix[(cell % size) * size + Math.floor(cell / size)]!)
}

it('[R6] solves a linear system with a Cholesky factor', () => {
  const matrix = positiveDefinite(6)
  const factor = matrix.slice()
  factorise(factor, 6)
  const solution = solveFactorised(factor, 6, Float64Array.of(1, 2, 3, 4, 5, 6))
  for (let i = 0; i < 6; i++) {
    const product = solution.reduce((sum, x, j) => sum + matrix[i * 6 + j]! * x, 0)
    expect(product).toBeCloseTo(i + 1, 10)
  }
})

it('[R9] reports a matrix that is not positive definite', () => {
  expect(factorise(Float64Array.of(1, 2, 2, 1), 2)).toBe(0)
  expect(factorise(Float64Array.of(0), 1)).toBe(0)
})

it('[R9] matches the closed form of the sandwich for two models', () => {
  const [wins, losses, halves, prior] = [30, 14, 9, 0.5]
  const rows = [{ left: 0, right: 1, leftWins: wins, rightWins: losses, ties: halves, bothBad: 0 }]
  const {
    theta,
    uncertainty: { noise: covariance },
  } = rate({ models: 2, rows })
  expect(theta[0]! + theta[1]!).toBeCloseTo(0, 12)
  const chance = 1 / (1 + Math.exp(theta[1]! - theta[0]!))
  const toAnchor = 1 / (1 + Math.exp(-theta[0]!))
  // Along the difference both matrices are scalars: the pair counts twice, each virtual vote once.
  const bread = 2 * (wins + losses + halves) * chance * (1 - chance) + 2 * prior * toAnchor * (1 - toAnchor)
  const squares = wins * (1 - chance) ** 2 + losses * chance ** 2 + halves * (0.5 - chance) ** 2
  const meat = 2 * squares + prior * (toAnchor ** 2 + (1 - toAnchor) ** 2)
  const ofDifference = covariance[0]! + covariance[3]! - 2 * covariance[1]!
  expect(ofDifference).toBeCloseTo((2 * meat) / bread ** 2, 12)
})

it('[R9] narrows intervals when decisive votes become ties', () => {
  const se = (decisive: number) => {
    const halves = 100 - 2 * decisive
    const rows = [{ left: 0, right: 1, leftWins: decisive, rightWins: decisive, ties: halves, bothBad: 0 }]
    return rate({ models: 2, rows }).models[0]!.se!
  }
  expect(se(20)).toBeLessThan(0.7 * se(50))
})
