import { getActivity, getServiceHealth } from '@arena/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { expectReply } from '../../testing/expect-answer.ts'
import { playVotes } from '../../testing/play-votes.ts'
import { startArena, type TestArena, type Visitor } from '../../testing/start-arena.ts'
import { startHostedArena } from '../../testing/start-hosted-arena.ts'
import { signInAsAdmin, storeBattle, storeVote } from './fixtures.ts'

const arena = await startArena()
afterAll(() => arena.close())
const admin = await signInAsAdmin(arena)

const read = async (on: TestArena = arena, as: Visitor = admin) =>
  expectReply(await on.call('/api/admin/health', as), getServiceHealth)

describe('GET /api/admin/health', () => {
  it('[O11] describes this instance', async () => {
    const [health, live] = [await read(), await arena.anybody.health.read()]
    expect(health).toMatchObject({
      version: live.version,
      instanceId: live.instanceId,
      node: process.version,
      simulated: true,
      providers: [],
      fallbackModel: 'sim/basic',
    })
    expect(Date.parse(health.startedAt)).toBeLessThanOrEqual(Date.now())
    expect(health.memory.rssBytes).toBeGreaterThan(health.memory.heapUsedBytes)
    const { p50, p99, max } = health.eventLoopDelayMs
    expect([p50, p99, max]).toEqual([p50, p99, max].toSorted((a, b) => a - b))
  })

  it('[O11] describes the database', async () => {
    const { database } = await read()
    const { rows } = await arena.database.pool.query('show server_version')
    expect(database).toMatchObject({ version: rows[0].server_version, embedded: false })
    expect(database.sizeBytes).toBeGreaterThan(1_000_000)
    expect(database.connections).toBeGreaterThan(0)
    expect(database.latencyMs).toBeGreaterThan(0)
  })

  it('[O11] counts users, threads, battles, and votes by class', async () => {
    const before = await read()
    const guest = await arena.signIn()
    await guest.client.threads.create()
    const [one, two] = (await guest.client.models.list()).items
    await playVotes(
      arena,
      (['leaked', 'leaked', 'informed', 'named', 'blind', 'blind'] as const).map((name) => ({
        left: one!.modelName,
        right: two!.modelName,
        choice: 'left' as const,
        tags: ['code'],
        class: name,
      })),
    )
    await arena.database.pool.query('insert into battle_counts values (true, $1, $2, 7, 0, 0)', [
      one!.modelId,
      two!.modelId,
    ])
    const { counts } = await read()
    expect(counts).toMatchObject({
      accounts: before.counts.accounts,
      guests: before.counts.guests + 1,
      threads: before.counts.threads + 1,
      battles: before.counts.battles + 7,
    })
    const byClass = { self: 0, fallback: 0, leaked: 2, held: 0, informed: 1, named: 1, blind: 2 }
    expect(counts.votes).toEqual({ counted: 4, ...byClass })
  })

  it('[O11] lists the configured providers without their keys', async () => {
    const hosted = await startHostedArena({ env: { GROQ_API_KEY: 'gsk-hidden' } })
    try {
      const visitor = await signInAsAdmin(hosted)
      const health = await read(hosted, visitor)
      expect(health).toMatchObject({ simulated: false, providers: ['groq'], fallbackModel: 'llama-3.1-8b-instant' })
      expect(JSON.stringify(health)).not.toContain('gsk-hidden')
    } finally {
      await hosted.close()
    }
  })
})

it('[O48] reads battles and votes per day, and spending per model, of the fallback if it answered', async () => {
  const own = await startArena()
  try {
    const visitor = await signInAsAdmin(own)
    const comparisonId = await storeBattle(own)
    const ofFallback = await storeBattle(own, { fallback: 'error' })
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString()
    await storeVote(own, { comparisonId })
    await storeVote(own, { comparisonId, createdAt: yesterday })
    await storeVote(own, { comparisonId, createdAt: '2020-01-01T00:00:00Z' })
    await own.database.pool.query(
      'update comparisons set left_cost = 0.25, right_cost = 0.5 where comparison_id = $1',
      [comparisonId],
    )
    await own.database.pool.query(
      `update comparisons set left_cost = 1, left_fallback = jsonb_set(left_fallback, '{model}', '"sim/solon"')
       where comparison_id = $1`,
      [ofFallback],
    )
    const { days, spending } = expectReply(await own.call('/api/admin/activity', visitor), getActivity)
    expect(days).toHaveLength(30)
    const today = new Date().toISOString().slice(0, 10)
    expect(days.slice(-2)).toEqual([
      { day: yesterday.slice(0, 10), battles: 0, votes: 1 },
      { day: today, battles: 2, votes: 1 },
    ])
    expect(days.slice(0, -2).every(({ battles, votes }) => battles + votes === 0)).toBe(true)
    expect(spending).toMatchObject([
      { displayName: 'Solon', dollars: 1 },
      { displayName: 'Basic', dollars: 0.75 },
    ])
  } finally {
    await own.close()
  }
})
