/** Square matrices are row after row in one array; symmetric ones need only their lower half unless said otherwise. */
export type Matrix = Float64Array

const ROWS = 2
const COLUMNS = 4

export interface ProductShape {
  /** `lower` stops a little right of the diagonal. */
  readonly part: 'all' | 'lower'
  /** Promises that row i of both matrices is 0 before its own diagonal; only with the lower part. */
  readonly skipBeforeDiagonal?: boolean
}

/**
 * Products of every row of `a` with every row of `b`, i.e. a · bᵀ. Eight products at a time, since reading the numbers is
 * what the time goes into from a hundred models on.
 */
export function multiplyRows(a: Matrix, b: Matrix, size: number, shape: ProductShape): Matrix {
  const { part, skipBeforeDiagonal = false } = shape
  const product = new Float64Array(size * size)
  const rowsInBlocks = size - (size % ROWS)
  const columnsInBlocks = size - (size % COLUMNS)
  for (let i = 0; i < rowsInBlocks; i += ROWS) {
    const end = part === 'all' ? columnsInBlocks : Math.min(columnsInBlocks, i + ROWS)
    for (let j = 0; j < end; j += COLUMNS) multiplyBlock(a, b, size, i, j, skipBeforeDiagonal ? i : 0, product)
  }
  for (let i = 0; i < size; i++) {
    const end = part === 'all' ? size : i + 1
    for (let j = i < rowsInBlocks ? columnsInBlocks : 0; j < end; j++) {
      let sum = 0
      for (let k = skipBeforeDiagonal ? i : 0; k < size; k++) sum += a[i * size + k]! * b[j * size + k]!
      product[i * size + j] = sum
    }
  }
  return product
}

function multiplyBlock(a: Matrix, b: Matrix, size: number, i: number, j: number, from: number, product: Matrix): void {
  const a0 = i * size
  const a1 = a0 + size
  const b0 = j * size
  const b1 = b0 + size
  const b2 = b1 + size
  const b3 = b2 + size
  let s00 = 0
  let s01 = 0
  let s02 = 0
  let s03 = 0
  let s10 = 0
  let s11 = 0
  let s12 = 0
  let s13 = 0
  for (let k = from; k < size; k++) {
    const x0 = a[a0 + k]!
    const x1 = a[a1 + k]!
    const y0 = b[b0 + k]!
    const y1 = b[b1 + k]!
    const y2 = b[b2 + k]!
    const y3 = b[b3 + k]!
    s00 += x0 * y0
    s01 += x0 * y1
    s02 += x0 * y2
    s03 += x0 * y3
    s10 += x1 * y0
    s11 += x1 * y1
    s12 += x1 * y2
    s13 += x1 * y3
  }
  product[a0 + j] = s00
  product[a0 + j + 1] = s01
  product[a0 + j + 2] = s02
  product[a0 + j + 3] = s03
  product[a1 + j] = s10
  product[a1 + j + 1] = s11
  product[a1 + j + 2] = s12
  product[a1 + j + 3] = s13
}
