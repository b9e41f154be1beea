import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  fitPosition,
  OUTCOMES,
  rate,
  readVotesCase,
  type Tallies,
  tallyVotes,
  type Vote,
  type VoterVotes,
} from './index.ts'

const { votes } = readVotesCase(
  JSON.parse(readFileSync(new URL('../fixtures/syn-voters.votes.json', import.meta.url), 'utf8')),
)

function inColumns(list: readonly Vote[]): VoterVotes {
  const voters = [...new Set(list.map(({ voter }) => voter))]
  const grouped = voters.map((voter) => list.filter((vote) => vote.voter === voter))
  const ordered = grouped.flat()
  const starts = [0]
  for (const group of grouped) starts.push(starts.at(-1)! + group.length)
  return {
    voterStarts: Int32Array.from(starts),
    left: Int32Array.from(ordered, ({ left }) => left),
    right: Int32Array.from(ordered, ({ right }) => right),
    outcome: Uint8Array.from(ordered, ({ outcome }) => OUTCOMES.indexOf(outcome)),
  }
}

const withVoters = tallyVotes(votes)
const withoutVoters: Tallies = {
  models: votes.models,
  rows: withVoters.rows.map(({ voter: _voter, ...row }) => row),
  byVoter: inColumns(votes.votes),
}

it.each([{}, { bothBad: 'drop' }, { pairWeights: 'capped' }] as const)(
  '[R10] votes in columns give the board that rows with voters give, with %j',
  (options) => {
    const one = rate(withVoters, options)
    const other = rate(withoutVoters, options)
    expect(other.voters).toBe(one.voters)
    expect(other.effectiveVoters).toBeCloseTo(one.effectiveVoters!, 9)
    for (const [index, { rating, se }] of one.models.entries()) {
      expect(other.models[index]!.rating).toBeCloseTo(rating!, 8)
      expect(other.models[index]!.se).toBeCloseTo(se!, 8)
    }
  },
)

it('[R23] and the same position effect', () => {
  expect(fitPosition(withoutVoters)!.se).toBeCloseTo(fitPosition(withVoters)!.se, 8)
})

it.each([
  ['a model that is not there', { left: Int32Array.of(9), right: Int32Array.of(0), outcome: Uint8Array.of(0) }],
  ['a model against itself', { left: Int32Array.of(0), right: Int32Array.of(0), outcome: Uint8Array.of(0) }],
  ['an unknown outcome', { left: Int32Array.of(0), right: Int32Array.of(1), outcome: Uint8Array.of(4) }],
])('refuses %s', (_, columns) => {
  const rows = [{ left: 0, right: 1, leftWins: 1, rightWins: 0, ties: 0, bothBad: 0 }]
  expect(() => rate({ models: 2, rows, byVoter: { voterStarts: Int32Array.of(0, 1), ...columns } })).toThrow('vote 0')
})
