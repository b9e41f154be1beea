import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../testing/start-arena.ts'
import { type Database, DatabaseFailure, statement } from './database.ts'
import { createDatabase, createPool } from './pool.ts'

let database: Database
let operator: pg.Client
let connectionString: string
const pools: pg.Pool[] = []
const idleErrors: Error[] = []
beforeAll(async () => {
  connectionString = await createTestDatabase()
  const pool = createPool({ connectionString, connectionsMax: 4, onIdleError: (error) => idleErrors.push(error) })
  database = createDatabase(pool)
  operator = new pg.Client({ connectionString })
  await operator.connect()
})
afterAll(async () => {
  await Promise.all([database.pool, ...pools].map((pool) => pool.end()))
  await operator.end()
})

const echo = statement<{ text: string }>('test.echo', 'select $1::text as text')

function poolOfOne({ waitMsMax = 5_000 } = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: waitMsMax })
  pools.push(pool)
  return pool
}

const LOCK = 7
const waitForLock = statement<{ text: string }>(
  'test.wait',
  `select 'waited' as text from (select pg_advisory_lock(${LOCK}), pg_advisory_unlock(${LOCK})) as lock`,
)

/** Has the operator keep back whoever waits for the lock, until it is opened. */
async function keepBack() {
  await operator.query('select pg_advisory_lock($1)', [LOCK])
  return () => operator.query('select pg_advisory_unlock($1)', [LOCK])
}

/** Takes a connection of the pool, and a way to have the server end it. */
async function takeConnection() {
  const client = await database.pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  return {
    client,
    async lose() {
      await operator.query('select pg_terminate_backend($1)', [rows[0]!.pid])
      await ended
    },
  }
}

describe('a connection that is lost', () => {
  it('[D1] while it is held and nothing is asked of it ends neither the process nor the pool', async () => {
    const { client, lose } = await takeConnection()
    await lose()
    await expect(client.query('select 1')).rejects.toThrow()
    client.release()
    expect(await database.rows(echo, ['still here'])).toEqual([{ text: 'still here' }])
  })

  it('[D1] while nobody holds it is told of once, and replaced', async () => {
    const { client, lose } = await takeConnection()
    client.release()
    const before = idleErrors.length
    await lose()
    expect(idleErrors.length).toBe(before + 1)
    expect(await database.rows(echo, ['again'])).toEqual([{ text: 'again' }])
  })
})

