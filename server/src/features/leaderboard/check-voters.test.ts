import { testVoter } from '@arena/ratings'
import { expect, it } from 'vitest'
import type { NumberedRow } from '../vote-log/index.ts'
import { checkVoters } from './check-voters.ts'
import { createVoteTable } from './vote-table.ts'

const MODELS = ['a', 'b', 'c', 'd', 'e']
const VOTERS = 20

/** Honest voters 1 to 19, and voter 20, who always votes for model b. Numbers of the log start at 1. */
function* votes(): Generator<NumberedRow> {
  for (let voter = 1; voter <= VOTERS; voter++) {
    for (let at = 0; at < (voter === VOTERS ? 200 : 40); at++) {
      const left = at % MODELS.length
      const right = (left + 1 + (Math.floor(at / MODELS.length) % (MODELS.length - 1))) % MODELS.length
      const isRigged = voter === VOTERS && (left === 1 || right === 1)
      const outcome = isRigged ? (left === 1 ? 0 : 1) : (Math.floor(at / 20) + voter) % 2
      yield {
        kind: 0,
        voter,
        otherVoter: 0,
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
const table = createVoteTable({
  end: async () => ({ lastPosition: rows.length, lastHash: 'hash' }),
  hashAt: async () => 'hash',
  rows: async function* () {
    yield rows
  },
  models: async () => MODELS,
  tagSets: async () => [''],
})
const voters = Array.from({ length: VOTERS }, (_, index) => index + 1)

it('[V17] finds the voter who votes for one model, and nobody else', async () => {
  const view = await table.refresh()
  const { suspects, left } = checkVoters({ view, modelIds: MODELS, voters })
  expect(suspects).toEqual([
    { voter: VOTERS, modelId: 'b', direction: 'for', ratio: expect.any(Number), votes: expect.any(Number) },
  ])
  expect(suspects[0]!.ratio).toBeGreaterThanOrEqual(1_000)
  expect(left).toEqual([])
})

it('[V17] returns the voters for whom there was no time', async () => {
  const view = await table.refresh()
  let time = 0
  const now = () => (time += 400)
  const first = checkVoters({ view, modelIds: MODELS, voters }, { now })
  expect(first.suspects).toEqual([])
  expect(first.left.length).toBeGreaterThan(0)
  expect(first.left.length).toBeLessThan(VOTERS)
  let left = first.left
  const found = []
  while (left.length > 0) {
    const next = checkVoters({ view, modelIds: MODELS, voters: left }, { now })
    expect(next.left.length).toBeLessThan(left.length)
    found.push(...next.suspects)
    left = next.left
  }
  expect(found.map(({ voter }) => voter)).toEqual([VOTERS])
})

it('[V17] tests the other voters if the test of one fails, and does not repeat it', async () => {
  const view = await table.refresh()
  const error = new Error('no result')
  let tests = 0
  const test: typeof testVoter = (cast, others) => {
    tests += 1
    if (tests === 1) throw error
    return testVoter(cast, others)
  }
  const { suspects, failed, left } = checkVoters({ view, modelIds: MODELS, voters }, { test })
  expect(failed).toEqual([{ voter: 1, error }])
  expect(suspects.map(({ voter }) => voter)).toEqual([VOTERS])
  expect(left).toEqual([])
})
