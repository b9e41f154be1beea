import { type Static, Type } from 'typebox'
import { endpoints } from './endpoints.ts'
import { PlainError } from './errors.ts'
import { operation } from './operation.ts'
import { DateTime, Nullable, NullableInteger, NullableText, OneOf, Uuid } from './schema.ts'

const admin = { feature: 'admin', auth: 'admin', errors: 'plain', failure: 'ADMIN_ERROR' } as const

/** What a webhook can be sent. The names are stable: receivers compare them. */
export const webhookEvents = [
  'study.opened',
  'study.closed',
  'voter.held',
  'host.failing',
  'host.recovered',
  'budget.reached',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Why a delivery failed the last time, for pages that translate it. */
export const deliveryFailures = ['timeout', 'unreachable', 'link-local', 'status', 'no-secret'] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

export const WEBHOOK_NAME = '^[a-z][a-z0-9-]{0,31}$'

const Events = Type.Array(OneOf(webhookEvents), { minItems: 1, maxItems: 20 })

export const Webhook = Type.Object({
  name: Type.String(),
  url: Type.String(),
  events: Events,
  secret: Type.Object(
    {
      kind: OneOf(['variable', 'stored']),
      variable: NullableText({ description: 'The environment variable that has the secret.' }),
    },
    { description: 'Secrets are never returned.' },
  ),
  source: OneOf(['file', 'admin'], { description: '`WEBHOOKS_FILE` overrides changes at the next start.' }),
})
export type Webhook = Static<typeof Webhook>

export const listWebhooks = operation({
  ...admin,
  ...endpoints.listWebhooks,
  summary: 'List the webhooks',
  replies: { 200: { description: 'The webhooks, by name.', body: Type.Object({ items: Type.Array(Webhook) }) } },
})

export const WebhookSettings = Type.Object({
  url: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 })),
  secret: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        '`whsec_` and 24 to 64 bytes in base64, which is stored encrypted, or `env:NAME` for an environment variable with such a text. Needed again when the address changes.',
    }),
  ),
  events: Type.Optional(Events),
})
export type WebhookSettings = Static<typeof WebhookSettings>

const webhookParams = Type.Object({ name: Type.String() })
const unknownWebhook = { 404: { description: 'There is no webhook of this name.', body: PlainError } }

export const putWebhook = operation({
  ...admin,
  ...endpoints.putWebhook,
  summary: 'Add or change a webhook',
  description: 'Absent members stay as they are; a new webhook needs all of them.',
  params: webhookParams,
  body: WebhookSettings,
  replies: {
    200: { description: 'Stored.', body: Webhook },
    409: { description: 'Secrets cannot be stored: `ARENA_SECRET_KEY` is not set.', body: PlainError },
  },
})

export const removeWebhook = operation({
  ...admin,
  ...endpoints.removeWebhook,
  summary: 'Remove a webhook with its deliveries',
  params: webhookParams,
  replies: {
    200: { description: 'Removed.', body: Type.Object({ success: Type.Literal(true), name: Type.String() }) },
    ...unknownWebhook,
  },
})

export const WebhookDelivery = Type.Object({
  deliveryId: Uuid('The `webhook-id` of every try.'),
  webhook: Type.String(),
  event: Type.String({ description: `One of ${webhookEvents.join(', ')}, or \`ping\` for a test.` }),
  objectId: Type.String({
    description: 'Of the study or the voter; the name of the host; the day in UTC of the budget.',
  }),
  createdAt: DateTime('When it happened.'),
  status: OneOf(['waiting', 'delivered', 'failed']),
  tries: Type.Integer({ minimum: 0 }),
  nextTryAt: NullableText({ description: 'While it waits.' }),
  failureReason: Nullable(OneOf(deliveryFailures), { description: 'Of the last try, if it failed.' }),
  failureStatus: NullableInteger({ description: 'The HTTP status of the receiver, if there was one.' }),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

export const listDeliveries = operation({
  ...admin,
  ...endpoints.listDeliveries,
  summary: 'List the latest deliveries of webhooks',
  description: 'The latest 100. Nothing that a receiver answered is stored. Deliveries are erased after 30 days.',
  replies: {
    200: { description: 'The latest first.', body: Type.Object({ items: Type.Array(WebhookDelivery) }) },
  },
})

const Queued = Type.Object({ deliveryId: Uuid() })

export const sendAgain = operation({
  ...admin,
  ...endpoints.sendAgain,
  summary: 'Send a delivery again',
  description: 'With the same `webhook-id`, and up to five times as a new one.',
  params: Type.Object({ deliveryId: Type.String() }),
  replies: {
    200: { description: 'It is sent within seconds.', body: Queued },
    404: { description: 'There is no delivery with this id.', body: PlainError },
  },
})

export const testWebhook = operation({
  ...admin,
  ...endpoints.testWebhook,
  summary: 'Send a webhook the event `ping`',
  params: webhookParams,
  replies: {
    200: { description: 'It is sent within seconds.', body: Queued },
    ...unknownWebhook,
  },
})
