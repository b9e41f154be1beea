import { type Static, Type } from 'typebox'
import { Usage } from './chat.ts'
import { endpoints } from './endpoints.ts'
import { PlainError } from './errors.ts'
import { Flag } from './flags.ts'
import { DrawWeight, Model, ModelStatus, ProviderName } from './models.ts'
import { operation } from './operation.ts'
import {
  DateTime,
  LimitedText,
  Nullable,
  NullableInteger,
  NullableNumber,
  NullableText,
  OneOf,
  Uuid,
} from './schema.ts'
import { TakenDown, Visibility, VoteChoice } from './threads.ts'
import { VoteClass } from './votes.ts'

const Count = Type.Integer({ minimum: 0 })
const admin = { feature: 'admin', auth: 'admin', errors: 'plain', failure: 'ADMIN_ERROR' } as const

const page = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  before: Type.Optional(Type.String({ minLength: 1, description: '`nextCursor` of the previous page.' })),
}
const Page = <Item extends Parameters<typeof Type.Array>[0]>(item: Item) =>
  Type.Object({
    items: Type.Array(item),
    nextCursor: NullableText({ description: 'Send it as `before` for the next page; `null` on the last.' }),
  })

export const AdminModel = Type.Object({
  ...Model.properties,
  simulated: Type.Boolean(),
  hostModelName: NullableText({ description: 'What the host is asked for; `null` if it is the model name.' }),
  inputPrice: NullableNumber({ description: 'Dollars per million tokens.' }),
  outputPrice: NullableNumber({ description: 'Dollars per million tokens.' }),
  contextTokens: NullableInteger(),
  weight: DrawWeight,
  paused: Type.Boolean({
    description: 'Not drawn, and a fallback only as `FALLBACK_MODEL`. It still answers when it is named.',
  }),
  served: Type.Boolean({ description: 'Active, and its provider is configured.' }),
  battles: Count,
  fallbacks: Type.Integer({ minimum: 0, description: 'How often the fallback answered for it in battles.' }),
  createdAt: DateTime(),
})
export type AdminModel = Static<typeof AdminModel>

const displayName = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })

const price = { minimum: 0, maximum: 1_000_000, description: 'Dollars per million tokens.' }
/** Absent members stay as they are. */
const hostedModel = {
  hostModelName: Type.Optional(
    NullableText({ minLength: 1, maxLength: 200, pattern: '^\\S+$', description: 'What the host is asked for.' }),
  ),
  inputPrice: Type.Optional(NullableNumber(price)),
  outputPrice: Type.Optional(NullableNumber(price)),
  contextTokens: Type.Optional(NullableInteger({ minimum: 1, maximum: 2_147_483_647 })),
  vision: Type.Optional(Type.Boolean({ description: 'Whether it takes images.' })),
  weight: Type.Optional(DrawWeight),
  paused: Type.Optional(Type.Boolean()),
}

export const listAllModels = operation({
  ...admin,
  ...endpoints.listAllModels,
  summary: 'List all models, newest first',
  replies: { 200: { description: 'The catalogue.', body: Type.Object({ items: Type.Array(AdminModel) }) } },
})

export const addModel = operation({
  ...admin,
  ...endpoints.addModel,
  summary: 'Add a model',
  description: 'It is active immediately, on all instances.',
  body: Type.Object({
    modelName: Type.String({ minLength: 1, maxLength: 200, pattern: '^\\S+$' }),
    displayName,
    providerName: ProviderName,
    isFree: Type.Optional(Type.Boolean({ default: false })),
    ...hostedModel,
  }),
  replies: {
    200: { description: 'Added.', body: AdminModel },
    409: { description: 'A model with that name exists.', body: PlainError },
  },
})

const modelParams = Type.Object({ modelId: Uuid() })

