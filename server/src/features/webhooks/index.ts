import type { Config } from '../../config.ts'
import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import { createHostKeys, type HostKeysOptions } from '../hosts/index.ts'
import { webhookAdminRoutes } from './admin-routes.ts'
import { ownerOf, readWebhooksFile } from './change-webhooks.ts'
import { createDeliveryJob, type DeliverOptions } from './deliver.ts'
import { createWebhookStore, type StoredWebhook } from './store.ts'

export interface WebhooksOptions {
  readonly config: HostKeysOptions & DeliverOptions['config'] & Pick<Config, 'webhooksFile'>
  readonly database: Database
  readonly log: DeliverOptions['log']
}

export function createWebhooks({ config, database, log }: WebhooksOptions) {
  const { allowLinkLocalHosts, webhooksFile } = config
  const store = createWebhookStore(database)
  const keys = createHostKeys(config)
  const dependencies = { store, keys, allowLinkLocalHosts }
  const job = createDeliveryJob({
    config,
    store,
    log,
    secretOf: ({ webhook, url, secretVariable, sealedSecret }) =>
      keys.of({ ...ownerOf({ name: webhook, url }), keyVariable: secretVariable, sealedKey: sealedSecret }),
  })
  return {
    jobs: [job],
    /** The webhooks of the operator's file. They are not stored yet. */
    readFile: async (): Promise<StoredWebhook[]> =>
      webhooksFile === null ? [] : readWebhooksFile(dependencies, webhooksFile),
    save: (webhooks: readonly StoredWebhook[]) => store.save(webhooks, { kind: 'start' }),
    routes: (bind: Bind) => webhookAdminRoutes(bind, dependencies),
  }
}
