import type {
  AdminModel,
  AdminPool,
  AdminUser,
  AuditEntry,
  Flag,
  Host,
  HostCall,
  HostPreset,
  Webhook,
  WebhookDelivery,
} from '@arena/contract'
import { people } from './people.ts'
import { models } from './scripted-arena.ts'
import { type Answers, refusal } from './scripted-service.ts'

const now = '2026-03-01T12:00:00.000Z'
const idOf = (number: number) => `0192f0c1-0000-7000-8000-0000000010${String(number).padStart(2, '0')}`

export const adminModel = (given: Partial<AdminModel> = {}): AdminModel => ({
  ...models[0]!,
  simulated: false,
  hostModelName: null,
  inputPrice: null,
  outputPrice: null,
  contextTokens: null,
  weight: 1,
  paused: false,
  served: true,
  battles: 0,
  fallbacks: 0,
  createdAt: now,
  ...given,
})

export const userOf = (given: Partial<AdminUser> = {}): AdminUser => ({
  userId: idOf(1),
  name: 'Grace',
  email: 'grace@example.org',
  guest: false,
  admin: false,
  blocked: false,
  threads: 0,
  battles: 0,
  votes: 0,
  createdAt: now,
  ...given,
})

const none = { failure: null, failureReason: null, failureStatus: null } as const
export const hostOf = (given: Partial<Host> = {}): Host => ({
  name: 'openrouter',
  label: 'Router',
  baseUrl: 'https://router.example/v1',
  dialect: 'openai',
  preset: 'openrouter',
  key: { kind: 'stored', variable: null, available: true },
  headers: {},
  drawn: true,
  callsMax: null,
  callsPerMinute: null,
  reasoningStarts: 'tag',
  health: { state: 'healthy', since: null, instances: 0, ...none },
  source: 'admin',
  ...given,
})

export const hostCall = (given: Partial<HostCall> = {}): HostCall => ({
  ok: true,
  message: 'Paris',
  firstTokenMs: 120,
  totalMs: 400,
  tokensPerSecond: 50,
  ...none,
  ...given,
})

const preset = (name: string, label: string, given: Partial<HostPreset> = {}): HostPreset => ({
  name,
  label,
  baseUrl: `https://${name}.example/v1`,
  dialect: 'openai',
  keyVariable: `${name.toUpperCase()}_API_KEY`,
  drawn: true,
  fromEnvironment: false,
  ...given,
})

export const deliveryOf = (given: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  deliveryId: idOf(50),
  webhook: 'ops',
  event: 'ping',
  objectId: 'ops',
  createdAt: now,
  status: 'delivered',
  tries: 1,
  nextTryAt: null,
  failureReason: null,
  failureStatus: null,
  ...given,
})

const ada = { kind: 'user', userId: people.admin.userId, name: 'Ada', email: people.admin.email } as const
const commandLine = { kind: 'command-line', userId: null, name: 'root', email: null } as const
export const entryOf = (given: Partial<AuditEntry> & Pick<AuditEntry, 'action'>): AuditEntry => ({
  id: idOf(70),
  at: now,
  actor: ada,
  target: { kind: 'flag', id: 'public_sharing', name: null },
  before: { enabled: true },
  after: { enabled: false },
  ...given,
})
export const byCommandLine = { actor: commandLine }

