import type { WebhookEvent } from '@arena/contract'
import { type Database, statement } from '../database/index.ts'

// The foreign key needs this lock. It is skipped on a webhook that is being removed: otherwise the change that is reported would
// wait for the removal, and then fail.
const insertDeliveries = statement<never>(
  'events.record',
  `insert into webhook_deliveries (webhook, event, object_id)
   select name, $1, $2 from webhooks where $1 = any (events) for key share skip locked
   on conflict do nothing`,
)

/**
 * Stores an event for each webhook that wants it. Call it in the transaction of the change that it reports: otherwise a crash
 * could lose the event. The id is all that a receiver learns of the object, so it must be nothing that people wrote.
 *
 * @example
 * await inTransaction(database, async (rows) => {
 *   await rows(openStudy, [studyId])
 *   await recordEvent(rows, 'study.opened', studyId)
 * })
 */
export async function recordEvent(rows: Database['rows'], event: WebhookEvent, objectId: string): Promise<void> {
  await rows(insertDeliveries, [event, objectId])
}
