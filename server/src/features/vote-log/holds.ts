import { type Actor, recordChange } from '../../audit/index.ts'
import { type Database, inTransaction, statement } from '../../database/index.ts'
import { recordEvent } from '../../events/index.ts'

/** What the hold of a voter is based on. */
export interface HoldEvidence {
  /** `choices`: the votes go for or against the model. `selection`: they are cast only if the model is in the pair. */
  readonly test: 'choices' | 'selection'
  readonly modelId: string
  readonly direction: 'for' | 'against'
  /** The likelihood ratio. */
  readonly ratio: number
  /** The number of votes that reached it. */
  readonly votes: number
}

export interface HeldVoterRow {
  readonly userId: string
  readonly reason: string
  readonly evidence: HoldEvidence | null
  /** Of the evidence. */
  readonly modelName: string | null
  readonly heldAt: Date
  /** The same in microseconds since 1970. */
  readonly heldAtUs: number
}

// A hold is one line of the log, whichever instance finds the voter first. A voter whom an administrator released is not
// held again. Only voters that a benchmark stored have no user.
const holdVoter = statement<{ userId: string }>(
  'vote-log.hold',
  `with held as (
     insert into held_voters (user_id, reason, evidence)
     select user_id, $2, $3::jsonb from log_voters where voter = $1 and user_id is not null
     on conflict (user_id) do nothing
     returning user_id
   )
   insert into vote_queue (kind, user_id) select 'hold', user_id from held returning user_id as "userId"`,
)

const releaseVoter = statement<{ userId: string }>(
  'vote-log.release',
  `with released as (
     update held_voters set released_at = now() where user_id = $1 and released_at is null returning user_id
   )
   insert into vote_queue (kind, user_id) select 'release', user_id from released returning user_id as "userId"`,
)

// Evidence of older versions does not name its test.
const listHeld = statement<HeldVoterRow>(
  'vote-log.held',
  `select user_id as "userId", reason, '{"test": "choices"}' || evidence as evidence, model_name as "modelName", held_at as "heldAt",
     (extract(epoch from held_at) * 1000000)::bigint as "heldAtUs"
   from held_voters left join models on model_id = (evidence ->> 'modelId')::uuid
   where released_at is null and (held_at, user_id) < ($1::timestamptz, $2::uuid)
   order by held_at desc, user_id desc limit $3`,
)

export interface Holds {
  /** Holds the voter with this number in the log. Returns the user, or `null` if nothing changed. */
  hold(voter: number, reason: string, evidence: HoldEvidence): Promise<string | null>
  /** Returns whether the voter was held. */
  release(userId: string, by: Actor): Promise<boolean>
  /** The held voters before a place, latest first. */
  list(bounds: readonly string[], limit: number): Promise<HeldVoterRow[]>
}

/**
 * The voters whose votes are held back. Boards follow the lines of the log; the vote's statement reads the table.
 *
 * @example
 * await createHolds(database).release(userId, { kind: 'user', id: administratorId })
 */
export function createHolds(database: Database): Holds {
  return {
    hold: (voter, reason, evidence) =>
      inTransaction(database, async (rows) => {
        const [held] = await rows(holdVoter, [voter, reason, JSON.stringify(evidence)])
        if (held) await recordEvent(rows, 'voter.held', held.userId)
        return held?.userId ?? null
      }),
    release: (userId, by) =>
      inTransaction(database, async (rows) => {
        const [released] = await rows(releaseVoter, [userId])
        if (!released) return false
        await recordChange(rows, {
          by,
          action: 'voter.released',
          target: { kind: 'user', id: released.userId },
          before: { held: true },
          after: { held: false },
        })
        return true
      }),
    list: (bounds, limit) => database.rows(listHeld, [...bounds, limit]),
  }
}
