import { rate, type TallyRow } from '@arena/ratings'
import { beforeAll, describe, expect, it } from 'vitest'
import { createColumns, type VoteColumns } from './columns.ts'
import type { LedgerView } from './ledger-view.ts'
import { createRateSlice, type RatedSlice } from './rate-slice.ts'
import { everything } from './slice.ts'

const MODEL_IDS = ['a', 'b', 'c', 'd', 'e', 'f']
const VOTERS = 150
const VOTES = 22_000

/** The same numbers at every run. */
function createRandom() {
  let state = 7
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Votes of people who like some models better than others do; a hundredth count for nobody. */
function drawVotes(): VoteColumns {
  const random = createRandom()
  const { values } = createColumns(VOTES)
  const tastes = Array.from({ length: VOTERS * MODEL_IDS.length }, () => random() - 0.5)
  for (let at = 0; at < VOTES; at += 1) {
    const voter = Math.floor(VOTERS * random() ** 1.5)
    // The last model comes late.
    const present = at < 21_000 ? MODEL_IDS.length - 1 : MODEL_IDS.length
    const left = Math.floor(present * random())
    const right = (left + 1 + Math.floor((present - 1) * random())) % present
    const taste = (model: number) => 0.3 * model + tastes[voter * MODEL_IDS.length + model]!
    const leftWins = random() < 1 / (1 + Math.exp(taste(right) - taste(left)))
    values.voter[at] = voter
    values.left[at] = left
    values.right[at] = right
    values.class[at] = random() < 0.01 ? 1 : 0
    values.outcome[at] = random() < 0.2 ? 2 : leftWins ? 0 : 1
    values.blind[at] = random() < 0.5 ? 1 : 0
  }
  return values
}

const votes = drawVotes()

function copyPart(from: number, to: number): VoteColumns {
  const { values } = createColumns(to - from)
  for (const name of Object.keys(votes) as (keyof VoteColumns)[]) values[name].set(votes[name].subarray(from, to))
  return values
}

/** The first votes of all, the last of them not settled yet. */
const viewOf = (length: number, late = 0): LedgerView => ({
  book: 1,
  revision: String(length),
  settled: votes,
  settledLength: length - late,
  late: copyPart(length - late, length),
  voterCount: VOTERS,
  models: MODEL_IDS,
  tagSets: [''],
})

const factsOf = (length: number, late = 0) => ({ view: viewOf(length, late), slice: everything, modelIds: MODEL_IDS })

/** As boards show it. */
const shown = ({ rated, position, counts }: RatedSlice) => ({
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

const anew = (length: number) => shown(createRateSlice()(factsOf(length)))

/** The intervals of all votes, none of them kept from before. */
function ratedInFull(length: number) {
  const rows: TallyRow[] = []
  for (let at = 0; at < length; at += 1) {
    if (votes.class[at] !== 0) continue
    const won = (outcome: number) => (votes.outcome[at] === outcome ? 1 : 0)
    const [left, right, voter] = [votes.left[at]!, votes.right[at]!, votes.voter[at]!]
    rows.push({ left, right, voter, leftWins: won(0), rightWins: won(1), ties: won(2), bothBad: won(3) })
  }
  return rate({ models: MODEL_IDS.length, rows })
}

describe('createRateSlice', { timeout: 60_000 }, () => {
  const ends = [500, 19_000, 20_190, 20_250, 20_700, 21_004, 21_012, 21_040, 21_300, 22_000]
  const expected = new Map<number, ReturnType<typeof anew>>()
  beforeAll(() => {
    for (const end of ends) expected.set(end, anew(end))
  })

  it('[L6] [L21] gives the same board whatever it saw before', () => {
    const rateOn = createRateSlice()
    const random = createRandom()
    for (let end = 0, next = 0; next < ends.length; ) {
      end = Math.min(ends[next]!, end + 1 + Math.floor(random() * (end < 18_000 ? 6_000 : 120)))
      const seen = shown(rateOn(factsOf(end, Math.floor(random() * Math.min(end, 40)))))
      if (end !== ends[next]) continue
      expect(seen).toEqual(expected.get(end))
      next += 1
    }
  })

  it('[L6] [L21] gives the same board however many of its votes are settled, also where a cut is among them', () => {
    for (const late of [1, 300, 1_500, 3_000]) {
      const rateOn = createRateSlice()
      expect(shown(rateOn(factsOf(21_040, late)))).toEqual(expected.get(21_040))
      expect(shown(rateOn(factsOf(21_300, late)))).toEqual(expected.get(21_300))
    }
  })

  it('[L9] forgets a late vote that another one came before', () => {
    const rateOn = createRateSlice()
    rateOn(factsOf(21_300))
    const other = copyPart(5, 30)
    rateOn({ ...factsOf(21_300), view: { ...viewOf(21_300), late: other } })
    expect(shown(rateOn(factsOf(21_300)))).toEqual(expected.get(21_300))
  })

  it('[L9] serves somebody with an older view, and one after all votes were read anew', () => {
    const rateOn = createRateSlice()
    rateOn(factsOf(22_000))
    expect(shown(rateOn(factsOf(20_700)))).toEqual(expected.get(20_700))
    expect(shown(rateOn({ ...factsOf(500), view: { ...viewOf(500), book: 2 } }))).toEqual(expected.get(500))
  })

  it.each(ends)('[L9] [L21] gives standard errors within 1% of those of all %d votes', (end) => {
    const { models } = createRateSlice()(factsOf(end)).rated
    const inFull = ratedInFull(end)
    for (const [index, { se, rating }] of models.entries()) {
      expect(rating).toBe(inFull.models[index]!.rating)
      if (se === null) continue
      expect(Math.abs(se / inFull.models[index]!.se! - 1)).toBeLessThan(end <= 20_000 ? 1e-9 : 0.01)
    }
  })
})
