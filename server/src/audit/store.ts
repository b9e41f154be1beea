import type { AuditEntry } from '@arena/contract'
import { type Database, statement } from '../database/index.ts'

interface AuditRow extends Pick<AuditEntry, 'id' | 'action' | 'before' | 'after'> {
  readonly at: Date
  readonly actorKind: AuditEntry['actor']['kind']
  readonly actorId: string | null
  readonly actorName: string | null
  readonly actorEmail: string | null
  readonly targetKind: string
  readonly targetId: string
  readonly targetName: string | null
}

export const insertEntries = statement<never>(
  'audit.insert',
  `insert into audit_log (id, actor_kind, actor_id, actor_name, action, target_kind, target_id, before, after)
   select * from jsonb_to_recordset($1::jsonb) as entry(id uuid, "actorKind" text, "actorId" uuid, "actorName" text, action text,
     "targetKind" text, "targetId" text, before jsonb, after jsonb)`,
)

// The limit is applied before the joins. Names of guests are generated.
const selectEntries = statement<AuditRow>(
  'audit.list',
  `select entry.id, entry.created_at as at, actor_kind as "actorKind", actor_id as "actorId",
     coalesce(actor_name, actor.name, other_actor.name) as "actorName",
     coalesce(actor.email, other_actor.email) as "actorEmail", action,
     target_kind as "targetKind", target_id as "targetId", coalesce(target.name, other_target.name) as "targetName", before, after
   from (
     select * from audit_log
     where id < $1 and ($3::text is null or coalesce(actor_id::text, actor_kind) = $3)
       and ($4::text is null or action = $4) and ($5::timestamptz is null or created_at >= $5)
     order by id desc limit $2
   ) as entry
   left join auth_users actor on actor.id = actor_id and actor."isAnonymous" is not true
   left join auth_users target on target.id = case target_kind when 'user' then target_id::uuid end
     and target."isAnonymous" is not true
   left join open_id_users other_actor on other_actor.user_id = actor_id
   left join open_id_users other_target on other_target.user_id = case target_kind when 'user' then target_id::uuid end
   order by entry.id desc`,
)

export interface AuditFilter {
  /** Only entries before this one. */
  readonly beforeId: string
  readonly limit: number
  /** A user id, `command-line` or `start`. */
  readonly actor?: string | undefined
  readonly action?: string | undefined
  readonly since?: Date | undefined
}

/** Greater than every id of an entry. */
export const LATEST_ENTRY = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The entries of the audit log, newest first. */
export async function readAuditLog(
  database: Pick<Database, 'rows'>,
  { beforeId, limit, actor, action, since }: AuditFilter,
): Promise<AuditEntry[]> {
  const values = [beforeId, limit, actor?.toLowerCase() ?? null, action ?? null, since ?? null]
  return (await database.rows(selectEntries, values)).map(toEntry)
}

const toEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: { kind: row.actorKind, userId: row.actorId, name: row.actorName, email: row.actorEmail },
  action: row.action,
  target: { kind: row.targetKind, id: row.targetId, name: row.targetName },
  before: row.before,
  after: row.after,
})