export const changeModel = operation({
  ...admin,
  ...endpoints.changeModel,
  summary: 'Change, pause, retire or restore a model',
  description:
    'Absent fields stay as they are. A retired model keeps its votes. At the next start, `CATALOGUE_FILE` overrides the change.',
  params: modelParams,
  body: Type.Object({
    displayName: Type.Optional(displayName),
    providerName: Type.Optional(ProviderName),
    isFree: Type.Optional(Type.Boolean()),
    status: Type.Optional(ModelStatus),
    ...hostedModel,
  }),
  replies: { 200: { description: 'Changed.', body: AdminModel } },
})

export const ModelTest = Type.Object({
  ok: Type.Boolean(),
  responseTimeMs: Count,
  message: NullableText({ description: 'The answer of the model.' }),
  usage: Nullable(Usage),
  reason: Nullable(OneOf(['timeout', 'error', 'rate_limited', 'empty', 'not-served']), {
    description: 'Why there is no answer. The error of the provider is in the log, under the correlation id.',
  }),
})
export type ModelTest = Static<typeof ModelTest>

export const testModel = operation({
  ...admin,
  ...endpoints.testModel,
  summary: 'Ask a model one short question, without fallback and without saving anything',
  params: modelParams,
  body: Type.Object({ prompt: Type.Optional(LimitedText('promptCharsMax', { pattern: '\\S' })) }),
  replies: { 200: { description: 'The result.', body: ModelTest } },
})

export const setFlag = operation({
  ...admin,
  ...endpoints.setFlag,
  summary: 'Set a feature flag',
  params: Type.Object({ key: Type.String() }),
  body: Type.Object({ enabled: Type.Boolean() }),
  replies: { 200: { description: 'Set.', body: Flag } },
})

export const AdminUser = Type.Object({
  userId: Uuid(),
  name: NullableText(),
  email: NullableText(),
  guest: Type.Boolean(),
  admin: Type.Boolean(),
  blocked: Type.Boolean(),
  threads: Count,
  battles: Count,
  votes: Count,
  createdAt: Nullable(DateTime(), { description: '`null` for users of an OpenID issuer.' }),
})
export type AdminUser = Static<typeof AdminUser>

export const listUsers = operation({
  ...admin,
  ...endpoints.listUsers,
  summary: 'List the users of the built-in issuer, newest first, and every administrator and blocked user',
  query: Type.Object({
    ...page,
    search: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'In name, e-mail or id.' })),
    kind: Type.Optional(OneOf(['account', 'guest', 'admin', 'blocked'])),
  }),
  replies: { 200: { description: 'One page.', body: Page(AdminUser) } },
})

export const changeUser = operation({
  ...admin,
  ...endpoints.changeUser,
  summary: 'Grant or remove the administrator role, or block or unblock a user',
  description:
    'Absent fields stay as they are. The role takes effect immediately on all instances, a block within a second. Administrators cannot remove their own role; the command line can. A guest must sign up first. The tokens of a blocked user are refused; their votes stay. An administrator cannot be blocked.',
  params: Type.Object({ userId: Uuid() }),
  body: Type.Object({ admin: Type.Optional(Type.Boolean()), blocked: Type.Optional(Type.Boolean()) }),
  replies: { 200: { description: 'Changed.', body: AdminUser } },
})

export const Invitation = Type.Object({
  invitationId: Uuid(),
  createdAt: DateTime(),
  expiresAt: DateTime(),
  usedAt: Nullable(DateTime(), { description: 'When an account was created with it.' }),
})
export type Invitation = Static<typeof Invitation>

export const listInvitations = operation({
  ...admin,
  ...endpoints.listInvitations,
  summary: 'List the invitations to create an account, newest first',
  description: 'At most 200. An invitation is removed 30 days after it expired.',
  replies: { 200: { description: 'The invitations.', body: Type.Object({ items: Type.Array(Invitation) }) } },
})

export const createInvitation = operation({
  ...admin,
  ...endpoints.createInvitation,
  summary: 'Create an invitation, with which one account can be created',
  description: 'The link is `/sign-in?new#invitation=` and the token, which cannot be read again.',
  body: Type.Object({
    expiresInHours: Type.Optional(Type.Integer({ minimum: 1, maximum: 8_760, default: 168 })),
  }),
  replies: {
    200: { description: 'Created.', body: Type.Object({ ...Invitation.properties, token: Type.String() }) },
    409: { description: '`SIGN_UP` is not `invitation`.', body: PlainError },
  },
})