it('closes connections that nobody needs any more, but for the last', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const pool = createPool({ connectionString, connectionsMax: 4, onIdleError: () => {} })
    pools.push(pool)
    const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
    for (const client of clients) client.release()
    vi.advanceTimersByTime(60_000)
    expect(pool.totalCount).toBe(1)
    expect(pool.idleCount).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

describe('rows', () => {
  it('[D1] fails with what was tried, and keeps why for the log', async () => {
    const wrong = database.rows(statement('test.wrong', 'select nothing from nowhere'))
    await expect(wrong).rejects.toBeInstanceOf(DatabaseFailure)
    await expect(wrong).rejects.toMatchObject({
      message: 'test.wrong failed',
      cause: expect.objectContaining({ code: '42P01' }),
    })
  })

  it('[W11] stores a NUL as the sign for what cannot be shown, not as a failure', async () => {
    expect(await database.rows(echo, ['a\0b\0'])).toEqual([{ text: 'a\uFFFDb\uFFFD' }])
  })

  it('[W11] stores a text of any length and script as it is', async () => {
    const text = 'ä語🏆'.repeat(200_000)
    for (const given of [text, 'short', text]) expect(await database.rows(echo, [given])).toEqual([{ text: given }])
  })

  it('gives every kind of value back as the driver does, when it prepares a statement and afterwards', async () => {
    const text = `select $1::int as whole, $2::float8 as broken, $3::boolean as yes, $4::text as nothing, $5::jsonb as object,
      $6::text[] as list, $7::bytea as bytes, $8::timestamptz as time, $9::float8[] as numbers, null::uuid as none`
    const values = [
      7,
      0.25,
      true,
      null,
      { a: ['"', null] },
      ['a', 'b"\\,{}', 'ü'],
      Buffer.from([0, 255, 1]),
      new Date(),
      [1, 2.5],
    ]
    const { rows } = await database.pool.query(text, values)
    for (let times = 0; times < 10; times += 1) {
      expect(await database.rows(statement('test.kinds', text), values)).toEqual(rows)
    }
  })

  it('gives no rows of a statement that returns none', async () => {
    const nothing = statement<never>('test.nothing', 'delete from models where model_name = $1')
    for (const name of ['a', 'b']) expect(await database.rows(nothing, [name])).toEqual([])
  })

  it('refuses a second statement of the same name', async () => {
    const single = createDatabase(poolOfOne())
    await single.rows(echo, ['first'])
    await expect(single.rows(statement('test.echo', 'select 1'))).rejects.toMatchObject({
      cause: expect.objectContaining({ message: 'two statements are called test.echo' }),
    })
  })

  it('[W8] gives counts as numbers', async () => {
    const counted = statement<{ count: number }>('test.count', 'select count(*) as count from models')
    expect(await database.rows(counted)).toEqual([{ count: 0 }])
  })
})

describe('more statements than connections', () => {
  it('each get their own answer', async () => {
    const texts = Array.from({ length: 100 }, (_, index) => `number ${index}`)
    const answers = await Promise.all(texts.map((text) => database.rows(echo, [text])))
    expect(answers).toEqual(texts.map((text) => [{ text }]))
  })

  it('do not go before somebody who waits for the pool itself', async () => {
    const pool = poolOfOne()
    const single = createDatabase(pool)
    const open = await keepBack()
    const order: string[] = []
    const told = (name: string) => () => void order.push(name)
    const running = [
      single.rows(waitForLock).then(told('first')),
      ...Array.from({ length: 5 }, () => single.rows(echo, ['later']).then(told('later'))),
      pool.query('select 1').then(told('account')),
    ]
    await open()
    await Promise.all(running)
    expect(order).toEqual(['first', 'account', 'later', 'later', 'later', 'later', 'later'])
  })

  it('[D1] fail when they would wait for longer than for a new connection', async () => {
    const single = createDatabase(poolOfOne({ waitMsMax: 1_500 }))
    const open = await keepBack()
    const first = single.rows(waitForLock)
    const late = await Promise.allSettled([single.rows(echo, ['one']), single.rows(echo, ['two'])])
    for (const { status, ...outcome } of late) {
      expect(status).toBe('rejected')
      expect(outcome).toMatchObject({ reason: expect.any(DatabaseFailure) })
    }
    await open()
    expect(await first).toEqual([{ text: 'waited' }])
    expect(await single.rows(echo, ['again'])).toEqual([{ text: 'again' }])
  })

  it('[D1] fail no later when the connection they wait for is never made', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const connected: Socket[] = []
    const mute = createServer((socket) => connected.push(socket)).listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const { port } = mute.address() as AddressInfo
    const connectionTimeoutMillis = 5_000
    const pool = new pg.Pool({ host: '127.0.0.1', port, max: 1, connectionTimeoutMillis })
    const single = createDatabase(pool)
    const outcomes = ['one', 'two', 'three'].map((text) =>
      single.rows(echo, [text]).then(
        () => 'answered',
        () => 'failed',
      ),
    )
    await vi.advanceTimersByTimeAsync(connectionTimeoutMillis + 1)
    expect(await Promise.all(outcomes)).toEqual(['failed', 'failed', 'failed'])
    vi.useRealTimers()
    for (const socket of connected) socket.destroy()
    mute.close()
    void pool.end()
  })

  it('[D1] are refused when the pool ends, however many wait, and those to come too', async () => {
    const pool = poolOfOne()
    const single = createDatabase(pool)
    const open = await keepBack()
    const failing = single.rows(
      statement('test.wait-and-fail', `select 1 / (select 0 from (${waitForLock.text}) as lock)`),
    )
    const later = Array.from({ length: 20_000 }, () => single.rows(echo, ['later']))
    pools.splice(pools.indexOf(pool), 1)
    const ended = pool.end()
    const toCome = single.rows(echo, ['to come'])
    const all = Promise.allSettled([failing, ...later, toCome])
    await open()
    expect(new Set((await all).map(({ status }) => status))).toEqual(new Set(['rejected']))
    await ended
  })

  it('send the values that they were given, whatever becomes of the list', async () => {
    const single = createDatabase(poolOfOne())
    const open = await keepBack()
    const first = single.rows(waitForLock)
    const values = ['given']
    const second = single.rows(echo, values)
    values[0] = 'changed'
    await open()
    await first
    expect(await second).toEqual([{ text: 'given' }])
  })

  it('[D1] are carried out after one that failed', async () => {
    const single = createDatabase(poolOfOne())
    const failing = single.rows(statement('test.failing', 'select 1 / $1::int'), [0])
    const next = single.rows(echo, ['next'])
    await expect(failing).rejects.toBeInstanceOf(DatabaseFailure)
    expect(await next).toEqual([{ text: 'next' }])
  })
})
