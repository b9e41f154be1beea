import type { Config, Database } from '@arena/server'
import { reasonOf } from '../errors.ts'
import { type Finding, findingsOf } from './finding.ts'

const { ok, note, problem } = findingsOf('replica')

/** Every PostgreSQL installation has its own identifier, and its replicas have the same. */
const system = '(select system_identifier::text from pg_control_system()) as system'

interface ReplicaState {
  readonly isReplica: boolean
  readonly system: string
  /** How much of what the primary has written is missing, in bytes. */
  readonly missing: number
}

/** Checks that DATABASE_READ_URL is a replica of the database, and whether it has everything that the primary has. */
export async function checkReplica({ databaseReadUrl }: Config, { pool, readPool }: Database): Promise<Finding[]> {
  if (databaseReadUrl === null) return []
  const place = `${new URL(databaseReadUrl).hostname} (DATABASE_READ_URL)`
  try {
    const written = await pool.query<{ position: string; system: string }>(
      `select pg_current_wal_lsn()::text as position, ${system}`,
    )
    const primary = written.rows[0]!
    const replica = await readPool.query<ReplicaState>(
      `select pg_is_in_recovery() as "isReplica", ${system},
         coalesce(greatest(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 0), 0)::float8 as missing`,
      [primary.position],
    )
    return [judgeReplica(place, primary.system, replica.rows[0]!)]
  } catch (error) {
    return [
      problem(`${place} does not answer (${reasonOf(error)}): check it. The primary serves its reads until then.`),
    ]
  }
}

export function judgeReplica(place: string, primary: string, { isReplica, system, missing }: ReplicaState): Finding {
  if (system !== primary) {
    return problem(`${place} is not a replica of the database of DATABASE_URL: correct one of the two addresses.`)
  }
  if (!isReplica) return note(`${place} is the primary, not a replica: it has the load of both`)
  if (missing === 0) return ok(`${place} has everything that the primary has`)
  const megabytes = (missing / 1e6).toFixed(1)
  return note(`${place} is ${megabytes} MB behind; the primary serves what it lacks. If it stays so, check replication`)
}
