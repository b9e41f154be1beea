import type { AuditAction, AuditEntry } from '@arena/contract'
import { readAuditLog } from '../../audit/index.ts'
import type { Database } from '../../database/index.ts'
import { boundsOf, type PageOf, pageOf } from '../../http/cursor.ts'

export interface ListAuditParts {
  readonly database: Database
}

export interface AuditQuery {
  readonly limit?: number
  readonly before?: string
  readonly actor?: string
  readonly action?: AuditAction
}

/** Newest first. */
export async function listAudit(
  { database }: ListAuditParts,
  { limit = 50, before, actor, action }: AuditQuery,
): Promise<PageOf<AuditEntry>> {
  const [, beforeId] = boundsOf('audit', before)
  const entries = await readAuditLog(database, { beforeId: beforeId!, limit: limit + 1, actor, action })
  // Ids are ordered by time, so the cursor needs no time.
  return pageOf('audit', entries, limit, ({ id }) => ({ createdAtUs: null, ids: [id] }))
}