export const revokeInvitation = operation({
  ...admin,
  ...endpoints.revokeInvitation,
  summary: 'Revoke an invitation that is not used',
  params: Type.Object({ invitationId: Uuid() }),
  replies: {
    200: { description: 'Revoked.', body: Type.Object({ success: Type.Literal(true), message: Type.String() }) },
  },
})

export const HeldVoter = Type.Object({
  userId: Uuid(),
  reason: Type.String({ description: 'A sentence for people.' }),
  evidence: Nullable(
    Type.Object({
      test: OneOf(['choices', 'selection'], {
        description:
          '`choices`: the votes go for or against the model regardless of its answers. `selection`: they are cast only if the model is in the battle.',
      }),
      modelName: Type.String(),
      direction: OneOf(['for', 'against'], { description: 'Where most of the votes on battles with the model go.' }),
      ratio: Type.Number({ description: 'How much more likely the votes are than those of an honest voter.' }),
      votes: Type.Integer({
        minimum: 1,
        description: 'The number of votes that reached it: decided ones, or those on drawn battles.',
      }),
    }),
  ),
  heldAt: DateTime(),
})
export type HeldVoter = Static<typeof HeldVoter>

export const listHeldVoters = operation({
  ...admin,
  ...endpoints.listHeldVoters,
  summary: 'List the voters whose votes are held back, latest first',
  query: Type.Object(page),
  replies: { 200: { description: 'One page.', body: Page(HeldVoter) } },
})

export const releaseVoter = operation({
  ...admin,
  ...endpoints.releaseVoter,
  summary: 'Count the votes of a held voter again',
  description:
    'Votes that were cast while the voter was held stay excluded. A voter who was released once is not held again.',
  params: Type.Object({ userId: Uuid() }),
  replies: {
    200: { description: 'Released.', body: Type.Object({ success: Type.Literal(true), userId: Uuid() }) },
  },
})

export const takeDownThread = operation({
  ...admin,
  ...endpoints.takeDownThread,
  summary: 'Stop the sharing of a thread, or allow it again',
  description:
    'The thread becomes private, and its owner cannot share it again. The owner sees the reason. When sharing is allowed again, the thread stays private until its owner shares it.',
  params: Type.Object({ threadId: Uuid() }),
  body: Type.Object({
    takenDown: Type.Boolean(),
    reason: Type.Optional(Type.String({ maxLength: 500, description: 'For the owner.' })),
  }),
  replies: {
    200: {
      description: 'Changed.',
      body: Type.Object({ threadId: Uuid(), visibility: Visibility, takenDown: TakenDown }),
    },
  },
})

export const AdminBattle = Type.Object({
  comparisonId: Uuid(),
  userId: Uuid(),
  selectionMode: OneOf(['random', 'topper', 'manual']),
  sealed: Type.Boolean(),
  class: VoteClass,
  model1Name: Type.String(),
  model2Name: Type.String(),
  fallback1: NullableText({ description: 'Why the fallback answered.' }),
  fallback2: NullableText(),
  tags: Type.Array(Type.String()),
  durationMs: Count,
  votes: Count,
  createdAt: DateTime(),
})
export type AdminBattle = Static<typeof AdminBattle>

export const SharedThread = Type.Object({
  threadId: Uuid(),
  userId: Uuid(),
  visibility: OneOf(['unlisted', 'public']),
  messageCount: Count,
  createdAt: DateTime(),
})
export type SharedThread = Static<typeof SharedThread>

export const listSharedThreads = operation({
  ...admin,
  ...endpoints.listSharedThreads,
  summary: 'List shared threads, newest first',
  description: 'Without their titles, which users wrote.',
  query: Type.Object(page),
  replies: { 200: { description: 'One page.', body: Page(SharedThread) } },
})

