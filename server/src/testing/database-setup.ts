import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../database/embedded/index.ts'
import { migrate } from '../database/migrate.ts'
import { startPrimary } from './start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this run, without a database name at its end. */
    postgresUrl: string
  }
}

/** One PostgreSQL for the whole run, that of the system for instances behind a balancer; each test file copies its databases from a migrated template. */
export default async function startTestDatabase(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.ARENA_BALANCED) {
    const server = await startPrimary()
    project.provide('postgresUrl', withoutName(server.url))
    return server.stop
  }
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'arena-test-'))
  const server = await startEmbedded({ dataDir, connectionsMax: 500, durable: false, onEvent: () => {} })
  const pool = new pg.Pool({ connectionString: server.connectionString })
  await migrate(pool, { warn: () => {} })
  // It would visit every database of the run all the time. No test waits for it.
  await pool.query('alter system set autovacuum = off')
  await pool.query('select pg_reload_conf()')
  await pool.end()
  project.provide('postgresUrl', withoutName(server.connectionString))
  return async () => {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const withoutName = (url: string): string => url.replace(/\/arena$/, '')
