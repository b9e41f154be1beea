import { WebhookSettings } from '@arena/contract'
import { Type } from 'typebox'
import { Compile } from 'typebox/schema'
import type { Actor } from '../../audit/index.ts'
import { ArenaError } from '../../errors.ts'
import { StartError } from '../../process/start-error.ts'
import { type HostKeys, readEntries } from '../hosts/index.ts'
import { checkWebhook } from './rules.ts'
import type { StoredWebhook, WebhookStore } from './store.ts'

export interface ChangeWebhooksDependencies {
  readonly store: WebhookStore
  readonly keys: HostKeys
  readonly allowLinkLocalHosts: boolean
}

/** Whom a secret is sealed for. No host can have such a name. */
export const ownerOf = ({ name, url }: Pick<StoredWebhook, 'name' | 'url'>) => ({
  name: `webhook:${name}`,
  baseUrl: url,
})

interface NewWebhook {
  readonly name: string
  readonly settings: WebhookSettings
  readonly source: StoredWebhook['source']
  readonly known: StoredWebhook | null
}

/** The webhook as it would be stored. Throws a 400 that names the wrong member. */
async function prepareWebhook(
  { keys, allowLinkLocalHosts }: ChangeWebhooksDependencies,
  { name, settings, source, known }: NewWebhook,
): Promise<StoredWebhook> {
  const { secret, ...webhook } = checkWebhook(name, settings, known, { allowLinkLocalHosts })
  if (secret.kind === 'keep') {
    const { secretVariable = null, sealedSecret = null } = known ?? {}
    return { ...webhook, source, secretVariable, sealedSecret }
  }
  if (secret.kind === 'variable') return { ...webhook, source, secretVariable: secret.variable, sealedSecret: null }
  const sealer = await keys.sealer()
  if (sealer === null) throw new ArenaError('secret-key-missing')
  return { ...webhook, source, secretVariable: null, sealedSecret: sealer.seal(secret.secret, ownerOf(webhook)) }
}

/** Adds or changes a webhook. */
export async function saveWebhook(
  dependencies: ChangeWebhooksDependencies,
  name: string,
  settings: WebhookSettings,
  by: Actor,
): Promise<StoredWebhook> {
  const known = (await dependencies.store.all()).find((webhook) => webhook.name === name) ?? null
  const webhook = await prepareWebhook(dependencies, { name, settings, source: 'admin', known })
  await dependencies.store.save([webhook], by)
  return webhook
}

const Entry = Compile(Type.Object({ ...WebhookSettings.properties, name: Type.String() }))

/** Reads and checks the webhooks of `WEBHOOKS_FILE`. Nothing is stored. */
export async function readWebhooksFile(
  dependencies: ChangeWebhooksDependencies,
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
        return await prepareWebhook(dependencies, { name, settings, source: 'file', known: null })
      } catch (error) {
        if (!(error instanceof ArenaError) || error.status !== 400) throw error
        throw new StartError(`${file}, webhook '${name}': ${error.message}.`)
      }
    }),
  )
}
