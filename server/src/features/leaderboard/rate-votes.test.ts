import { rate, type TallyRow } from '@arena/ratings'
import { beforeAll, describe, expect, it } from 'vitest'
import { seededRandom, simulateVotes } from '../../../../ratings/src/testing/simulate-votes.ts'
import { ALL_VOTES } from './filter.ts'
import { createRateVotes, type RatedVotes } from './rate-votes.ts'
import type { VoteCacheView } from './vote-cache-view.ts'
import { CLASSES } from './vote-classes.ts'
import { createColumns, type VoteColumns } from './vote-columns.ts'

const MODEL_IDS = ['a', 'b', 'c', 'd', 'e', 'f']
const VOTERS = 150
const VOTES = 22_000

/** The last model is added after 21,000 votes. One vote in a hundred is not counted. */
function drawVotes(): VoteColumns {
  const { values } = createColumns(VOTES)
  const simulated = simulateVotes({ seed: 7, models: 6, voters: VOTERS, votes: VOTES, newModelFrom: 21_000 })
  for (const [at, { voter, left, right, outcome }] of simulated.entries()) {
    values.voter[at] = voter
    values.left[at] = left
    values.right[at] = right
    values.outcome[at] = outcome
    values.class[at] = CLASSES.indexOf(at % 100 === 0 ? 'fallback' : at % 2 === 0 ? 'named' : 'blind')
  }
  return values
}

const votes = drawVotes()

function copyPart(from: number, to: number): VoteColumns {
  const { values } = createColumns(to - from)
  for (const name of Object.keys(votes) as (keyof VoteColumns)[]) values[name].set(votes[name].subarray(from, to))
  return values
}

/** The first `length` votes, the last of them unsettled. */
const viewOf = (length: number, unsettledCount = 0): VoteCacheView => ({
  generation: 1,
  version: String(length),
  settled: votes,
  settledLength: length - unsettledCount,
  unsettled: copyPart(length - unsettledCount, length),
  voterCount: VOTERS,
  models: MODEL_IDS,
  tagSets: [''],
})

const requestOf = (length: number, unsettledCount = 0) => ({
  view: viewOf(length, unsettledCount),
  filter: ALL_VOTES,
  modelIds: MODEL_IDS,
})

/** The numbers that a board shows. */
const shown = ({ rated, position, counts }: RatedVotes) => ({
  position,
  excluded: counts.excluded,
  byPair: counts.byPair,
  voters: rated.voters,
  models: rated.models.map(({ rating, lower, upper, rankLow, rankHigh, votes: count }) => [
    rating?.toFixed(6),
    lower?.toFixed(6),
    upper?.toFixed(6),
    rankLow,
    rankHigh,
    count,
  ]),
})

const fromScratch = (length: number) => shown(createRateVotes()(requestOf(length)))

/** The exact intervals of all votes. */
function rateExactly(length: number) {
  const rows: TallyRow[] = []
  for (let at = 0; at < length; at += 1) {
    if (votes.class[at] === CLASSES.indexOf('fallback')) continue
    const won = (outcome: number) => (votes.outcome[at] === outcome ? 1 : 0)
    const [left, right, voter] = [votes.left[at]!, votes.right[at]!, votes.voter[at]!]
    rows.push({ left, right, voter, leftWins: won(0), rightWins: won(1), ties: won(2), bothBad: won(3) })
  }
  return rate({ models: MODEL_IDS.length, rows })
}

describe('createRateVotes', { timeout: 60_000 }, () => {
  const ends = [500, 19_000, 20_190, 20_250, 20_700, 21_004, 21_012, 21_040, 21_300, 22_000]
  const expected = new Map<number, ReturnType<typeof fromScratch>>()
  beforeAll(() => {
    for (const end of ends) expected.set(end, fromScratch(end))
  })

  it('[L6] [L21] gives the same board from any cached state', () => {
    const rateVotes = createRateVotes()
    const random = seededRandom(7)
    for (let end = 0, next = 0; next < ends.length; ) {
      end = Math.min(ends[next]!, end + 1 + Math.floor(random() * (end < 18_000 ? 6_000 : 120)))
      const seen = shown(rateVotes(requestOf(end, Math.floor(random() * Math.min(end, 40)))))
      if (end !== ends[next]) continue
      expect(seen).toEqual(expected.get(end))
      next += 1
    }
  })

  it('[L6] [L21] gives the same board with any number of unsettled votes, also with a checkpoint among them', () => {
    for (const unsettledCount of [1, 300, 1_500, 3_000]) {
      const rateVotes = createRateVotes()
      expect(shown(rateVotes(requestOf(21_040, unsettledCount)))).toEqual(expected.get(21_040))
      expect(shown(rateVotes(requestOf(21_300, unsettledCount)))).toEqual(expected.get(21_300))
    }
  })

  it('[L9] removes unsettled votes that are no longer there', () => {
    const rateVotes = createRateVotes()
    rateVotes(requestOf(21_300))
    const other = copyPart(5, 30)
    rateVotes({ ...requestOf(21_300), view: { ...viewOf(21_300), unsettled: other } })
    expect(shown(rateVotes(requestOf(21_300)))).toEqual(expected.get(21_300))
  })

  it('[L9] rates an older view, and a new generation', () => {
    const rateVotes = createRateVotes()
    rateVotes(requestOf(22_000))
    expect(shown(rateVotes(requestOf(20_700)))).toEqual(expected.get(20_700))
    expect(shown(rateVotes({ ...requestOf(500), view: { ...viewOf(500), generation: 2 } }))).toEqual(expected.get(500))
  })

  it.each(ends)('[L9] [L21] has standard errors within 1% of the exact ones for %d votes', (end) => {
    const { models } = createRateVotes()(requestOf(end)).rated
    const exact = rateExactly(end)
    for (const [index, { se, rating }] of models.entries()) {
      expect(rating).toBe(exact.models[index]!.rating)
      if (se === null) continue
      expect(Math.abs(se / exact.models[index]!.se! - 1)).toBeLessThan(end <= 20_000 ? 1e-9 : 0.01)
    }
  })
})
