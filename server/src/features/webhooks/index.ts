import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import { createServiceKeys, type ServiceKeysOptions } from '../../outside-services/service-keys.ts'
import { webhookAdminRoutes } from './admin-routes.ts'
import { secretOf, webhooksWithoutSecret } from './change-webhooks.ts'
import { createDeliveries, type DeliverOptions } from './deliver.ts'
import { createWebhookStore, type StoredWebhook } from './store.ts'

export { readWebhooksFile as webhooksOfFile } from './change-webhooks.ts'
export type { StoredWebhook } from './store.ts'

export interface WebhooksOptions {
  readonly config: ServiceKeysOptions & DeliverOptions['config']
  readonly database: Database
  readonly log: DeliverOptions['log']
}

export interface UnsignedOptions {
  readonly config: ServiceKeysOptions
  readonly database: Database
  /** What the next start stores. */
  readonly ofFile: readonly StoredWebhook[]
}

/** The webhooks that a service with this configuration could not send to. */
export function unsignedWebhooks({ config, database, ofFile }: UnsignedOptions): Promise<StoredWebhook[]> {
  const store = createWebhookStore(database)
  const names = ofFile.map(({ name }) => name)
  const all = async () => [...(await store.all()).filter(({ name }) => !names.includes(name)), ...ofFile]
  return webhooksWithoutSecret({ store: { all }, keys: createServiceKeys(config) })
}

export function createWebhooks({ config, database, log }: WebhooksOptions) {
  const { allowLinkLocalHosts } = config
  const store = createWebhookStore(database)
  const keys = createServiceKeys(config)
  const dependencies = { store, keys, allowLinkLocalHosts }
  const deliveries = createDeliveries({
    config,
    store,
    log,
    secretOf: ({ webhook: name, ...delivery }) => secretOf(keys, { name, ...delivery }),
  })
  return {
    takeDeliveries: deliveries.take,
    jobs: [deliveries.job],
    /** Stores those of the file, and logs which of all webhooks this instance could not sign for. */
    async save(webhooks: readonly StoredWebhook[]): Promise<void> {
      await store.save(webhooks, { kind: 'start' })
      for (const { name, secretVariable: variable } of await webhooksWithoutSecret(dependencies))
        log.warn({ webhook: name, variable }, 'the secret of a webhook is missing, so this instance cannot send to it')
    },
    routes: (bind: Bind) => webhookAdminRoutes(bind, dependencies),
  }
}
