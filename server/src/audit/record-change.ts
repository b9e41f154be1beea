import type { AuditAction } from '@arena/contract'
import { newId } from '../base/ids.ts'
import type { Database } from '../database/index.ts'
import { changedFields, type States } from './changed-fields.ts'
import { insertEntries } from './store.ts'

/** Who made a change: an administrator, the user who ran a command, or the service when it loaded files at its start. */
export type Actor =
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'command-line'; readonly name: string }
  | { readonly kind: 'start' }

type TargetKind =
  | 'model'
  | 'pool'
  | 'host'
  | 'webhook'
  | 'flag'
  | 'user'
  | 'thread'
  | 'study'
  | 'invitation'
  | 'key'
  | 'source'

/** Of secrets, `before` and `after` contain only the word `changed`, and nothing that users wrote. */
export interface Change extends States {
  readonly by: Actor
  readonly action: AuditAction
  readonly target: { readonly kind: TargetKind; readonly id: string }
}

/**
 * Writes an entry of the audit log for each change, and none for an object that stayed as it was. Call it in the
 * transaction of the change: otherwise a crash could leave a change without an entry.
 *
 * @example
 * await inTransaction(database, async (rows) => {
 *   const [before] = await rows(lockFlag, [key])
 *   await rows(upsertFlag, [key, enabled])
 *   await recordChange(rows, { by, action: 'flag.set', target: { kind: 'flag', id: key }, before, after: { enabled } })
 * })
 */
export async function recordChange(rows: Database['rows'], ...changes: readonly Change[]): Promise<void> {
  const entries = changes.flatMap((change) => {
    const changed = changedFields(change)
    return changed === null ? [] : [{ ...toEntry(change), ...changed }]
  })
  if (entries.length > 0) await rows(insertEntries, [JSON.stringify(entries)])
}

const toEntry = ({ by, action, target }: Change) => ({
  id: newId(),
  actorKind: by.kind,
  actorId: by.kind === 'user' ? by.id : null,
  actorName: by.kind === 'command-line' ? by.name : null,
  action,
  targetKind: target.kind,
  targetId: target.id,
})
