import type { Config, Database } from '@arena/server'
import { reasonOf } from '../errors.ts'
import { describeUrl } from './database.ts'
import { type Finding, findingsOf } from './finding.ts'

const { ok, note, problem } = findingsOf('replica')

/** A replica has the identifier and the databases of its primary, but it was started at another time. */
const identity = `(select system_identifier::text from pg_control_system()) || ' ' || current_database() as identity,
  pg_postmaster_start_time()::text as started`

interface PrimaryState {
  readonly identity: string
  readonly started: string
  /** The end of its write-ahead log. */
  readonly position: string
}

interface ReplicaState {
  readonly identity: string
  readonly started: string
  readonly isReplica: boolean
  readonly isPaused: boolean
  /** Whether it is connected to the primary. */
  readonly isReceiving: boolean
  /** How much of what the primary has written is missing, in bytes. */
  readonly missing: number
  /** The value of `hot_standby_feedback`. */
  readonly feedback: string
}

/** A replica that lacks more is not a moment behind, but too slow or broken. */
const MISSING_BYTES_MAX = 100e6

/** Checks that DATABASE_READ_URL is a replica of the database, and that it follows the primary. */
export async function checkReplica({ databaseReadUrl }: Config, { pool, readPool }: Database): Promise<Finding[]> {
  if (databaseReadUrl === null) return []
  const place = `${describeUrl(databaseReadUrl)} (DATABASE_READ_URL)`
  let primary: PrimaryState
  try {
    const { rows } = await pool.query<PrimaryState>(`select pg_current_wal_lsn()::text as position, ${identity}`)
    primary = rows[0]!
  } catch (error) {
    // Some hosted databases do not have these functions.
    return [note(`${place} was not checked, because the primary does not report its WAL position (${reasonOf(error)})`)]
  }
  try {
    const { rows } = await readPool.query<ReplicaState>(
      `select ${identity}, pg_is_in_recovery() as "isReplica",
         case when pg_is_in_recovery() then pg_is_wal_replay_paused() else false end as "isPaused",
         exists (select from pg_stat_wal_receiver) as "isReceiving",
         coalesce(greatest(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 0), 0)::float8 as missing,
         current_setting('hot_standby_feedback') as feedback`,
      [primary.position],
    )
    return [judgeReplica(place, primary, rows[0]!)]
  } catch (error) {
    return [
      problem(`${place} does not answer (${reasonOf(error)}): check it. The primary serves its reads until then.`),
    ]
  }
}

export function judgeReplica(place: string, primary: Omit<PrimaryState, 'position'>, replica: ReplicaState): Finding {
  if (replica.identity !== primary.identity) {
    return problem(`${place} is not a replica of the database of DATABASE_URL: correct one of the two addresses.`)
  }
  if (!replica.isReplica && replica.started === primary.started) {
    return note(`${place} is the primary: without a replica, remove the setting`)
  }
  if (!replica.isReplica) return problem(`${place} was promoted and no longer follows the primary: create it again.`)
  if (replica.isPaused) {
    return problem(
      `${place} is paused: its log says why. A superuser can resume it with \`select pg_wal_replay_resume()\`.`,
    )
  }
  if (!replica.isReceiving) {
    return problem(`${place} is not connected to the primary: check primary_conninfo and the log of the replica.`)
  }
  const behind = `${place} is ${Math.ceil(replica.missing / 1_000)} kB behind`
  if (replica.missing > MISSING_BYTES_MAX) return problem(`${behind}: check its load and its log.`)
  if (replica.feedback !== 'on') {
    return note(`${place} cancels some reads, because hot_standby_feedback is ${replica.feedback}: set it to on there`)
  }
  return replica.missing > 0
    ? note(`${behind}; the primary serves what it lacks`)
    : ok(`${place} has everything that the primary has`)
}