export const listBattles = operation({
  ...admin,
  ...endpoints.listBattles,
  summary: 'List battles, newest first',
  description: 'Prompts and answers are private and not included.',
  query: Type.Object({ ...page, class: Type.Optional(VoteClass) }),
  replies: { 200: { description: 'One page.', body: Page(AdminBattle) } },
})

export const AdminVote = Type.Object({
  comparisonId: Uuid(),
  userId: Uuid(),
  voteChoice: VoteChoice,
  class: VoteClass,
  model1Name: Type.String(),
  model2Name: Type.String(),
  voteDurationMs: NullableInteger(),
  createdAt: DateTime(),
})
export type AdminVote = Static<typeof AdminVote>

export const listVotes = operation({
  ...admin,
  ...endpoints.listVotes,
  summary: 'List votes, newest first',
  description:
    'With `class`, each page searches a few thousand votes: it may be short or empty and still have a `nextCursor`.',
  query: Type.Object({ ...page, class: Type.Optional(VoteClass) }),
  replies: { 200: { description: 'One page.', body: Page(AdminVote) } },
})

export const ServiceHealth = Type.Object({
  version: Type.String(),
  instanceId: Uuid(),
  startedAt: DateTime(),
  node: Type.String(),
  simulated: Type.Boolean(),
  providers: Type.Array(ProviderName),
  fallbackModel: NullableText(),
  memory: Type.Object({ rssBytes: Count, heapUsedBytes: Count }),
  eventLoopDelayMs: Type.Object(
    { p50: Type.Number(), p99: Type.Number(), max: Type.Number() },
    { description: 'Event-loop delay in the last one to two minutes.' },
  ),
  database: Type.Object({
    version: Type.String(),
    embedded: Type.Boolean(),
    latencyMs: Type.Number({ description: 'Of one statement that reads no table.' }),
    sizeBytes: Count,
    connections: Count,
  }),
  spending: Type.Object(
    {
      today: Type.Number({ minimum: 0, description: 'By all instances since 00:00 UTC.' }),
      budgetPerDay: NullableNumber({ description: '`null` if there is none.' }),
    },
    { description: 'In US dollars. Models without prices cost nothing.' },
  ),
  retention: Nullable(
    Type.Object({
      days: Type.Integer({ minimum: 1 }),
      lastRunAt: Nullable(DateTime()),
      threadsDeleted: Count,
      battlesErased: Count,
      studiesErased: Count,
      nextRunAt: Nullable(DateTime()),
    }),
    {
      description: 'What the last run of the job erased that `TEXT_RETENTION_DAYS` turns on; `null` if texts are kept.',
    },
  ),
  counts: Type.Object(
    {
      accounts: Count,
      guests: Count,
      threads: Count,
      battles: Count,
      votes: Type.Object({
        counted: Type.Integer({ minimum: 0, description: 'The sum of `informed`, `named` and `blind`.' }),
        self: Count,
        fallback: Count,
        leaked: Count,
        held: Count,
        informed: Count,
        named: Count,
        blind: Count,
      }),
    },
    { description: "From 100,000 on, guests and threads are the database's estimate; all other counts are exact." },
  ),
})
export type ServiceHealth = Static<typeof ServiceHealth>

export const Activity = Type.Object({
  days: Type.Array(Type.Object({ day: Type.String({ format: 'date' }), battles: Count, votes: Count }), {
    description: 'The last 30 days in UTC, oldest first.',
  }),
  spending: Type.Array(
    Type.Object({ modelId: Uuid(), displayName: Type.String(), dollars: Type.Number({ minimum: 0 }) }),
    { description: 'What the stored answers of these days cost, at most 20 models, the most expensive first.' },
  ),
})
export type Activity = Static<typeof Activity>

export const getActivity = operation({
  ...admin,
  ...endpoints.getActivity,
  summary: 'Read battles and votes per day, and spending per model',
  replies: { 200: { description: 'The figures.', body: Activity } },
})

export const getServiceHealth = operation({
  ...admin,
  ...endpoints.getServiceHealth,
  summary: 'Read the state of this instance and its database',
  replies: { 200: { description: 'The figures.', body: ServiceHealth } },
})