/** What administrators see and change, beneath their pages. What a test does not change, succeeds at once. */
export function scriptAdmin(given: Partial<ReturnType<typeof nothing>> = {}) {
  const admin = { ...nothing(), ...given, answers: {} as Answers }
  const without = <Item extends { readonly name: string }>(items: Item[], name: string | undefined) =>
    items.filter((item) => item.name !== name)
  admin.answers = {
    listAllModels: () => ({ items: admin.models }),
    addModel: ({ body }) => {
      if (admin.models.some(({ modelName }) => modelName === body.modelName)) return refusal('model-exists')
      const added = adminModel({ ...body, modelId: idOf(30 + admin.models.length) })
      admin.models = [added, ...admin.models]
      return added
    },
    changeModel: ({ path: [id], body }) => {
      admin.models = admin.models.map((model) => (model.modelId === id ? { ...model, ...body } : model))
      return admin.models.find(({ modelId }) => modelId === id)!
    },
    testModel: { ok: true, responseTimeMs: 400, message: 'An answer.', usage: null, reason: null },
    listFlags: () => ({ items: admin.flags }),
    getFlag: ({ path: [key = ''] }) => ({
      key,
      enabled: admin.flags.find((flag) => flag.key === key)?.enabled ?? false,
    }),
    setFlag: ({ path: [key = ''], body: { enabled } }) => {
      admin.flags = [...admin.flags.filter((flag) => flag.key !== key), { key, enabled }]
      return { key, enabled }
    },
    listUsers: ({ query }) => ({
      items: admin.users.filter(
        (user) => `${user.name} ${user.email}`.includes(query.search ?? '') && (query.kind !== 'guest' || user.guest),
      ),
      nextCursor: null,
    }),
    changeUser: ({ path: [id], body }) => {
      admin.users = admin.users.map((user) => (user.userId === id ? { ...user, ...body } : user))
      return admin.users.find(({ userId }) => userId === id)!
    },
    listInvitations: { items: [] },
    listHeldVoters: { items: [], nextCursor: null },
    listAllPools: () => ({ items: admin.pools }),
    putPool: ({ path: [name = ''], body }) => {
      const pool = { name, ...body, eligible: body.modelNames.length }
      admin.pools = [...without(admin.pools, name), pool]
      return pool
    },
    removePool: ({ path: [name = ''] }) => {
      admin.pools = without(admin.pools, name)
      return { success: true, name }
    },
    listHosts: () => ({ items: admin.hosts, presets: admin.presets, storesKeys: true }),
    putHost: ({ path: [name = ''], body: { key, ...body } }) => {
      const before = admin.hosts.find((host) => host.name === name) ?? hostOf({ name })
      const host = {
        ...before,
        ...body,
        ...(key && { key: { kind: 'stored' as const, variable: null, available: true } }),
      }
      admin.hosts = [...without(admin.hosts, name), host]
      return host
    },
    removeHost: ({ path: [name = ''] }) => {
      admin.hosts = without(admin.hosts, name)
      return { success: true, name }
    },
    testHost: { model: 'host/alder', buffered: hostCall(), streamed: hostCall() },
    listWebhooks: () => ({ items: admin.webhooks }),
    putWebhook: ({ path: [name = ''], body }) => {
      const webhook: Webhook = {
        name,
        url: body.url ?? '',
        events: body.events ?? [],
        secret: { kind: 'stored', variable: null },
        source: 'admin',
      }
      admin.webhooks = [...without(admin.webhooks, name), webhook]
      return webhook
    },
    removeWebhook: ({ path: [name = ''] }) => {
      admin.webhooks = without(admin.webhooks, name)
      return { success: true, name }
    },
    testWebhook: { deliveryId: idOf(50) },
    sendAgain: { deliveryId: idOf(50) },
    listDeliveries: () => ({ items: admin.deliveries }),
    listAudit: ({ query }) => ({
      items: admin.entries.filter(
        ({ action, actor }) =>
          (!query.action || action === query.action) &&
          (!query.actor || [actor.kind, actor.userId].some((one) => one === query.actor)),
      ),
      nextCursor: null,
    }),
  }
  return admin
}

const nothing = () => ({
  models: models.map((model, at) => adminModel({ ...model, battles: at })),
  flags: [{ key: 'public_sharing', enabled: true }] as Flag[],
  users: [
    userOf(),
    userOf({ userId: people.admin.userId, name: people.admin.name, email: people.admin.email, admin: true }),
    userOf({ userId: idOf(2), name: null, email: null, guest: true }),
  ],
  pools: [] as AdminPool[],
  hosts: [] as Host[],
  presets: [
    preset('openrouter', 'OpenRouter'),
    preset('groq', 'Groq', { fromEnvironment: true }),
    preset('own', 'Own server', { baseUrl: null, keyVariable: null }),
  ],
  webhooks: [] as Webhook[],
  deliveries: [] as WebhookDelivery[],
  entries: [] as AuditEntry[],
})
