import { WEBHOOK_NAME, type WebhookEvent, type WebhookSettings } from '@arena/contract'
import { ArenaError } from '../../errors.ts'
import { checkUrl } from '../hosts/index.ts'
import type { StoredWebhook } from './store.ts'

/** A webhook as it is to be stored, before its secret is sealed. */
export interface CheckedWebhook extends Pick<StoredWebhook, 'name' | 'url' | 'events'> {
  /** What to do with the secret: `keep` the known one, a variable, or one to store. */
  readonly secret:
    | { readonly kind: 'keep' }
    | { readonly kind: 'variable'; readonly variable: string }
    | { readonly kind: 'stored'; readonly secret: string }
}

const invalid = (field: string, rule: string) => new ArenaError('field-invalid', { field, rule })

/** Checks a new webhook, or a change of a known one. Throws a 400 that names the member. */
export function checkWebhook(
  name: string,
  { url, secret, events: written }: WebhookSettings,
  known: StoredWebhook | null,
  rules: { readonly allowLinkLocalHosts: boolean },
): CheckedWebhook {
  if (!new RegExp(WEBHOOK_NAME).test(name)) {
    throw invalid('name', 'must have 1 to 32 lower-case letters, digits or dashes, and start with a letter')
  }
  const checkedUrl = checkUrl('url', url?.trim() ?? known?.url ?? null, rules)
  const events = written ?? known?.events
  if (events === undefined) throw invalid('events', 'is needed')
  return { name, url: checkedUrl, events: [...new Set(events)], secret: checkSecret(secret?.trim(), known, checkedUrl) }
}

function checkSecret(written: string | undefined, known: StoredWebhook | null, url: string): CheckedWebhook['secret'] {
  if (written === undefined) {
    if (known === null) throw invalid('secret', 'is needed')
    // Two receivers must not have the same secret by mistake: each could sign in the name of Arena to the other.
    if (new URL(known.url).origin !== new URL(url).origin) {
      throw invalid('secret', 'must be given again, because the address changed')
    }
    return { kind: 'keep' }
  }
  if (written.startsWith('env:')) {
    const variable = written.slice('env:'.length)
    if (!/^(?!ARENA_)[A-Z][A-Z0-9_]*_(?:SECRET|KEY|TOKEN)$/.test(variable)) {
      throw invalid('secret', 'must name a variable in capital letters that ends in _SECRET, _KEY or _TOKEN')
    }
    return { kind: 'variable', variable }
  }
  if (keyOf(written) === null) throw invalid('secret', 'must be whsec_ and 24 to 64 bytes in base64')
  return { kind: 'stored', secret: written }
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

export interface Happening {
  readonly event: WebhookEvent | 'ping'
  readonly objectId: string
  readonly createdAt: Date
}

/** The body that is sent. Every try has the same. */
export function bodyOf({ event, objectId, createdAt }: Happening, publicUrl: string | null): string {
  const [sentence, page] = sentences[event](objectId)
  const text = publicUrl === null ? sentence : `${sentence} ${publicUrl}${page}`
  return JSON.stringify({ type: event, timestamp: createdAt.toISOString(), data: { id: objectId }, text })
}
