import { WebhookSettings } from '@arena/contract'
import { Type } from 'typebox'
import { Compile } from 'typebox/schema'
import type { Actor } from '../../audit/index.ts'
import { ArenaError } from '../../base/errors.ts'
import { StartError } from '../../base/start-error.ts'
import { readEntries } from '../../outside-services/read-entries.ts'
import type { ServiceKeys } from '../../outside-services/service-keys.ts'
import { checkWebhook, keyOf, type WebhookRules } from './rules.ts'
import type { StoredWebhook, WebhookStore } from './store.ts'

export interface ChangeWebhooksDependencies {
  readonly store: WebhookStore
  readonly keys: ServiceKeys
  readonly allowLinkLocalHosts: boolean
}

/** Whom a secret is sealed for. No host can have such a name. */
export const ownerOf = ({ name, url }: Pick<StoredWebhook, 'name' | 'url'>) => ({
  name: `webhook:${name}`,
  baseUrl: url,
})

/** The secret of a webhook; `null` if this process does not have it. */
export const secretOf = (
  keys: ServiceKeys,
  webhook: Omit<StoredWebhook, 'events' | 'source'>,
): Promise<string | null> =>
  keys.of({ ...ownerOf(webhook), keyVariable: webhook.secretVariable, sealedKey: webhook.sealedSecret })

/** The webhooks whose secret this process does not have, or cannot use: what it sends to them fails. */
export async function webhooksWithoutSecret({
  store,
  keys,
}: {
  readonly store: Pick<WebhookStore, 'all'>
  readonly keys: ServiceKeys
}): Promise<StoredWebhook[]> {
  const webhooks = await store.all()
  const secrets = await Promise.all(webhooks.map((webhook) => secretOf(keys, webhook)))
  return webhooks.filter((_, index) => keyOf(secrets[index] ?? '') === null)
}

const rulesFor = (
  { keys, allowLinkLocalHosts }: Omit<ChangeWebhooksDependencies, 'store'>,
  source: StoredWebhook['source'],
): WebhookRules => ({
  source,
  allowLinkLocalHosts,
  async seal(secret, webhook) {
    const sealer = await keys.sealer()
    if (sealer === null) throw new ArenaError('secret-key-missing')
    return sealer.seal(secret, ownerOf(webhook))
  },
})

/** Adds or changes a webhook. */
export async function saveWebhook(
  dependencies: ChangeWebhooksDependencies,
  name: string,
  settings: WebhookSettings,
  by: Actor,
): Promise<StoredWebhook> {
  const stored = await dependencies.store.all()
  const webhook = await checkWebhook(name, settings, stored, rulesFor(dependencies, 'admin'))
  await dependencies.store.save([webhook], by)
  return webhook
}

const Entry = Compile(Type.Object({ ...WebhookSettings.properties, name: Type.String() }))

/** Reads and checks the webhooks of `WEBHOOKS_FILE`. Nothing is stored. */
export async function readWebhooksFile(
  dependencies: Omit<ChangeWebhooksDependencies, 'store'>,
  file: string,
): Promise<StoredWebhook[]> {
  const entries = await readEntries(file, {
    setting: 'WEBHOOKS_FILE',
    what: 'webhook',
    schema: Entry,
    secret: 'secret',
  })
  return Promise.all(
    entries.map(async ({ name, ...settings }) => {
      try {
        return await checkWebhook(name, settings, [], rulesFor(dependencies, 'file'))
      } catch (error) {
        if (!(error instanceof ArenaError) || error.status !== 400) throw error
        throw new StartError(`${file}, webhook '${name}': ${error.message}.`)
      }
    }),
  )
}
