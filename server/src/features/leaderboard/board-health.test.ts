import { expect, it } from 'vitest'
import { catalogueModel } from '../../testing/catalogue-model.ts'
import { loggedVote } from '../vote-log/testing/logged-vote.ts'
import { createVoteTable } from '../vote-log/vote-table.ts'
import { type BoardHealthOptions, createBoardHealth } from './board-health.ts'
import { type MeasureRequest, measureVotes } from './compute/measure-votes.ts'

const models = [catalogueModel('a'), catalogueModel('b')]

function setUp(reading: Partial<BoardHealthOptions> = {}) {
  let [votes, nowMs, measured] = [8, 0, 0]
  const voteTable = createVoteTable({
    end: async () => ({ lastPosition: votes, lastHash: String(votes), generation: 0 }),
    startGeneration: async (after) => after + 1,
    hashAt: async (position) => String(position),
    async *rows(after, through) {
      for (let position = after; position < through; position += 1) {
        // Every fourth vote is not counted.
        yield [loggedVote({ voter: position + 1, class: position % 4 === 0 ? 'leaked' : 'blind' })]
      }
    },
    models: async () => models.map(({ modelId }) => modelId),
    tagSets: async () => ['code'],
  })
  const vote = async () => {
    votes += 4
    await voteTable.refresh()
  }
  const health = createBoardHealth({
    voteTable,
    readModels: async () => models,
    async measureVotes(request: MeasureRequest) {
      measured += 1
      return measureVotes(request)
    },
    readLowTemperatureShare: async () => null,
    onFailed: () => {},
    now: () => nowMs,
    ...reading,
  })
  const wait = (ms: number) => {
    nowMs += ms
  }
  return { health, vote, wait, measured: () => measured }
}

it('[L28] has only figures of throughVote, although votes arrive while they are computed', async () => {
  const { health, vote } = setUp({
    async readModels() {
      await vote()
      return models
    },
    async measureVotes(request) {
      await vote()
      return measureVotes(request)
    },
    readLowTemperatureShare: async () => null,
  })
  const { health: value } = await health.all.read()
  expect(value).toMatchObject({ throughVote: 8, totalVotes: 6, excludedVotes: { leaked: 2 } })
  // Everybody preferred the same model: 6 votes are 15 pairs of voters.
  expect(value.agreement).toMatchObject({ share: 1, comparisons: 15 })
})

it('[L28] returns the last figures at once, and renews them every five seconds when the log has grown', async () => {
  const { health, vote, wait, measured } = setUp()
  const read = async () => (await health.all.read()).health.throughVote
  await read()
  await vote()
  wait(4_999)
  expect([await read(), measured()]).toEqual([8, 1])
  wait(1)
  expect(await read()).toBe(8)
  await expect.poll(read).toBe(12)
  wait(5_000)
  await read()
  await expect.poll(() => health.all.read()).toBe(health.all.last())
  expect(measured()).toBe(2)
})

it('[L28] reads the share of low temperatures once a minute for both scopes', async () => {
  let reads = 0
  const { health, vote, wait } = setUp({
    readLowTemperatureShare: async () => {
      reads += 1
      return 0.5
    },
  })
  const renew = async () => {
    await vote()
    const before = health.all.last()
    await health.all.read()
    await expect.poll(health.all.last).not.toBe(before)
  }
  await Promise.all([health.all.read(), health.blind.read()])
  wait(59_999)
  await renew()
  expect(reads).toBe(1)
  wait(60_000)
  await renew()
  expect(reads).toBe(2)
})

it('[L28] counts the time of the computation as its cost, not the wait for a worker', async () => {
  let waits = (_ms: number) => {}
  const { health, vote, wait } = setUp({
    async measureVotes(request) {
      waits(60_000)
      return { ...measureVotes(request), costMs: 1_000 }
    },
  })
  waits = wait
  const first = await health.all.read()
  await vote()
  wait(9_999)
  expect(await health.all.read()).toBe(first)
  wait(1)
  await health.all.read()
  await expect.poll(health.all.last).not.toBe(first)
})
