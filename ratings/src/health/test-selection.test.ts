import { expect, it } from 'vitest'
import { type DrawnVote, testSelection } from './test-selection.ts'

const MODELS = 4
/** Even draws: each of four models is in half of the pairs. */
const EVEN = [0.5, 0.5, 0.5, 0.5]
const vote = (left: number, right: number, chances: readonly number[] = EVEN): DrawnVote => ({ left, right, chances })
const repeat = (count: number, ...votes: readonly DrawnVote[]) =>
  Array.from({ length: count }, (_, index) => votes[index % votes.length]!)

it('[R42] has a ratio of 1 without votes', () => {
  expect(testSelection([], MODELS)).toEqual({ ratio: 1, crossedAt: null, model: null })
})

it('[R42] is the mean of two products', () => {
  // Model 0 is in the first pair and not in the second: (1 + s)(1 − s) for the shares s.
  const { ratio } = testSelection([vote(0, 1), vote(2, 3)], MODELS)
  expect(ratio).toBeCloseTo((1.5 * 0.5 + 1.9 * 0.1) / 2, 12)
  expect(testSelection(repeat(3, vote(0, 1)), MODELS).ratio).toBeCloseTo((1.5 ** 3 + 1.9 ** 3) / 2, 12)
})

it.each<[name: string, votes: DrawnVote[], crossedAt: number | null]>([
  ['only votes on one model', repeat(100, vote(2, 0), vote(1, 2), vote(2, 3)), 18],
  [
    'a model that most pairs have',
    repeat(60, ...[0, 1, 3].map((other) => vote(2, other, [0.4, 0.35, 0.9, 0.35]))),
    null,
  ],
  ['all pairs', repeat(300, vote(0, 1), vote(2, 3), vote(0, 2), vote(1, 3), vote(0, 3), vote(1, 2)), null],
  ['a model that is always drawn', repeat(300, vote(0, 1, [1, 1, 0, 0])), null],
  [
    'a topper with any other model',
    repeat(300, vote(0, 1), vote(2, 0), vote(0, 3)).map((v) => ({ ...v, chances: [1, 1 / 3, 1 / 3, 1 / 3] })),
    null,
  ],
])('[R42] tests votes on %s', (_, votes, crossedAt) => {
  expect(testSelection(votes, MODELS).crossedAt).toBe(crossedAt)
})

it('[R42] names the model that the voter waits for, and needs more evidence if there are more models', () => {
  const votes = repeat(100, vote(2, 0), vote(1, 2), vote(2, 3))
  const found = testSelection(votes, MODELS)
  expect(found).toMatchObject({ model: 2, ratio: expect.any(Number) })
  expect(found.ratio).toBeGreaterThanOrEqual(10_000 * MODELS)
  const padded = votes.map((each) => ({ ...each, chances: [...EVEN, ...new Array<number>(96).fill(0)] }))
  expect(testSelection(padded, 100).crossedAt).toBeGreaterThan(found.crossedAt!)
})
