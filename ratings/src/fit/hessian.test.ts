import { expect, it } from 'vitest'
import { sumOuterProducts } from './hessian.ts'
import type { Problem } from './likelihood.ts'

/** Four models, runs of three pairs, and enough entries for more than one block. */
function problemWith(termCount: number): Problem {
  const length = 2500
  const column = (value: (entry: number) => number) => Float64Array.from({ length }, (_, entry) => value(entry))
  const pairs = [
    [0, 1],
    [0, 3],
    [2, 1],
  ] as const
  const pairOf = (entry: number) => pairs[Math.floor((entry * pairs.length) / length)]!
  return {
    modelCount: 4,
    prior: 0.5,
    ridges: new Float64Array(termCount),
    members: [[0, 1, 2, 3]],
    observations: {
      length,
      left: Int32Array.from({ length }, (_, entry) => pairOf(entry)[0]),
      right: Int32Array.from({ length }, (_, entry) => pairOf(entry)[1]),
      wins: column(() => 1),
      losses: column(() => 0),
      halves: column(() => 0),
      weight: column(() => 1),
      terms: Array.from({ length: termCount }, (_, term) => column((entry) => Math.sin(entry * (term + 1)))),
      voterStarts: null,
      voterOrder: null,
    },
  }
}

it.each([0, 1, 4])('[R9] sums outer products with %d additional terms like the definition', (termCount) => {
  const problem = problemWith(termCount)
  const { left, right, length, terms } = problem.observations
  const size = 4 + termCount
  const factors = Float64Array.from({ length }, (_, entry) => 1 + Math.cos(entry))
  const expected = new Float64Array(size * size)
  for (let entry = 0; entry < length; entry++) {
    const row = new Float64Array(size)
    row[left[entry]!] = 1
    row[right[entry]!] = -1
    for (const [term, values] of terms.entries()) row[4 + term] = values[entry]!
    for (const [i, x] of row.entries()) {
      for (const [j, y] of row.entries()) expected[i * size + j]! += factors[entry]! * x * y
    }
  }
  const sums = sumOuterProducts(problem, factors)
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) expect(sums[i * size + j]).toBeCloseTo(expected[i * size + j]!, 8)
  }
})
