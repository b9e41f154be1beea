/** A square matrix, row after row. Symmetric matrices need only their lower half unless stated otherwise. */
export type Matrix = Float64Array

const ROWS = 2
const COLUMNS = 4

/**
 * Computes a · bᵀ into `product`, which must be neither of them: all cells, or those up to the diagonal (a few cells beyond
 * it are also written and are not meaningful). Eight products are computed together, because from a hundred models on most
 * of the time is spent reading memory.
 */
export function multiplyRows(a: Matrix, b: Matrix, size: number, cells: 'all' | 'lower', product: Matrix): Matrix {
  const rowsInBlocks = size - (size % ROWS)
  const columnsInBlocks = size - (size % COLUMNS)
  for (let i = 0; i < rowsInBlocks; i += ROWS) {
    const end = cells === 'lower' ? Math.min(columnsInBlocks, i + ROWS) : columnsInBlocks
    for (let j = 0; j < end; j += COLUMNS) multiplyBlock(a, b, size, i, j, product)
  }
  for (let i = 0; i < size; i++) {
    const end = cells === 'lower' ? i + 1 : size
    for (let j = i < rowsInBlocks ? columnsInBlocks : 0; j < end; j++) {
      let sum = 0
      for (let k = 0; k < size; k++) sum += a[i * size + k]! * b[j * size + k]!
      product[i * size + j] = sum
    }
  }
  return product
}

function multiplyBlock(a: Matrix, b: Matrix, size: number, i: number, j: number, product: Matrix): void {
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
  for (let k = 0; k < size; k++) {
    const y0 = b[b0 + k]!
    const y1 = b[b1 + k]!
    const y2 = b[b2 + k]!
    const y3 = b[b3 + k]!
    const x0 = a[a0 + k]!
    s00 += x0 * y0
    s01 += x0 * y1
    s02 += x0 * y2
    s03 += x0 * y3
    const x1 = a[a1 + k]!
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

/** Copies the lower half over the upper one. */
export function mirror(matrix: Matrix, size: number): Matrix {
  for (let i = 0; i < size; i++) {
    const row = i * size
    for (let j = 0, cell = i; j < i; j++, cell += size) matrix[cell] = matrix[row + j]!
  }
  return matrix
}

/** inverse · meat · inverse, for complete symmetric matrices. */
export function multiplySandwich(inverse: Matrix, meat: Matrix, size: number): Matrix {
  const half = multiplyRows(inverse, meat, size, 'all', new Float64Array(size * size))
  return mirror(multiplyRows(half, inverse, size, 'lower', new Float64Array(size * size)), size)
}

/** The first rows and columns of a matrix. */
export function blockOf(matrix: Matrix, size: number, blockSize: number): Matrix {
  if (blockSize === size) return matrix.slice()
  const block = new Float64Array(blockSize * blockSize)
  for (let row = 0; row < blockSize; row++) {
    block.set(matrix.subarray(row * size, row * size + blockSize), row * blockSize)
  }
  return block
}
