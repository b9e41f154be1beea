import { getApiHealth, getHealth, getReadiness, Readiness } from '@arena/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { expectConforms, expectReply } from '../../testing/expect-answer.ts'
import { createTestDatabase, startArena, type TestArena } from '../../testing/start-arena.ts'
import { startTcpProxy, type TcpProxy } from '../../testing/start-tcp-proxy.ts'

let arena: TestArena
let proxy: TcpProxy
beforeAll(async () => {
  proxy = await startTcpProxy(await createTestDatabase())
  arena = await startArena({ databaseUrl: proxy.url })
})
afterAll(async () => {
  await arena.close()
  await proxy.shut()
})

async function withoutDatabase(work: () => Promise<void>): Promise<void> {
  await proxy.shut()
  try {
    await work()
  } finally {
    await proxy.open()
  }
}

describe('/health and /api/health', () => {
  it('[H1] are identical: healthy, version 1.0.0, the current time, and the same instance', async () => {
    const before = Date.now()
    const plain = expectReply(await arena.call('/health'), getHealth)
    const api = expectReply(await arena.call('/api/health'), getApiHealth)
    expect(plain).toMatchObject({ status: 'healthy', version: '1.0.0' })
    expect(plain.message).toMatch(/\S/)
    expect(plain.instanceId).toMatch(/\S/)
    expect({ ...api, timestamp: plain.timestamp }).toEqual(plain)
    for (const { timestamp } of [plain, api]) {
      expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before)
      expect(Date.parse(timestamp)).toBeLessThanOrEqual(Date.now())
    }
  })

  it('[H1] have another instanceId in another process, also on the same database', async () => {
    const other = await startArena({ databaseUrl: proxy.url })
    try {
      const [one, two] = [await arena.anybody.health.read(), await other.anybody.health.read()]
      expect(one.instanceId).not.toBe(two.instanceId)
    } finally {
      await other.close()
    }
  })

  it('[H1] need no database', async () => {
    await withoutDatabase(async () => {
      expectReply(await arena.call('/health'), getHealth)
      expectReply(await arena.call('/api/health'), getApiHealth)
    })
  })
})

describe('/ready', () => {
  it('[H2] is 200 while the database answers and 503 while it does not, with the reason in the log only', async () => {
    const ready = expectReply(await arena.call('/ready'), getReadiness)
    expect(ready).toMatchObject({ ready: true, database: true })
    await withoutDatabase(async () => {
      const answered = await arena.call('/ready')
      expect(answered.status).toBe(503)
      expect(answered.headers.get('content-type')).toMatch(/^application\/json/)
      expect(expectConforms(Readiness, answered.json)).toMatchObject({ ready: false, database: false })
      expect(answered.text).not.toMatch(/ECONN|127\.0\.0\.1|postgres/i)
      const id = answered.headers.get('x-correlation-id')
      expect(arena.logged.some((line) => line.correlationId === id && line.msg === 'not ready')).toBe(true)
    })
    expect(expectReply(await arena.call('/ready'), getReadiness)).toMatchObject({ ready: true, database: true })
  })

  it('[H2] is 503 without a warning while the service starts on a database that answers', async () => {
    const { config, database } = arena
    const logged: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
    const app = await createApp({ config, database, log })
    const answered = await app.http.inject('/ready')
    expect(answered.statusCode).toBe(503)
    expect(expectConforms(Readiness, answered.json())).toMatchObject({ ready: false, database: true })
    expect(logged).toEqual([])
    await app.close({ graceMs: 0 })
  })

  it('[H2] is 200 while statements that wait hold every connection of the pool', async () => {
    const { pool } = arena.database
    const waiting = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    try {
      expectReply(await arena.call('/ready'), getReadiness)
    } finally {
      for (const client of waiting) client.release()
    }
  })
})
