import type { Config, Database, Schema } from '@arena/server'
import type { Server } from '../server.ts'
import { type Finding, findingsOf } from './finding.ts'

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

interface ServerState {
  /** Such as 15.4. */
  readonly version: string
  readonly role: string
  readonly database: string
  readonly isSuperuser: boolean
  /** Where new tables are created; `null` if the role can use no schema of its search path. */
  readonly schema: string | null
  readonly mayCreate: boolean
  readonly mayCreateTemporary: boolean
  /** The role that owns Arena's tables, if the role is not a member of it. The names are quoted for statements. */
  readonly otherOwner: string | null
}

/** What Arena asks of a server: see *What Arena asks of PostgreSQL* in docs/deploy.md. */
const readServerState = `select split_part(current_setting('server_version'), ' ', 1) as version,
  quote_ident(current_user) as role, quote_ident(current_database()) as database, quote_ident(current_schema()) as schema,
  (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
  coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
  has_database_privilege(current_database(), 'temporary') as "mayCreateTemporary",
  (select quote_ident(tableowner) from pg_tables
   where schemaname = current_schema() and tablename = 'migrations' and not pg_has_role(tableowner, 'usage')) as "otherOwner"`

const VERSION_MIN = 14

/**
 * Checks the version of the server and the rights of the role. A role of `--database` need not be the one of the service,
 * so its missing rights are notes.
 */
export async function checkDatabase(
  config: Config,
  { pool }: Database,
  server: Server,
  { isOfService, refusal }: { readonly isOfService: boolean; readonly refusal: string | null },
): Promise<Finding[]> {
  const { rows } = await pool.query<ServerState>(readServerState)
  const state = rows[0]!
  const { ok, problem } = findingsOf('database')
  const found = `PostgreSQL ${state.version}, ${placeOf(config, server)}`
  const isOld = Number.parseInt(state.version, 10) < VERSION_MIN
  const version = isOld
    ? problem(`${found}: it is too old. Arena needs PostgreSQL ${VERSION_MIN} or newer.`)
    : ok(found)
  // The role of the embedded server is Arena's own.
  if (config.databaseUrl === null) return [version]
  const { note, problem: refused } = findingsOf('rights')
  if (refusal !== null) return [version, isOfService ? refused(refusal) : note(refusal)]
  return [version, ...judgeRights(state, isOfService)]
}

function judgeRights(state: Omit<ServerState, 'version'>, isOfService: boolean): Finding[] {
  const { ok, note, problem } = findingsOf('rights')
  const { role, database, schema, otherOwner } = state
  const missing: string[] = [
    ...(state.mayCreate
      ? []
      : [
          `${role} may not create tables, which every start needs: run \`grant usage, create on schema ${schema ?? 'public'} to ${role}\``,
        ]),
    ...(state.mayCreateTemporary
      ? []
      : [
          `${role} may not create temporary tables, which migrations and imports need: run \`grant temporary on database ${database} to ${role}\``,
        ]),
    ...(otherOwner === null
      ? []
      : [
          `the tables belong to ${otherOwner}, so ${role} cannot migrate them: run \`reassign owned by ${otherOwner} to ${role}\`, or use ${otherOwner}`,
        ]),
  ]
  if (missing.length > 0) return missing.map((text) => (isOfService ? problem(`${text}.`) : note(text)))
  if (state.isSuperuser) return [note(`${role} is a superuser, which Arena does not need: an ordinary role is safer`)]
  return [ok(`${role} may create tables and temporary tables; it is not a superuser, and no extension is needed`)]
}

/** Why a start would fail because the database accepts no changes; `null` if it accepts them. */
export async function readOnlyRefusal(
  { pool }: Database,
  { refuseReadOnly, StartError }: Server,
): Promise<string | null> {
  try {
    await refuseReadOnly(pool)
    return null
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
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
export function checkSchema(
  { isEmpty, pending, newer, breaking }: Schema,
  { acceptsChanges = true }: { readonly acceptsChanges?: boolean } = {},
): Finding {
  const { ok, note, problem } = findingsOf('migrations')
  const advice = acceptsChanges
    ? 'run `npx arena migrate`, or start the service'
    : 'the database must accept changes before it can be migrated'
  if (breaking.length > 0) {
    return problem(`a newer major version of Arena migrated the database (${breaking.join(', ')}): update this one.`)
  }
  if (isEmpty) return problem(`the database has no tables of Arena: ${advice}.`)
  if (pending.length > 0) {
    const names = pending.map(({ name }) => name).join(', ')
    return problem(`${pending.length} pending (${names}): ${advice}.`)
  }
  if (newer.length > 0)
    return note(`the database is newer than this version of Arena, which works with it: ${newer.join(', ')}`)
  return ok('none is pending')
}
