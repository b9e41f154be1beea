import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../testing/start-arena.ts'
import { type Database, DatabaseFailure, statement } from './database.ts'
import { createDatabase, createPool } from './pool.ts'

let database: Database
let admin: pg.Client
let connectionString: string
const pools: pg.Pool[] = []
const idleErrors: Error[] = []
beforeAll(async () => {
  connectionString = await createTestDatabase()
  const pool = createPool({ connectionString, connectionsMax: 4, onIdleError: (error) => idleErrors.push(error) })
  pools.push(pool)
  database = createDatabase({ pool })
  admin = new pg.Client({ connectionString })
  await admin.connect()
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await admin.end()
})
afterEach(() => void vi.useRealTimers())

const echo = statement<{ text: string }>('test.echo', 'select $1::text as text')

function poolOfOne(options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 1, ...options })
  pools.push(pool)
  return pool
}

/** Checks out a connection of the pool. `terminate` makes the server close it. */
async function checkOut() {
  const client = await database.pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  return {
    client,
    async terminate() {
      await admin.query('select pg_terminate_backend($1)', [rows[0]!.pid])
      await ended
    },
  }
}

describe('a connection that the server closes', () => {
  it('[D1] ends neither the process nor the pool when it is checked out and idle', async () => {
    const { client, terminate } = await checkOut()
    await terminate()
    await expect(client.query('select 1')).rejects.toThrow()
    client.release()
    expect(await database.rows(echo, ['still here'])).toEqual([{ text: 'still here' }])
  })

  it('[D1] is reported once and replaced when it is in the pool', async () => {
    const { client, terminate } = await checkOut()
    client.release()
    const before = idleErrors.length
    await terminate()
    expect(idleErrors.length).toBe(before + 1)
    expect(await database.rows(echo, ['again'])).toEqual([{ text: 'again' }])
  })
})

it('the pool closes all idle connections but one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pool = createPool({ connectionString, connectionsMax: 4, onIdleError: () => {} })
  pools.push(pool)
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
  for (const client of clients) client.release()
  vi.advanceTimersByTime(60_000)
  expect(pool.totalCount).toBe(1)
  expect(pool.idleCount).toBe(1)
})

describe('rows', () => {
  it('[D1] rejects with the name of the statement, and keeps the cause for the log', async () => {
    const wrong = database.rows(statement('test.wrong', 'select nothing from nowhere'))
    await expect(wrong).rejects.toBeInstanceOf(DatabaseFailure)
    await expect(wrong).rejects.toMatchObject({
      message: 'test.wrong failed',
      cause: expect.objectContaining({ code: '42P01' }),
    })
  })

  it('[W11] stores a NUL as the replacement character', async () => {
    expect(await database.rows(echo, ['a\0b\0'])).toEqual([{ text: 'a\uFFFDb\uFFFD' }])
  })

  it('[W11] stores a text of any length and script unchanged', async () => {
    const text = 'ä語🏆'.repeat(200_000)
    for (const given of [text, 'short', text]) expect(await database.rows(echo, [given])).toEqual([{ text: given }])
  })

  it('returns counts as numbers', async () => {
    const counted = statement<{ count: number }>('test.count', 'select count(*) as count from models')
    expect(await database.rows(counted)).toEqual([{ count: 0 }])
  })

  it('prepares a statement once per connection', async () => {
    const single = createDatabase({ pool: poolOfOne() })
    const prepared = statement<{ name: string }>('test.prepared', 'select name from pg_prepared_statements')
    await single.rows(prepared)
    await single.rows(prepared)
    expect(await single.rows(prepared)).toEqual([{ name: 'test.prepared' }])
  })

  it('returns to each call its own rows when there are more calls than connections', async () => {
    const texts = Array.from({ length: 100 }, (_, index) => `number ${index}`)
    const answers = await Promise.all(texts.map((text) => database.rows(echo, [text])))
    expect(answers).toEqual(texts.map((text) => [{ text }]))
  })

  it('[D1] rejects every waiting call within the connection timeout when the server never answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const connected: Socket[] = []
    const mute = createServer((socket) => connected.push(socket)).listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const { port } = mute.address() as AddressInfo
    const connectionTimeoutMillis = 5_000
    const pool = new pg.Pool({ host: '127.0.0.1', port, max: 1, connectionTimeoutMillis })
    const single = createDatabase({ pool })
    const outcomes = ['one', 'two', 'three'].map((text) =>
      single.rows(echo, [text]).then(
        () => 'answered',
        () => 'failed',
      ),
    )
    await vi.advanceTimersByTimeAsync(connectionTimeoutMillis + 1)
    expect(await Promise.all(outcomes)).toEqual(['failed', 'failed', 'failed'])
    for (const socket of connected) socket.destroy()
    mute.close()
    void pool.end()
  })

  it('[D7] runs on connections whose limits the server applies', async () => {
    const limits = statement<Record<string, string>>(
      'test.limits',
      `select current_setting('statement_timeout') statement, current_setting('lock_timeout') lock,
         current_setting('idle_in_transaction_session_timeout') idle`,
    )
    expect(await database.rows(limits)).toEqual([{ statement: '15s', lock: '10s', idle: '15s' }])
  })

  it('[D7] [V12] rejects a statement that the server cancelled, and says that it was not executed', async () => {
    const single = createDatabase({ pool: poolOfOne({ statement_timeout: 50 }) })
    await expect(single.rows(statement('test.slow', 'select pg_sleep(60)'))).rejects.toMatchObject({
      isOutcomeUnknown: false,
      cause: { code: '57014' },
    })
  })

  it('[V12] rejects a statement that was never sent, and says that it was not executed', async () => {
    const pool = new pg.Pool({ host: '127.0.0.1', port: 1 })
    await expect(createDatabase({ pool }).rows(echo, ['one'])).rejects.toMatchObject({ isOutcomeUnknown: false })
  })

  it('[D1] rejects a query that takes longer than the query timeout', async () => {
    const single = createDatabase({ pool: poolOfOne({ query_timeout: 50 }) })
    await expect(single.rows(statement('test.slow', 'select pg_sleep(60)'))).rejects.toMatchObject({
      name: 'DatabaseFailure',
      isOutcomeUnknown: true,
    })
    expect(await single.rows(echo, ['next'])).toEqual([{ text: 'next' }])
  })
})
