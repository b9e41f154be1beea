import type { Config, Database } from '@arena/server'
import { reasonOf } from '../errors.ts'
import { type Finding, findingsOf } from './finding.ts'

const { ok, note, problem } = findingsOf('replica')

/** Every PostgreSQL installation has its own identifier. Its replicas have the same, and the same databases. */
const identity = `(select system_identifier::text from pg_control_system()) || ' ' || current_database() as identity`

interface ReplicaState {
  readonly identity: string
  readonly isReplica: boolean
  readonly isPaused: boolean
  /** Whether it is connected to the primary. */
  readonly isReceiving: boolean
  /** How much of what the primary has written is missing, in bytes. */
  readonly missing: number
  /** The value of `hot_standby_feedback`. */
  readonly feedback: string
}

/** Checks that DATABASE_READ_URL is a replica of the database, and that it follows the primary. */
export async function checkReplica({ databaseReadUrl }: Config, { pool, readPool }: Database): Promise<Finding[]> {
  if (databaseReadUrl === null) return []
  const { hostname, port } = new URL(databaseReadUrl)
  const place = `${hostname}:${port || 5432} (DATABASE_READ_URL)`
  try {
    const written = await pool.query<{ position: string; identity: string }>(
      `select pg_current_wal_lsn()::text as position, ${identity}`,
    )
    const primary = written.rows[0]!
    const replica = await readPool.query<ReplicaState>(
      `select ${identity}, pg_is_in_recovery() as "isReplica",
         case when pg_is_in_recovery() then pg_is_wal_replay_paused() else false end as "isPaused",
         exists (select from pg_stat_wal_receiver) as "isReceiving",
         coalesce(greatest(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 0), 0)::float8 as missing,
         current_setting('hot_standby_feedback') as feedback`,
      [primary.position],
    )
    return [judgeReplica(place, primary.identity, replica.rows[0]!)]
  } catch (error) {
    return [
      problem(`${place} does not answer (${reasonOf(error)}): check it. The primary serves its reads until then.`),
    ]
  }
}

export function judgeReplica(place: string, primary: string, replica: ReplicaState): Finding {
  if (replica.identity !== primary) {
    return problem(`${place} is not a replica of the database of DATABASE_URL: correct one of the two addresses.`)
  }
  if (!replica.isReplica) return note(`${place} is the primary, not a replica: it has the load of both`)
  if (replica.isPaused) return problem(`${place} is paused: run \`select pg_wal_replay_resume()\` there.`)
  if (!replica.isReceiving) {
    return problem(`${place} is not connected to the primary: check primary_conninfo and the log of the replica.`)
  }
  if (replica.feedback !== 'on') {
    return note(`${place} cancels some reads, because hot_standby_feedback is ${replica.feedback}: set it to on there`)
  }
  if (replica.missing === 0) return ok(`${place} has everything that the primary has`)
  return note(`${place} is ${Math.ceil(replica.missing / 1_000)} kB behind; the primary serves what it lacks`)
}
