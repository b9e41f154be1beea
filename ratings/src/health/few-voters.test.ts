import { expect, it } from 'vitest'
import { encodeSimulated, type SimulatedVote, seededRandom } from '../testing/simulate-votes.ts'
import { placesOfFewVoters } from './few-voters.ts'

const MODELS = 6
const HONEST = 60

/** Honest votes, where a model with a larger number is stronger, and so many votes of others. */
function arena(others: number, each: number, choose: (left: number, right: number, leftWins: boolean) => boolean) {
  const random = seededRandom(3)
  const vote = (voter: number): SimulatedVote => {
    const left = Math.floor(random() * MODELS)
    const right = (left + 1 + Math.floor(random() * (MODELS - 1))) % MODELS
    const leftWins = random() < 1 / (1 + Math.exp((right - left) * 0.4))
    const wins = voter < HONEST ? leftWins : choose(left, right, leftWins)
    return { voter, left, right, outcome: wins ? 0 : 1 }
  }
  const votes = Array.from({ length: 20 * HONEST }, (_, at) => vote(at % HONEST))
  for (let other = 0; other < others; other++) {
    votes.push(...Array.from({ length: each }, () => vote(HONEST + other)))
  }
  return encodeSimulated(votes, MODELS)
}
const all = new Uint8Array(MODELS).fill(1)
const always = (model: number, isFor: boolean) => (left: number, right: number, leftWins: boolean) =>
  left === model ? isFor : right === model ? !isFor : leftWins

it('[R35] names a model that few voters of one direction have lifted, or pushed down', () => {
  expect(placesOfFewVoters(arena(5, 200, always(0, true)), MODELS, all)).toEqual([
    { model: 0, direction: 'for', voters: 5, place: 3, placeWithout: 6 },
  ])
  const [found, ...more] = placesOfFewVoters(arena(5, 200, always(5, false)), MODELS, all)
  expect(found).toEqual({ model: 5, direction: 'against', voters: 5, place: 4, placeWithout: 1 })
  expect(more).toEqual([])
})

it.each<[string, number, number, ReturnType<typeof always>]>([
  ['without such voters', 0, 0, always(0, true)],
  ['if others vote as everybody does', 5, 200, (_left, _right, leftWins) => leftWins],
  ['if they agree with everybody', 5, 200, always(5, true)],
  ['for a single vote of many people', 40, 1, always(0, true)],
])('[R35] names no model %s', (_, others, each, choose) => {
  expect(placesOfFewVoters(arena(others, each, choose), MODELS, all)).toEqual([])
})

it('[R35] names only models that are ranked', () => {
  expect(placesOfFewVoters(arena(5, 200, always(0, true)), MODELS, [0, 1, 1, 1, 1, 1])).toEqual([])
})
