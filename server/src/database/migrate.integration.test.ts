import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PATIENCE } from '../testing/patience.ts'
import { startArena, type TestArena } from '../testing/start-arena.ts'
import { MIGRATION_LOCK, migrate } from './migrate.ts'

const log = { warn: () => {} }

let arena: TestArena
beforeEach(async () => {
  arena = await startArena()
})
afterEach(() => arena.close())

describe('a start', () => {
  it('[D9] waits for the migration of another instance, longer than all limits of the pool, and logs that it waits', async () => {
    const other = new pg.Client({ connectionString: arena.databaseUrl })
    await other.connect()
    // As the first instance does it, behind a pooler that gives each transaction another session.
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    const limits = { query_timeout: 50, statement_timeout: 50, lock_timeout: 50 }
    const pool = new pg.Pool({ connectionString: arena.databaseUrl, ...limits })
    const lines: string[] = []
    const migrated = migrate(pool, { warn: (_facts, message) => lines.push(message) })
    await vi.waitUntil(() => lines.length > 0, PATIENCE)
    await pause(300)
    expect(lines).toEqual(['waiting for another instance that is migrating the database'])
    await other.query('commit')
    await migrated
    await pool.end()
    await other.end()
  })

  it('[D9] leaves no lock in its session: a pooler keeps the session when the instance disconnects', async () => {
    const open: PooledClient[] = []
    class PooledClient extends pg.Client {
      override end = async () => void open.push(this)
      close = () => super.end()
    }
    const pool = new pg.Pool({ connectionString: arena.databaseUrl, Client: PooledClient as new () => pg.Client })
    const lines: string[] = []
    for (const _instance of [1, 2]) await migrate(pool, { warn: (_facts, message) => lines.push(message) })
    expect(lines).toEqual([])
    expect(open).toHaveLength(2)
    for (const client of open) await client.close()
  })

  it('[T14] fills in the sizes of threads that were stored before', async () => {
    const ada = await arena.signIn()
    const { threadId } = await ada.client.threads.create()
    await ada.client.threads.create()
    await ada.client.battles.start({ prompt: 'Größe?', threadId })
    await ada.client.chat.once({ prompt: 'Größe?', threadId })
    const { pool } = arena.database
    const sizes = async () => (await pool.query('select thread_id, text_bytes from threads order by 1')).rows
    const before = await sizes()
    expect(before.map(({ text_bytes }) => text_bytes > 0)).toEqual([true, false])
    await pool.query('alter table threads drop column text_bytes')
    await pool.query("delete from migrations where name = '0008-thread-sizes'")
    await migrate(pool, log)
    expect(await sizes()).toEqual(before)
  })

  it('[M6] removes "(simulated)" from the names of simulated models', async () => {
    const { pool } = arena.database
    const names = async () => (await pool.query('select model_name, display_name from models order by 1')).rows
    const before = await names()
    await pool.query(`update models set display_name = display_name || ' (simulated)'`)
    await pool.query("delete from migrations where name = '0015-simulated-names'")
    await migrate(pool, log)
    expect(await names()).toEqual(before)
  })
})

it('[O37] [T9] no trigger deletes texts, and an older instance that relies on one cannot delete a thread without them', async () => {
  const ada = await arena.signIn()
  const { threadId } = await ada.client.threads.create()
  await ada.client.battles.start({ prompt: 'Hello', threadId })
  const { pool } = arena.database
  // It refuses changes of the audit log, which no request makes.
  expect((await pool.query('select tgname from pg_trigger where not tgisinternal')).rows).toEqual([
    { tgname: 'audit_log_append_only' },
  ])
  await expect(pool.query('delete from threads where thread_id = $1', [threadId])).rejects.toMatchObject({
    code: '23503',
  })
})
