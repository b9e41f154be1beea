import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { signUp } from '../features/admin/fixtures.ts'
import { type Receiver, SECRET, startReceiver } from '../features/webhooks/fixtures.ts'
import { createTestDatabase, startArena, type TestArena } from '../testing/start-arena.ts'

const env = { OPS_SECRET: SECRET }
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

/** The names of the statements that are sent to this database meanwhile, or their texts. */
async function statementsTo(databaseUrl: string, work: () => Promise<void>): Promise<string[]> {
  const database = new URL(databaseUrl).pathname.slice(1)
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return sent.mock.calls.flatMap(([query], at) => {
      const { name, text } = query as unknown as { name?: string; text?: string }
      return (sent.mock.contexts[at] as pg.Client).database === database ? (name ?? text ?? String(query)) : []
    })
  } finally {
    sent.mockRestore()
  }
}

it('[O53] instances come to rest, at most three statements a second, whether they compute boards or serve them', async () => {
  const databaseUrl = await createTestDatabase()
  const instances = [
    await startArena({ databaseUrl, env: { ...env, BOARDS: 'compute' } }),
    await startArena({ databaseUrl, env: { ...env, BOARDS: 'serve' } }),
  ]
  const stored = async () => (await instances[0]!.database.pool.query('select from last_boards')).rowCount
  await expect.poll(stored).toBe(2)
  const seconds = 10
  await expect
    .poll(async () => {
      const sent = await statementsTo(databaseUrl, () => pause(seconds * 1_000))
      // Votes are numbered within half a second. Everything else can wait.
      const others = [...new Set(sent)].filter((name) => name !== 'vote-log.state')
      return {
        isLooking: sent.includes('work.find'),
        isAtRest: sent.length <= instances.length * 3 * seconds,
        busy: others.filter((name) => count(sent, name) > instances.length * (seconds / 5 + 1)),
      }
    })
    .toEqual({ isLooking: true, isAtRest: true, busy: [] })
  await Promise.all(instances.map((instance) => instance.close()))
})

const count = (names: readonly string[], name: string) => names.filter((other) => other === name).length

it('[T41] [I58] an instance at rest does what others stored: deliveries and answers of studies', async () => {
  const databaseUrl = await createTestDatabase()
  const arena = await startArena({ databaseUrl, env })
  // It has the requests, and makes no calls of studies itself.
  const other = await startArena({ databaseUrl, env: { ...env, STUDY_CALLS_MAX: '0' } })
  const owner = await signUp(other, 'owner@arena.test')
  const { studyId } = await owner.client.studies.create({ name: 'Study' })
  await owner.client.studies.putPrompts(studyId, 'One\nTwo')
  await owner.client.studies.putContestants(studyId, { items: [{ name: 'A', model: 'sim/solon' }] })
  await owner.client.studies.generate(studyId, {})
  await expect.poll(async () => (await owner.client.studies.read(studyId)).answers?.done).toBe(2)
  await other.close()
  await storeDelivery(arena)
  await expect.poll(() => receiver.verified().map(({ data }) => data.id)).toEqual(['stored'])
  await arena.close()
})

async function storeDelivery({ database: { pool } }: TestArena): Promise<void> {
  await pool.query(
    `insert into webhooks (name, url, events, secret_variable, source)
     values ('ops', $1, '{voter.held}', 'OPS_SECRET', 'admin')`,
    [receiver.url],
  )
  await pool.query(`insert into webhook_deliveries (webhook, event, object_id) values ('ops', 'voter.held', 'stored')`)
}
