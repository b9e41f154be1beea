import { expect, it } from 'vitest'
import { seededRandom } from '../testing/simulate-votes.ts'
import { HOLD_RATIO, type OthersBoard, type TestedVote, testVoter as testWith } from './test-voter.ts'

const board = (theta: readonly number[], variance = 0.01): OthersBoard => ({
  theta,
  variance: theta.map(() => variance),
})
const EQUAL = board([0, 0, 0, 0])
const testVoter = (votes: readonly TestedVote[], others: OthersBoard, taste = 0.49) => testWith(votes, others, taste)

/** Battles of all models in turn; `choose` says whether the left one wins. */
function battles(count: number, models: number, choose: (left: number, right: number) => boolean) {
  return Array.from({ length: count }, (_, index): TestedVote => {
    const left = index % models
    const right = (left + 1 + (Math.floor(index / models) % (models - 1))) % models
    return { left, right, leftWins: choose(left, right) }
  })
}
const byCoin = () => {
  const random = seededRandom(7)
  return () => random() < 0.5
}
/** Votes for or against a model in this share of its battles, and by coin in those of the other models. */
function pushing(model: number, direction: 'for' | 'against', share = 1) {
  const random = seededRandom(7)
  return (left: number, right: number) => {
    if (left !== model && right !== model) return random() < 0.5
    return ((left === model) === (direction === 'for')) === random() < share
  }
}

it('[R33] has a ratio of 1 without votes', () => {
  expect(testVoter([], EQUAL)).toEqual({ ratio: 1, crossedAt: null, model: null, direction: null })
})

it.each(['for', 'against'] as const)('[R33] finds a voter who always votes %s one model', (direction) => {
  const found = testVoter(battles(400, 4, pushing(2, direction)), EQUAL)
  expect(found).toMatchObject({ model: 2, direction })
  expect(found.ratio).toBeGreaterThanOrEqual(HOLD_RATIO)
  expect(found.crossedAt).toBeGreaterThan(20)
  expect(found.crossedAt).toBeLessThan(200)
})

it('[R33] finds a voter who hides: four of five votes go for the worst model', () => {
  const found = testVoter(battles(1_000, 4, pushing(3, 'for', 0.8)), board([1, 1, 1, -1]))
  expect(found).toMatchObject({ model: 3, direction: 'for' })
})

it('[R33] does not depend on sides', () => {
  const votes = battles(60, 4, pushing(1, 'for'))
  const swapped = votes.map(({ left, right, leftWins }) => ({ left: right, right: left, leftWins: !leftWins }))
  expect(testVoter(swapped, EQUAL).ratio).toBeCloseTo(testVoter(votes, EQUAL).ratio, 9)
})

it('[R33] holds nobody for agreeing with everybody', () => {
  const favourite = board([4, 0, 0, 0])
  expect(testVoter(battles(400, 4, pushing(0, 'for')), favourite).crossedAt).toBeNull()
})

it('[R33] is sooner sure of votes that the other voters make unlikely', () => {
  const votes = battles(400, 4, pushing(3, 'for'))
  const surprising = testVoter(votes, board([1, 1, 1, -1])).crossedAt!
  expect(surprising).toBeLessThan(testVoter(votes, EQUAL).crossedAt!)
})

it('[R33] needs the votes of others: without them every taste is possible', () => {
  const votes = battles(200, 4, pushing(2, 'for'))
  const { crossedAt } = testVoter(votes, EQUAL)
  expect(testVoter(votes, board([0, 0, 0, 0], 4)).crossedAt).toBeNull()
  expect(testVoter(votes, EQUAL, 1.5).crossedAt).toBeNull()
  expect(crossedAt).not.toBeNull()
})

it('[R33] stays finite for thousands of votes', () => {
  const { ratio } = testVoter(battles(5_000, 4, byCoin()), EQUAL)
  expect(ratio).toBeGreaterThanOrEqual(0)
  expect(ratio).toBeLessThan(HOLD_RATIO)
})
