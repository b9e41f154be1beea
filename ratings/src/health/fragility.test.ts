import { expect, it } from 'vitest'
import { rateStrengths } from '../board/rate.ts'
import { encodeSimulated, type SimulatedVote, simulateVotes, tallySimulated } from '../testing/simulate-votes.ts'
import { fragilityOf } from './fragility.ts'

const vote = (voter: number, left: number, right: number, outcome: number): SimulatedVote => ({
  voter,
  left,
  right,
  outcome,
})
const fragilityIn = (votes: readonly SimulatedVote[], models: number) =>
  fragilityOf(encodeSimulated(votes, models), models, new Uint8Array(models).fill(1))

it('[R35] counts the votes and the voters that keep the first model first', () => {
  // Model 0 has six wins by two voters, model 1 has four by four voters.
  const votes = [
    ...Array.from({ length: 6 }, (_, index) => vote(index % 2, 0, 1, 0)),
    ...Array.from({ length: 4 }, (_, index) => vote(2 + index, 0, 1, 1)),
  ]
  expect(fragilityIn(votes, 2)).toEqual({ first: 0, votes: 3, voters: 1 })
})

it('[R35] is null where no removal helps, and without two ranked models', () => {
  expect(fragilityIn([vote(0, 0, 1, 0)], 2)).toEqual({ first: 0, votes: null, voters: null })
  expect(fragilityOf(encodeSimulated([vote(0, 0, 1, 0)], 2), 2, [1, 0])).toBeNull()
})

/** The fewest removals by trying all sets of this size. */
function isEnough(votes: readonly SimulatedVote[], models: number, first: number, size: number): boolean {
  const search = (from: number, left: number, removed: ReadonlySet<number>): boolean => {
    if (left === 0) {
      const rows = tallySimulated(
        votes.filter((_, index) => !removed.has(index)),
        models,
      )
      const { theta } = rateStrengths({ models, rows })
      return theta.indexOf(Math.max(...theta)) !== first
    }
    for (let index = from; index < votes.length; index++) {
      if (search(index + 1, left - 1, new Set([...removed, index]))) return true
    }
    return false
  }
  return search(0, size, new Set())
}

it('[R35] is an upper bound of the true minimum, and close to it', () => {
  let bounds = 0
  let minima = 0
  for (let seed = 1; seed <= 12; seed++) {
    const votes = simulateVotes({ seed, models: 4, voters: 5, votes: 24 })
    const { first, votes: bound } = fragilityIn(votes, 4)!
    if (bound === null || bound > 3) continue
    let minimum = 1
    while (!isEnough(votes, 4, first, minimum)) minimum += 1
    expect(bound).toBeGreaterThanOrEqual(minimum)
    bounds += bound
    minima += minimum
  }
  expect(minima).toBeGreaterThan(0)
  expect(bounds).toBeLessThanOrEqual(1.25 * minima)
})
