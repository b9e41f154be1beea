/*
 * Loops over columns of numbers. One loop a function, and nothing behind it: V8 compiles a loop of a hundred thousand
 * rounds while it runs, before what stands behind it has run once, and would leave the compiled code there on every call.
 */

/** Four sums at a time, since one sum would wait for itself at every step. */
export function sumProducts(a: Float64Array, b: Float64Array): number {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  const whole = a.length - (a.length % 4)
  for (let index = 0; index < whole; index += 4) {
    s0 += a[index]! * b[index]!
    s1 += a[index + 1]! * b[index + 1]!
    s2 += a[index + 2]! * b[index + 2]!
    s3 += a[index + 3]! * b[index + 3]!
  }
  return s0 + s1 + (s2 + s3) + sumRest(a, b, whole)
}

function sumRest(a: Float64Array, b: Float64Array, from: number): number {
  let sum = 0
  for (let index = from; index < a.length; index++) sum += a[index]! * b[index]!
  return sum
}

export function addMultiple(to: Float64Array, factor: number, values: Float64Array): void {
  for (let index = 0; index < to.length; index++) to[index]! += factor * values[index]!
}

/** Products value by value, into `into`. */
export function multiplyEach(a: Float64Array, b: Float64Array, into: Float64Array): void {
  for (let index = 0; index < into.length; index++) into[index] = a[index]! * b[index]!
}
