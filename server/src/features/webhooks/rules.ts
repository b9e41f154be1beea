import { WEBHOOK_NAME, type WebhookEvent, type WebhookSettings } from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'
import { checkUrl } from '../../outside-services/check-url.ts'
import type { StoredWebhook, WebhookEventRecord } from './store.ts'

export interface WebhookRules {
  readonly source: StoredWebhook['source']
  readonly allowLinkLocalHosts: boolean
  readonly seal: (secret: string, webhook: Pick<StoredWebhook, 'name' | 'url'>) => Promise<Buffer>
}

const invalid = (field: string, rule: string) => new ArenaError('field-invalid', { field, rule })

/**
 * The webhook as it is to be stored: a new one, or a change of one of `stored`. Throws a 400 that names the wrong member.
 */
export async function checkWebhook(
  name: string,
  written: WebhookSettings,
  stored: readonly StoredWebhook[],
  { source, seal, ...rules }: WebhookRules,
): Promise<StoredWebhook> {
  if (!new RegExp(WEBHOOK_NAME).test(name)) {
    throw invalid('name', 'must have 1 to 32 lower-case letters, digits or dashes, and start with a letter')
  }
  const known = stored.find((webhook) => webhook.name === name)
  const url = checkUrl('url', written.url?.trim() ?? known?.url ?? null, rules)
  const events = written.events ?? known?.events
  if (events === undefined) throw invalid('events', 'is needed')
  const webhook = { name, url, events: [...new Set(events)], source }
  const secret = written.secret?.trim()
  // Receivers of two origins must not have the same secret: each could sign in the name of Arena to the other.
  const isElsewhere = (other: StoredWebhook) => new URL(other.url).origin !== new URL(url).origin
  if (secret === undefined) {
    if (!known) throw invalid('secret', 'is needed')
    if (isElsewhere(known)) throw invalid('secret', 'must be given again, because the address changed')
    return { ...known, ...webhook }
  }
  if (secret.startsWith('env:')) {
    const secretVariable = secret.slice('env:'.length)
    if (!/^(?!ARENA_)[A-Z][A-Z0-9_]*_(?:SECRET|KEY|TOKEN)$/.test(secretVariable)) {
      throw invalid('secret', 'must name a variable in capital letters that ends in _SECRET, _KEY or _TOKEN')
    }
    if (stored.some((other) => other.secretVariable === secretVariable && isElsewhere(other))) {
      throw invalid('secret', 'must not name the variable of a webhook with another address')
    }
    return { ...webhook, secretVariable, sealedSecret: null }
  }
  if (keyOf(secret) === null) throw invalid('secret', 'must be whsec_ and 24 to 64 bytes in base64')
  return { ...webhook, secretVariable: null, sealedSecret: await seal(secret, webhook) }
}

/** The bytes of a secret of the form `whsec_…`; `null` for any other text. */
export function keyOf(secret: string): Buffer | null {
  const [, encoded] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? []
  if (encoded === undefined) return null
  const key = Buffer.from(encoded, 'base64')
  return key.length >= 24 && key.length <= 64 && key.toString('base64') === encoded ? key : null
}

/** When the next try begins after so many that failed, in minutes. The fifth one is about an hour after the first. */
const PAUSES_MIN = [1, 4, 15, 40]

/** The seconds until the next try; `null` if there is none. */
export function pauseAfter(tries: number): number | null {
  const minutes = PAUSES_MIN[tries - 1]
  return minutes === undefined ? null : minutes * 60
}

/** What a receiver that shows messages to people says, and the page where they see more. */
const sentences: Record<WebhookEvent | 'ping', (id: string) => readonly [sentence: string, page: string]> = {
  'study.opened': (id) => [`The study ${id} is open for votes.`, `/studies/${id}`],
  'study.closed': (id) => [`The study ${id} was closed.`, `/studies/${id}/report`],
  'voter.held': (id) => [`The votes of user ${id} are on hold.`, '/admin/votes'],
  'host.failing': (id) => [`Calls to the model host ${id} keep failing.`, '/admin/hosts'],
  'host.recovered': (id) => [`The model host ${id} answers again.`, '/admin/hosts'],
  'budget.reached': (id) => [`The budget of ${id} is spent: models answer again after 00:00 UTC.`, '/admin'],
  ping: () => ['This is a test of the webhook.', '/admin/webhooks'],
}

/** The body that is sent. Every try has the same. */
export function bodyOf({ event, objectId, createdAt }: WebhookEventRecord, publicUrl: string | null): string {
  const [sentence, page] = sentences[event](objectId)
  const text = publicUrl === null ? sentence : `${sentence} ${publicUrl}${page}`
  return JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data: { id: objectId }, text })
}
