import { expect, it } from 'vitest'
import { POINTS_PER_LOGIT } from '../fit/logistic.ts'
import type { EncodedVotes } from '../input/encoded-votes.ts'
import { naiveVariance } from '../testing/naive-variance.ts'
import {
  encodeSimulated,
  type SimulatedVote,
  seededRandom,
  simulateVotes,
  tallySimulated,
} from '../testing/simulate-votes.ts'
import { varianceOfPair } from './points.ts'
import { rate } from './rate.ts'

const MODELS = 5
const SCORES = [1, 0, 0.5, 0.5]

interface BattleVote extends SimulatedVote {
  readonly battle: number
}

/** Battles with one to six votes of different voters. The first voter voted twice on the first battle, as after a merge. */
function simulateShared(seed: number): BattleVote[] {
  const random = seededRandom(seed)
  return simulateVotes({ seed, models: MODELS, voters: 12, votes: 60 }).flatMap((first, index) => {
    const others = Array.from({ length: index % 6 }, (_, other): SimulatedVote => {
      const voter = (first.voter + other + (index === 1 ? 0 : 1)) % 12
      return { ...first, voter, outcome: random() < 0.6 ? first.outcome : Math.floor(4 * random()) }
    })
    return [first, ...others].map((vote) => ({ ...vote, battle: index + 1 }))
  })
}

function encode(votes: readonly BattleVote[]): EncodedVotes {
  const sorted = votes.toSorted((a, b) => a.voter - b.voter)
  return { ...encodeSimulated(votes, MODELS), battles: Int32Array.from(sorted, ({ battle }) => battle) }
}

const rateBattles = (votes: readonly BattleVote[], options = {}) =>
  rate({ models: MODELS, rows: tallySimulated(votes, MODELS), votesByVoter: encode(votes) }, options)

it.each([1, 2, 3])('[R40] has the variance and degrees of freedom of the definition, seed %i', (seed) => {
  const votes = simulateShared(seed)
  const board = rateBattles(votes)
  const naive = naiveVariance(
    votes.map((vote) => ({ ...vote, score: SCORES[vote.outcome]! })),
    [...board.theta],
  )
  const total = board.models.reduce((sum, model) => sum + model.votes, 0)
  const componentOf = new Int32Array(MODELS)
  for (const { model, se, df } of board.models) {
    const unit = board.models.map((other) => (other.model === model ? 1 : 0) - other.votes / total)
    const { variance, degrees } = naive(unit, [model])
    expect(se! / (POINTS_PER_LOGIT * Math.sqrt(variance))).toBeCloseTo(1, 9)
    expect(df! / degrees).toBeCloseTo(1, 8)
    for (let other = 0; other < model; other++) {
      const expected = naive(
        board.models.map((_, i) => (i === model ? 1 : i === other ? -1 : 0)),
        [model, other],
      )
      const pair = varianceOfPair(board.uncertainty, componentOf, model, other)
      expect(pair.variance / expected.variance).toBeCloseTo(1, 9)
      expect(pair.degrees / expected.degrees).toBeCloseTo(1, 8)
    }
  }
})

it('[R40] leaves a board whose battles have one vote each as it is, to the last bit', () => {
  const votes = simulateVotes({ seed: 4, models: MODELS, voters: 20, votes: 500 })
  const tallies = { models: MODELS, rows: tallySimulated(votes, MODELS) }
  const votesByVoter = encodeSimulated(votes, MODELS)
  const board = rate({ ...tallies, votesByVoter })
  const numbered = { ...votesByVoter, battles: Int32Array.from(votes, (_, vote) => 2 * vote + 1) }
  const withoutNumbers = { ...votesByVoter, battles: new Int32Array(votes.length) }
  expect(rate({ ...tallies, votesByVoter: numbered })).toEqual(board)
  expect(rate({ ...tallies, votesByVoter: withoutNumbers })).toEqual(board)
})

it('[R40] widens the intervals where many voters judged the same answers, and leaves the ratings as they are', () => {
  const votes = simulateShared(5)
  const shared = rateBattles(votes)
  const single = rateBattles(votes.map((vote, index) => ({ ...vote, battle: index + 1 })))
  for (const [model, { se, rating }] of shared.models.entries()) {
    expect(se).toBeGreaterThan(single.models[model]!.se!)
    expect(rating).toBe(single.models[model]!.rating)
  }
})

it('[R2] [R40] does not depend on the order of votes, or on the numbers of battles', () => {
  const votes = simulateShared(6)
  const board = rateBattles(votes)
  expect(rateBattles(votes.toReversed())).toEqual(board)
  expect(rateBattles(votes.map((vote) => ({ ...vote, battle: 7 * vote.battle })))).toEqual(board)
})

it('[R5] [R40] ignores dropped votes', () => {
  const votes = simulateShared(7)
  const decided = votes.filter(({ outcome }) => outcome !== 3)
  const pair = (board: ReturnType<typeof rateBattles>) =>
    varianceOfPair(board.uncertainty, new Int32Array(MODELS), 0, 1)
  const [dropped, without] = [pair(rateBattles(votes, { bothBad: 'drop' })), pair(rateBattles(decided))]
  expect(dropped.variance / without.variance).toBeCloseTo(1, 12)
  expect(dropped.degrees / without.degrees).toBeCloseTo(1, 12)
})

it('[R11] [R40] adds nothing on the board of one voter', () => {
  const votes = simulateShared(8).map((vote) => ({ ...vote, voter: 0 }))
  expect(rateBattles(votes).models.map(({ se }) => se)).toEqual(
    rateBattles(votes).models.map(({ seTheseVoters }) => seTheseVoters),
  )
})

it('[R3] [R40] rejects a battle between more than two models, and battles that are not those of the votes', () => {
  const votes = simulateShared(9)
  expect(() => rateBattles(votes.map((vote) => ({ ...vote, battle: 1 })))).toThrowError(
    'battle 1 must have votes on the same two models only',
  )
  const votesByVoter = { ...encode(votes), battles: new Int32Array(1) }
  expect(() => rate({ models: MODELS, rows: tallySimulated(votes, MODELS), votesByVoter })).toThrowError(
    'votesByVoter must have a battle for every vote, or none',
  )
})
