import type { HostFailureReason } from '@arena/contract'
import { type Database, inTransaction, statement } from '../../database/index.ts'
import { recordEvent } from '../../events/index.ts'

/** A host that one instance has taken out of draws. */
export interface FailingHost {
  readonly host: string
  readonly failingSince: Date
  readonly failedAt: Date
  readonly reason: HostFailureReason
  readonly status: number | null
}

/**
 * An instance that is gone cannot delete its rows, so older ones do not count. A host that still fails has newer ones: with
 * prompts to answer, it is probed every five minutes at least.
 */
const EXPIRED = `failed_at < now() - interval '30 minutes'`
/**
 * An instance that gets no prompts does not probe, and reports later that the host answers again. Without any row of the host it
 * would not, so the newest one stays.
 */
const GONE = `failed_at < now() - interval '7 days' and exists (
  select from host_failures newer
  where newer.host = gone.host and (newer.failed_at, newer.instance_id) > (gone.failed_at, gone.instance_id))`

const selectFailing = statement<FailingHost>(
  'host-failures.all',
  `select host, failing_since as "failingSince", failed_at as "failedAt", reason, status
   from host_failures where not (${EXPIRED})`,
)
// Instances that notice the same outage at once wait for each other here, if somebody wants to know of it: the first one alone
// reports it.
const lockReceivers = statement<{ name: string }>(
  'host-failures.lock-receivers',
  `select name from webhooks where events && '{host.failing,host.recovered}' order by name collate "C" for no key update`,
)
// Both see the table as it was before.
const upsertFailing = statement<{ isNew: boolean }>(
  'host-failures.save',
  `with known as (select from host_failures where host = $2 and (instance_id = $1 or not (${EXPIRED})))
   insert into host_failures (instance_id, host, failing_since, reason, status) values ($1, $2, $3, $4, $5)
   on conflict (instance_id, host) do update
     set failing_since = excluded.failing_since, failed_at = now(), reason = excluded.reason, status = excluded.status
   returning not exists (select from known) as "isNew"`,
)
const deleteGone = statement<never>('host-failures.expire', `delete from host_failures gone where ${GONE}`)
// The expired rows of other instances go too: these must not report the same recovery again.
const deleteFailing = statement<{ isLast: boolean }>(
  'host-failures.remove',
  `delete from host_failures where host = $2 and (instance_id = $1 or ${EXPIRED})
   returning not exists (
     select from host_failures other where other.host = $2 and other.instance_id <> $1 and not (${EXPIRED})) as "isLast"`,
)
const deleteInstance = statement<never>(
  'host-failures.remove-instance',
  'delete from host_failures where instance_id = $1',
)
const deleteHost = statement<never>('host-failures.remove-host', 'delete from host_failures where host = $1')

export interface HealthStore {
  all(): Promise<FailingHost[]>
  save(instanceId: string, failing: Omit<FailingHost, 'failedAt'>): Promise<void>
  remove(instanceId: string, host: string): Promise<void>
  /** Call it when the instance ends. */
  removeInstance(instanceId: string): Promise<void>
  /** Call it when the host was changed: what instances saw was another host. */
  removeHost(host: string): Promise<void>
}

export const createHealthStore = (database: Database): HealthStore => ({
  all: () => database.rows(selectFailing),
  async save(instanceId, { host, failingSince, reason, status }) {
    await inTransaction(database, async (rows) => {
      await rows(lockReceivers)
      const [saved] = await rows(upsertFailing, [instanceId, host, failingSince, reason, status])
      if (saved!.isNew) await recordEvent(rows, 'host.failing', host)
    })
    await database.rows(deleteGone)
  },
  async remove(instanceId, host) {
    await inTransaction(database, async (rows) => {
      await rows(lockReceivers)
      const removed = await rows(deleteFailing, [instanceId, host])
      if (removed.some(({ isLast }) => isLast)) await recordEvent(rows, 'host.recovered', host)
    })
  },
  async removeInstance(instanceId) {
    await database.rows(deleteInstance, [instanceId])
  },
  async removeHost(host) {
    await database.rows(deleteHost, [host])
  },
})
