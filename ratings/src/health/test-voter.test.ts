import { expect, it } from 'vitest'
import { seededRandom } from '../testing/simulate-votes.ts'
import { HOLD_RATIO, type OthersBoard, type TestedVote, testVoter } from './test-voter.ts'

const board = (theta: readonly number[], variance = 0.01, tau2: number | null = null): OthersBoard => ({
  theta,
  variance: theta.map(() => variance),
  tau2,
})
const EQUAL = board([0, 0, 0, 0])

/** Battles of all models in turn; `choose` returns the outcome. */
function battles(count: number, models: number, choose: (left: number, right: number) => number) {
  return Array.from({ length: count }, (_, index): TestedVote => {
    const left = index % models
    const right = (left + 1 + (Math.floor(index / models) % (models - 1))) % models
    return { left, right, outcome: choose(left, right) }
  })
}
const byCoin = () => {
  const random = seededRandom(7)
  return () => (random() < 0.5 ? 0 : 1)
}
function pushing(model: number, direction: 'for' | 'against') {
  const coin = byCoin()
  return (left: number, right: number) => {
    if (left !== model && right !== model) return coin()
    return (left === model) === (direction === 'for') ? 0 : 1
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

it('[R33] does not depend on sides', () => {
  const votes = battles(60, 4, pushing(1, 'for'))
  const swapped = votes.map(({ left, right, outcome }) => ({ left: right, right: left, outcome: 1 - outcome }))
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
  expect(testVoter(votes, board([0, 0, 0, 0], 0.01, 4)).crossedAt).toBeNull()
  expect(crossedAt).not.toBeNull()
})

it('[R33] counts a tie as half a vote for each, which weighs against rigging', () => {
  const votes = battles(100, 4, pushing(2, 'for'))
  const tied = votes.map((vote, index) => (index % 4 === 0 ? { ...vote, outcome: 2 } : vote))
  expect(testVoter(tied, EQUAL).ratio).toBeLessThan(testVoter(votes.slice(0, 50), EQUAL).ratio)
})

it('[R33] stays finite for thousands of votes', () => {
  const { ratio } = testVoter(battles(5_000, 4, byCoin()), EQUAL)
  expect(ratio).toBeGreaterThanOrEqual(0)
  expect(ratio).toBeLessThan(HOLD_RATIO)
})
