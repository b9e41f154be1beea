import type { Config, Database, Schema } from '@arena/server'
import type { Server } from '../server.ts'
import { type Finding, findingsOf } from './finding.ts'

const { ok } = findingsOf('database')

const placeOf = ({ databaseUrl, dataDir }: Config, { urlsOf }: Server): string =>
  databaseUrl === null
    ? `the embedded database in ${dataDir}`
    : `${describeUrls(urlsOf(databaseUrl))} (DATABASE_URL or --database)`

/** Describes a database without its user and password. */
export const describeUrl = (url: string): string => describeUrls([url])

function describeUrls(urls: readonly string[]): string {
  const { pathname } = new URL(urls[0]!)
  return `${pathname.slice(1) || 'the default database'} on ${urls.map(hostOf).join(', ')}`
}

function hostOf(url: string): string {
  const { hostname, port } = new URL(url)
  // The folder of a Unix socket is written in place of a host.
  const host = hostname.startsWith('%2F') ? decodeURIComponent(hostname) : hostname || 'this machine'
  return `${host}${port && `:${port}`}`
}

export async function checkDatabase(config: Config, database: Database, server: Server): Promise<Finding> {
  const { rows } = await database.pool.query<{ server_version: string }>('show server_version')
  return ok(`PostgreSQL ${rows[0]?.server_version.split(' ')[0]}, ${placeOf(config, server)}`)
}

/** Whether published votes are gone: see `VoteLog`. */
export async function checkVoteLog(database: Database, server: Server): Promise<Finding[]> {
  const [found] = await database.rows(server.readShortened)
  if (!found?.shortenedAt) return []
  const day = found.shortenedAt.toISOString().slice(0, 10)
  return [
    findingsOf('vote log').note(
      `votes are gone that were published, last noticed on ${day} (generation ${found.generation}): see Failover in docs/operations.md`,
    ),
  ]
}

/** Whether the schema fits this version of Arena. */
export function checkSchema({ isEmpty, pending, newer, breaking }: Schema): Finding {
  const { ok, note, problem } = findingsOf('migrations')
  if (breaking.length > 0) {
    return problem(`a newer major version of Arena migrated the database (${breaking.join(', ')}): update this one.`)
  }
  if (isEmpty) return problem('the database has no tables of Arena: run `npx arena migrate`, or start the service.')
  if (pending.length > 0) {
    const names = pending.map(({ name }) => name).join(', ')
    return problem(`${pending.length} pending (${names}): run \`npx arena migrate\`, or start the service.`)
  }
  if (newer.length > 0)
    return note(`the database is newer than this version of Arena, which works with it: ${newer.join(', ')}`)
  return ok('none is pending')
}
