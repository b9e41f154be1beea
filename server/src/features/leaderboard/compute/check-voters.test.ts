import { testVoter } from '@arena/ratings'
import { describe, expect, it } from 'vitest'
import type { CheckRequest, NumberedRow, VoteView } from '../../vote-log/index.ts'
import { createVoteTable } from '../../vote-log/vote-table.ts'
import { checkVoters } from './check-voters.ts'

const MODELS = ['a', 'b', 'c', 'd', 'e']
const VOTERS = 20

/** Honest voters 1 to 19, and voter 20, who always votes for model b. Numbers of the log start at 1. */
function* votes(): Generator<NumberedRow> {
  for (let voter = 1; voter <= VOTERS; voter++) {
    for (let at = 0; at < (voter === VOTERS ? 400 : 40); at++) {
      const left = at % MODELS.length
      const right = (left + 1 + (Math.floor(at / MODELS.length) % (MODELS.length - 1))) % MODELS.length
      const isRigged = voter === VOTERS && (left === 1 || right === 1)
      const outcome = isRigged ? (left === 1 ? 0 : 1) : (Math.floor(at / 20) + voter) % 2
      yield {
        kind: 0,
        voter,
        otherVoter: 0,
        battle: 0,
        withdrawn: [],
        leftModel: left + 1,
        rightModel: right + 1,
        outcome,
        class: 6,
        day: 1,
        tags: 1,
      }
    }
  }
}

const rows = [...votes()]
const tableOf = (logged: readonly NumberedRow[]) =>
  createVoteTable({
    end: async () => ({ lastPosition: logged.length, lastHash: 'hash', generation: 0 }),
    startGeneration: async (after) => after + 1,
    hashAt: async () => 'hash',
    rows: async function* () {
      yield [...logged]
    },
    models: async () => MODELS,
    tagSets: async () => [''],
  })
const table = tableOf(rows)
const NONE = { votes: [], sets: [] }
/** However busy the machine is. */
const inTime = { now: () => 0 }
const voters = Array.from({ length: VOTERS }, (_, index) => index + 1)
const requestOf = (view: VoteView): CheckRequest => ({
  view,
  modelIds: MODELS,
  voters,
  suspects: [],
  drawn: NONE,
  votesMin: 10,
})

it('[V17] finds the voter who votes for one model, and nobody else', async () => {
  const view = await table.refresh()
  const { rigging, suspects, left } = checkVoters(requestOf(view), inTime)
  expect(suspects).toEqual([VOTERS])
  expect(rigging).toEqual([
    {
      voter: VOTERS,
      test: 'choices',
      modelId: 'b',
      direction: 'for',
      ratio: expect.any(Number),
      votes: expect.any(Number),
    },
  ])
  expect(rigging[0]!.ratio).toBeGreaterThanOrEqual(1_000)
  expect(left).toEqual([])
})

it('[V17] compares a voter with the votes of everybody else who is no suspect', async () => {
  const view = await table.refresh()
  const strengthOfB = (suspects: readonly number[]) => {
    let strength = Number.NaN
    const test: typeof testVoter = (cast, others, taste) => {
      strength = others.theta[MODELS.indexOf('b')]!
      return testVoter(cast, others, taste)
    }
    checkVoters({ ...requestOf(view), voters: [1], suspects }, { ...inTime, test })
    return strength
  }
  // Voter 20 has made model b stronger than it is for the others.
  expect(strengthOfB([])).toBeGreaterThan(strengthOfB([VOTERS]) + 0.2)
})

it('[V17] finds nobody if none of the models is on the board', async () => {
  const view = await table.refresh()
  expect(checkVoters({ ...requestOf(view), modelIds: [] })).toEqual({
    rigging: [],
    suspects: [],
    failed: [],
    left: [],
  })
})

it('[V17] returns the voters for whom there was no time', async () => {
  const view = await table.refresh()
  let time = 0
  const now = () => (time += 400)
  const first = checkVoters(requestOf(view), { now })
  expect(first.rigging).toEqual([])
  expect(first.left.length).toBeGreaterThan(0)
  expect(first.left.length).toBeLessThan(VOTERS)
  let left = first.left
  const found = []
  while (left.length > 0) {
    const next = checkVoters({ ...requestOf(view), voters: left }, { now })
    expect(next.left.length).toBeLessThan(left.length)
    found.push(...next.rigging)
    left = next.left
  }
  expect(found.map(({ voter }) => voter)).toEqual([VOTERS])
})

it('[V17] tests the other voters if the test of one fails, and does not repeat it', async () => {
  const view = await table.refresh()
  const error = new Error('no result')
  let tests = 0
  const test: typeof testVoter = (cast, others, taste) => {
    tests += 1
    if (tests === 1) throw error
    return testVoter(cast, others, taste)
  }
  const { rigging, failed, left } = checkVoters(requestOf(view), { ...inTime, test })
  expect(failed).toEqual([{ voter: 1, error }])
  expect(rigging.map(({ voter }) => voter)).toEqual([VOTERS])
  expect(left).toEqual([])
})

describe('votes on drawn battles', () => {
  /** Each of the five models is in two of five pairs. */
  const sets = [{ drawSetId: 'even', modelIds: MODELS, chances: MODELS.map(() => 0.4) }]
  const drawnVotes = (voter: number, pairs: readonly string[], drawSetId = 'even') =>
    Array.from({ length: 30 }, (_, at) => {
      const [leftModelId, rightModelId] = pairs[at % pairs.length]!
      return { voter, leftModelId: leftModelId!, rightModelId: rightModelId!, drawSetId }
    })
  const everyPair = ['ab', 'cd', 'ea', 'bc', 'de', 'ac', 'bd', 'ce', 'da', 'eb']

  it.each([
    ['finds a voter whose votes are on one model', drawnVotes(1, ['ca', 'bc', 'cd', 'ec']), [['selection', 'c']]],
    ['finds nobody who votes on every pair', drawnVotes(1, everyPair), []],
    ['finds nobody by less than ten votes', drawnVotes(1, ['ca']).slice(0, 9), []],
    ['leaves out battles without a set', drawnVotes(1, ['ca', 'bc', 'cd', 'ec'], 'unknown'), []],
    ['leaves out models that are not on the board', drawnVotes(1, ['cx', 'xc']), []],
  ] as const)('[V17] %s', async (_, votes, found) => {
    const view = await table.refresh()
    const { rigging } = checkVoters({ ...requestOf(view), voters: [1], drawn: { votes, sets } })
    expect(rigging.map(({ test, modelId }) => [test, modelId])).toEqual(found)
  })
})

it('[V17] leaves ties out: a voter who mixes them in is found as soon as one who does not', async () => {
  const withTies = rows.flatMap((row) => (row.voter === VOTERS ? [row, { ...row, outcome: 2 }] : [row]))
  const find = async (logged: readonly NumberedRow[]) => checkVoters(requestOf(await tableOf(logged).refresh())).rigging
  expect(await find(withTies)).toEqual(await find(rows))
})
