import fc from 'fast-check'
import { expect, it } from 'vitest'
import { votesNeeded } from './votes-needed.ts'

const rated = (rating: number, half: number, votes = 100) => ({
  rating,
  lower: rating - half,
  upper: rating + half,
  votes,
})

it('a significant difference needs no more votes', () => {
  expect(votesNeeded(rated(1100, 30), rated(1000, 40))).toEqual({ kind: 'separated' })
})

it('uses both errors, so models with overlapping intervals may be separated', () => {
  // The interval of the difference is 42, less than 30 + 30.
  expect(votesNeeded(rated(1050, 30), rated(1000, 30))).toEqual({ kind: 'separated' })
})

it('half the difference needs four times the votes', () => {
  // sqrt(30² + 40²) = 50 points of error at 95%; for 25 points four times the votes are needed: 600 more than 200.
  expect(votesNeeded(rated(1025, 30), rated(1000, 40))).toEqual({ kind: 'votes', votes: 600 })
})

it('rounds to two digits', () => {
  expect(votesNeeded(rated(1013, 30, 123), rated(1000, 40, 234))).toEqual({ kind: 'votes', votes: 4900 })
})

it.each([
  ['less than a point apart', rated(1000.9, 50), rated(1000, 50)],
  ['over a million votes apart', rated(1001.5, 300), rated(1000, 300)],
])('two that are %s are practically the same', (_, a, b) => {
  expect(votesNeeded(a, b)).toEqual({ kind: 'same' })
})

it('does not depend on the order, and needs at least one vote', () => {
  const model = fc.record({
    rating: fc.double({ min: 500, max: 1500, noNaN: true }),
    half: fc.double({ min: 0.1, max: 500, noNaN: true }),
    votes: fc.integer({ min: 1, max: 100_000 }),
  })
  fc.assert(
    fc.property(model, model, (one, two) => {
      const [a, b] = [rated(one.rating, one.half, one.votes), rated(two.rating, two.half, two.votes)]
      const needed = votesNeeded(a, b)
      expect(votesNeeded(b, a)).toEqual(needed)
      if (needed.kind === 'votes') {
        expect(needed.votes).toBeGreaterThanOrEqual(1)
        expect(needed.votes).toBeLessThanOrEqual(1_000_000)
      }
    }),
  )
})
