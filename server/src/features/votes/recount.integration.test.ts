import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase } from '../../database/pool.ts'
import { startArena, type TestArena } from '../../testing/start-arena.ts'
import { recountTallies } from './recount.ts'

let arena: TestArena
let voter: pg.Client
beforeEach(async () => {
  arena = await startArena()
  voter = new pg.Client({ connectionString: arena.databaseUrl })
  await voter.connect()
})
afterEach(async () => {
  await voter.end()
  await arena.close()
})

async function untilLockIsAwaited(): Promise<void> {
  const waiting = `select from pg_locks l join pg_database d on d.oid = l.database
    where datname = current_database() and not granted`
  while ((await arena.database.pool.query(waiting)).rowCount === 0) await pause(10)
}

describe('a recount', () => {
  it('[L18] does not deadlock with a running vote', async () => {
    await voter.query('begin')
    await voter.query('lock table votes in row exclusive mode')
    const recounted = recountTallies(arena.database)
    await untilLockIsAwaited()
    await voter.query('lock table tallies in row exclusive mode')
    await voter.query('commit')
    expect(await recounted).toEqual([])
  })

  it('[D7] [L18] may take longer than the limits of the pool', async () => {
    const limits = { query_timeout: 50, statement_timeout: 50, lock_timeout: 50 }
    const pool = new pg.Pool({ connectionString: arena.databaseUrl, ...limits })
    await voter.query('begin')
    await voter.query('lock table votes in row exclusive mode')
    const recounted = recountTallies(createDatabase(pool))
    await untilLockIsAwaited()
    // Another statement that started later is ended by the timeout, so the recount has exceeded it.
    await expect(pool.query('select pg_sleep(1)')).rejects.toThrow('timeout')
    await voter.query('commit')
    expect(await recounted).toEqual([])
    await pool.end()
  })
})
