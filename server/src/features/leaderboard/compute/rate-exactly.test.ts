import { rate, type TallyRow } from '@arena/ratings'
import { describe, expect, it } from 'vitest'
import { simulateVotes } from '../../../../../ratings/src/testing/simulate-votes.ts'
import { CLASSES } from '../../vote-log/index.ts'
import { createColumns, type VoteColumns } from '../../vote-log/vote-columns.ts'
import type { VoteView } from '../../vote-log/vote-table.ts'
import { addVoter, changeVoters, createVoters, type VoterChange } from '../../vote-log/voters.ts'
import { ALL_VOTES } from './filter-votes.ts'
import { rateExactly } from './rate-exactly.ts'

const MODEL_IDS = ['a', 'b', 'c', 'd', 'e', 'f']
const VOTERS = 50
const VOTES = 3_000

/** The last model is added after 2,500 votes. One vote in a hundred is not counted. */
function drawVotes(): VoteColumns {
  const columns = createColumns(VOTES)
  const simulated = simulateVotes({ seed: 7, models: 6, voters: VOTERS, votes: VOTES, newModelFrom: 2_500 })
  for (const [at, { voter, left, right, outcome }] of simulated.entries()) {
    columns.voter[at] = voter
    columns.left[at] = left
    columns.right[at] = right
    columns.outcome[at] = outcome
    columns.class[at] = CLASSES.indexOf(at % 100 === 0 ? 'fallback' : at % 2 === 0 ? 'named' : 'blind')
  }
  return columns
}

const votes = drawVotes()

/** The first `length` votes, and changes of voters. */
const requestOf = (length: number, changes: readonly VoterChange[] = []) => ({
  view: {
    position: length,
    hash: '',
    generation: 0,
    revision: changes.length,
    columns: votes,
    length,
    voters: changeVoters(addVoter(createVoters(), VOTERS - 1), changes),
    models: MODEL_IDS,
    tagSets: [''],
  } satisfies VoteView,
  filter: ALL_VOTES,
  modelIds: MODEL_IDS,
})

/** The board of these votes by the ratings package alone. `voterOf` returns `null` for a vote that does not count. */
function rateRows(length: number, voterOf: (voter: number) => number | null) {
  const rows: TallyRow[] = []
  for (let at = 0; at < length; at += 1) {
    const voter = voterOf(votes.voter[at]!)
    if (votes.class[at] === CLASSES.indexOf('fallback') || voter === null) continue
    const won = (outcome: number) => (votes.outcome[at] === outcome ? 1 : 0)
    const [left, right] = [votes.left[at]!, votes.right[at]!]
    rows.push({ left, right, voter, leftWins: won(0), rightWins: won(1), ties: won(2), bothBad: won(3) })
  }
  return rate({ models: MODEL_IDS.length, rows })
}

describe('rateExactly', () => {
  const changes: [what: string, VoterChange[], voterOf: (voter: number) => number | null][] = [
    ['nothing', [], (voter) => voter],
    ['a hold', [{ kind: 'hold', voter: 3, otherVoter: 0 }], (voter) => (voter === 3 ? null : voter)],
    ['a merge', [{ kind: 'merge', voter: 3, otherVoter: 4 }], (voter) => (voter === 3 ? 4 : voter)],
  ]
  it.each(changes)('[L9] [L24] equals the board of the ratings package after %s', (_what, rows, voterOf) => {
    const exact = rateExactly(requestOf(3_000, rows))
    const expected = rateRows(3_000, voterOf)
    expect(exact.voters).toBe(expected.components[0]!.voters)
    expect(exact.effectiveVoters).toBeCloseTo(expected.components[0]!.effectiveVoters!, 6)
    expect(exact.counts.excluded.held > 0).toBe(rows[0]?.kind === 'hold')
    for (const [index, { se, rating, votes: count }] of exact.rated.models.entries()) {
      const model = expected.models[index]!
      expect(count).toBe(model.votes)
      expect(rating).toBeCloseTo(model.rating!, 6)
      expect(se).toBeCloseTo(model.se!, 6)
    }
  })
})
