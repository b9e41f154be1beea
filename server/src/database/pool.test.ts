import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/start-arena.ts'
import { createDatabase, createPool } from './pool.ts'
import { type Database, DatabaseFailure, statement } from './port.ts'

let database: Database
let operator: pg.Client
const idleErrors: Error[] = []
beforeAll(async () => {
  const connectionString = await createTestDatabase()
  const pool = createPool({ connectionString, connectionsMax: 4, onIdleError: (error) => idleErrors.push(error) })
  database = createDatabase(pool)
  operator = new pg.Client({ connectionString })
  await operator.connect()
})
afterAll(async () => {
  await database.pool.end()
  await operator.end()
})

const echo = statement<{ text: string }>('test.echo', 'select $1::text as text')

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

  it('[W8] gives counts as numbers', async () => {
    const counted = statement<{ count: number }>('test.count', 'select count(*) as count from models')
    expect(await database.rows(counted)).toEqual([{ count: 0 }])
  })
})
