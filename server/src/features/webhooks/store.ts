import type { DeliveryFailure, WebhookDelivery, WebhookEvent } from '@arena/contract'
import { type Actor, recordChange } from '../../audit/index.ts'
import { type Database, inTransaction, statement } from '../../database/index.ts'

export interface StoredWebhook {
  readonly name: string
  readonly url: string
  readonly events: readonly WebhookEvent[]
  readonly secretVariable: string | null
  readonly sealedSecret: Buffer | null
  readonly source: 'file' | 'admin'
}

/** A delivery that this instance may send now. */
export interface LeasedDelivery extends WebhookEventRecord, Omit<StoredWebhook, 'name' | 'events' | 'source'> {
  readonly deliveryId: string
  readonly webhook: string
  /** Before this one. */
  readonly tries: number
}

export interface ListedDelivery extends Omit<WebhookDelivery, 'createdAt' | 'nextTryAt'> {
  readonly createdAt: Date
  readonly nextTryAt: Date | null
}

const columns = `name, url, events, secret_variable as "secretVariable", sealed_secret as "sealedSecret", source`

const selectWebhooks = statement<StoredWebhook>('webhooks.all', `select ${columns} from webhooks order by name`)
// Events can be stored for a webhook that is being saved: see `recordEvent`.
const lockWebhook = statement<StoredWebhook>(
  'webhooks.lock',
  `select ${columns} from webhooks where name = $1 for no key update`,
)
const upsertWebhook = statement<never>(
  'webhooks.save',
  `insert into webhooks (name, url, events, secret_variable, sealed_secret, source) values ($1, $2, $3, $4, $5, $6)
   on conflict (name) do update set url = excluded.url, events = excluded.events,
     secret_variable = excluded.secret_variable, sealed_secret = excluded.sealed_secret, source = excluded.source`,
)
const deleteWebhook = statement<StoredWebhook>(
  'webhooks.remove',
  `delete from webhooks where name = $1 returning ${columns}`,
)

/** Longer than a try may take. */
const LEASE_S = 30

/** Deliveries that an instance sends to a webhook at once. */
const SENDING_MAX = 4

const selectDue = statement<{ webhook: string }>(
  'webhooks.due',
  `select distinct webhook from webhook_deliveries where status = 'waiting' and next_try_at <= now()`,
)
const leaseDeliveries = statement<LeasedDelivery>(
  'webhooks.lease',
  `with due as materialized (
     select delivery_id from webhook_deliveries where webhook = $1 and status = 'waiting' and next_try_at <= now()
     order by next_try_at limit ${SENDING_MAX} for update skip locked
   )
   update webhook_deliveries d set next_try_at = now() + ${LEASE_S} * interval '1 second'
   from due, webhooks w where d.delivery_id = due.delivery_id and w.name = d.webhook
   returning d.delivery_id as "deliveryId", d.webhook, d.event, d.object_id as "objectId", d.created_at as "createdAt", d.tries,
     w.url, w.secret_variable as "secretVariable", w.sealed_secret as "sealedSecret"`,
)
const finishTry = statement<never>(
  'webhooks.finish-try',
  `update webhook_deliveries set tries = tries + 1, status = $2, failure_reason = $3, failure_status = $4,
     next_try_at = now() + coalesce($5::integer, 0) * interval '1 second'
   where delivery_id = $1 and status = 'waiting'`,
)
const queueAgain = statement<{ deliveryId: string }>(
  'webhooks.send-again',
  `update webhook_deliveries set status = 'waiting', tries = 0, next_try_at = now() where delivery_id = $1
   returning delivery_id as "deliveryId"`,
)
const queueTest = statement<{ deliveryId: string }>(
  'webhooks.test',
  `insert into webhook_deliveries (webhook, event, object_id) select name, 'ping', name from webhooks where name = $1
   returning delivery_id as "deliveryId"`,
)
const selectLatest = statement<ListedDelivery>(
  'webhooks.deliveries',
  `select delivery_id as "deliveryId", webhook, event, object_id as "objectId", created_at as "createdAt", status, tries,
     case when status = 'waiting' then next_try_at end as "nextTryAt", failure_reason as "failureReason",
     failure_status as "failureStatus"
   from webhook_deliveries order by created_at desc, delivery_id limit 100`,
)
const deleteOld = statement<never>(
  'webhooks.erase-old',
  `delete from webhook_deliveries where created_at < now() - interval '30 days' and status <> 'waiting'`,
)

/** How a try ended. */
export interface Outcome {
  readonly status: 'waiting' | 'delivered' | 'failed'
  readonly failure: { readonly reason: DeliveryFailure; readonly status: number | null } | null
  /** Until the next try. */
  readonly pauseS: number | null
}

export type WebhookStore = ReturnType<typeof createWebhookStore>

export function createWebhookStore(database: Database) {
  return {
    all: () => database.readByKey(selectWebhooks),
    /** Saves all of them or none, in the order in which others lock several: see `lockReceivers` of the health of hosts. */
    save: (webhooks: readonly StoredWebhook[], by: Actor) =>
      inTransaction(database, async (rows) => {
        for (const webhook of webhooks.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
          await saveWebhook(rows, webhook, by)
      }),
    /** `false` if there is none of this name. */
    remove: (name: string, by: Actor) =>
      inTransaction(database, async (rows) => {
        const [webhook] = await rows(deleteWebhook, [name])
        if (!webhook) return false
        const target = { kind: 'webhook', id: name } as const
        await recordChange(rows, { by, action: 'webhook.removed', target, before: recorded(webhook), after: null })
        return true
      }),
    /** The webhooks that a delivery waits for. */
    due: () => database.rows(selectDue),
    lease: (webhook: string) => database.rows(leaseDeliveries, [webhook]),
    finish: (deliveryId: string, { status, failure, pauseS }: Outcome) =>
      database.rows(finishTry, [deliveryId, status, failure?.reason ?? null, failure?.status ?? null, pauseS]),
    sendAgain: async (deliveryId: string) => (await database.rows(queueAgain, [deliveryId]))[0],
    test: async (name: string) => (await database.rows(queueTest, [name]))[0],
    latest: () => database.rows(selectLatest),
    eraseOld: () => database.rows(deleteOld),
  }
}

async function saveWebhook(rows: Database['rows'], webhook: StoredWebhook, by: Actor): Promise<void> {
  const { name, url, events, secretVariable, sealedSecret, source } = webhook
  const [before = null] = await rows(lockWebhook, [name])
  await rows(upsertWebhook, [name, url, events, secretVariable, sealedSecret, source])
  const isSecretReplaced = before?.sealedSecret && sealedSecret && !before.sealedSecret.equals(sealedSecret)
  await recordChange(rows, {
    by,
    action: 'webhook.saved',
    target: { kind: 'webhook', id: name },
    before: before && recorded(before),
    after: {
      ...recorded(webhook),
      ...(before && before.url !== url ? { url: 'changed' } : {}),
      ...(isSecretReplaced ? { key: 'changed' } : {}),
    },
  })
}

/** What the audit log shows. The path of a URL is often a secret by itself. */
const recorded = ({ url, events, secretVariable, source }: StoredWebhook) => ({
  address: new URL(url).origin,
  events,
  key: secretVariable === null ? 'stored' : `env:${secretVariable}`,
  source,
})

export interface WebhookEventRecord {
  readonly event: WebhookEvent | 'ping'
  readonly objectId: string
  readonly createdAt: Date
}
