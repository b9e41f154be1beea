/*
 * Loops over vectors. Each function has a single loop and nothing after it: V8 compiles a long loop while it runs and
 * would leave the compiled code when it reaches statements that have not run yet.
 */

/** The dot product, with four partial sums: one sum would wait for the previous addition at every step. */
export function dotProduct(a: Float64Array, b: Float64Array): number {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  const end = a.length - (a.length % 4)
  for (let index = 0; index < end; index += 4) {
    s0 += a[index]! * b[index]!
    s1 += a[index + 1]! * b[index + 1]!
    s2 += a[index + 2]! * b[index + 2]!
    s3 += a[index + 3]! * b[index + 3]!
  }
  return s0 + s1 + (s2 + s3) + dotProductFrom(a, b, end)
}

function dotProductFrom(a: Float64Array, b: Float64Array, from: number): number {
  let sum = 0
  for (let index = from; index < a.length; index++) sum += a[index]! * b[index]!
  return sum
}

/** Adds `factor` times `values` to `to`. */
export function addMultiple(to: Float64Array, factor: number, values: Float64Array): void {
  for (let index = 0; index < to.length; index++) to[index]! += factor * values[index]!
}

/** Writes the element-wise product into `into`. */
export function multiplyElements(a: Float64Array, b: Float64Array, into: Float64Array): void {
  for (let index = 0; index < into.length; index++) into[index] = a[index]! * b[index]!
}

export function maxAbsolute(values: Float64Array): number {
  let largest = 0
  for (let index = 0; index < values.length; index++) largest = Math.max(largest, Math.abs(values[index]!))
  return largest
}
