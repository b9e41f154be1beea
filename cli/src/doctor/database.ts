import type { Config, Database } from '@arena/server'
import { type Finding, findingsOf } from './finding.ts'

const { ok } = findingsOf('database')

/** Describes the database without its user and password. */
export function placeOf({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === null) return `the embedded database in ${dataDir}`
  const { hostname, pathname } = new URL(databaseUrl)
  // The folder of a Unix socket is written in place of a host.
  const host = hostname.startsWith('%2F') ? decodeURIComponent(hostname) : hostname || 'this machine'
  return `${pathname.slice(1) || 'the default database'} on ${host} (DATABASE_URL or --database)`
}

export async function checkDatabase(config: Config, database: Database): Promise<Finding> {
  const { rows } = await database.pool.query<{ server_version: string }>('show server_version')
  return ok(`PostgreSQL ${rows[0]?.server_version.split(' ')[0]}, ${placeOf(config)}`)
}
