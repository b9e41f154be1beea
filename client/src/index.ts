import type {
  AccessToken,
  AdminBattle,
  AdminModel,
  AdminUser,
  AdminVote,
  BattleRequest,
  BattleResponse,
  Board,
  BoardQuery,
  ChatRequest,
  ChatResponse,
  Draws,
  Flag,
  Health,
  History,
  Matrix,
  Me,
  Message,
  Model,
  ModelStatus,
  ModelTest,
  ProviderName,
  Readiness,
  SealedBattleResponse,
  ServiceHealth,
  SignInWays,
  StreamEvent,
  TagCounts,
  Thread,
  ThreadMode,
  Visibility,
  VoteClass,
  VoteRequest,
  VoteResponse,
} from '@arena/contract'
import { readEvents } from './chat-stream.ts'
import { type CallOptions, type ClientOptions, createSend } from './transport.ts'

export { ArenaApiError, StreamCutError } from './errors.ts'
export type { CallOptions, ClientOptions } from './transport.ts'

export type ArenaClient = ReturnType<typeof createClient>

type Done = { readonly success: true; readonly message: string }

/** Which votes a leaderboard is made of, and whether what length and formatting won is taken out of it. */
export type LeaderboardQuery = BoardQuery & { style?: 'plain' | 'controlled' }

export interface ThreadsQuery {
  readonly limit?: number
  /** `nextCursor` of the page before. */
  readonly before?: string
  /** Only threads with this in their title. */
  readonly search?: string
  readonly visibility?: Visibility | 'shared'
}

export interface NewModel {
  readonly modelName: string
  readonly displayName: string
  readonly providerName: ProviderName
  readonly isFree?: boolean
}

export type ModelChanges = Partial<Omit<NewModel, 'modelName'> & { readonly status: ModelStatus }>

export type UserKind = 'account' | 'guest' | 'admin'

interface PageQuery {
  readonly limit?: number
  /** `nextCursor` of the page before. */
  readonly before?: string
}

interface Page<Item> {
  readonly items: Item[]
  readonly nextCursor: string | null
}

export interface Account {
  readonly user: { readonly id: string; readonly email: string; readonly name: string }
}

/**
 * A client for browsers and Node: one function a call, by room.
 *
 * @example
 * const visitor = createClient({ baseUrl: 'http://localhost:3000' })
 * const { token } = await visitor.identity.guest()
 * const arena = createClient({ baseUrl: 'http://localhost:3000', token })
 * const battle = await arena.battles.start({ prompt: 'Explain tides to a child' })
 * const { reveal } = await arena.votes.cast({ comparisonId: battle.comparisonId, voteChoice: 'left' })
 */
export function createClient(options: ClientOptions) {
  const send = createSend(options)
  const get = async <Reply>(
    path: string,
    call: CallOptions & { query?: Record<string, string | number | undefined> },
  ) => (await (await send({ method: 'GET', path, ...call })).json()) as Reply
  const change = async <Reply>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body: unknown, call: CallOptions) =>
    (await (await send({ method, path, ...(body === undefined ? {} : { body }), ...call })).json()) as Reply
  const thread = (threadId: string, rest = '') => `/api/threads/${encodeURIComponent(threadId)}${rest}`

  return {
    battles: {
      start: (request: BattleRequest & { sealed?: false }, call: CallOptions = {}) =>
        change<BattleResponse>('POST', '/api/arena/dualchat', request, call),
      /** The same without anything that tells the models: the reply to the vote reveals them. */
      startSealed: (request: Omit<BattleRequest, 'sealed'>, call: CallOptions = {}) =>
        change<SealedBattleResponse>('POST', '/api/arena/dualchat', { ...request, sealed: true }, call),
    },
    votes: {
      cast: (request: VoteRequest, call: CallOptions = {}) =>
        change<VoteResponse>('POST', '/api/arena/model-vote', request, call),
    },
    leaderboard: {
      read: (query: LeaderboardQuery = {}, call: CallOptions = {}) =>
        get<Board>('/api/arena/model-stats', { ...call, query }),
      matrix: (query: BoardQuery = {}, call: CallOptions = {}) =>
        get<Matrix>('/api/arena/model-stats/matrix', { ...call, query }),
      /** One model, by name or id, day by day. */
      history: (model: string, call: CallOptions = {}) =>
        get<History>('/api/arena/model-stats/history', { ...call, query: { model } }),
      csv: async (query: BoardQuery = {}, call: CallOptions = {}) =>
        (await send({ method: 'GET', path: '/api/arena/model-stats.csv', query, ...call })).text(),
      /** The tags that a board can be made of. */
      tags: (call: CallOptions = {}) => get<TagCounts>('/api/arena/model-stats/tags', call),
      draws: (call: CallOptions = {}) => get<Draws>('/api/arena/draws', call),
    },
    models: {
      list: (call: CallOptions = {}) => get<{ items: Model[] }>('/api/models', call),
    },
    chat: {
      once: (request: ChatRequest, call: CallOptions = {}) =>
        change<ChatResponse>('POST', '/api/arena/chat', request, call),
      async *stream(request: ChatRequest, call: CallOptions = {}): AsyncGenerator<StreamEvent, void, void> {
        yield* readEvents(await send({ method: 'POST', path: '/api/arena/chat/stream', body: request, ...call }))
      },
    },
    threads: {
      list: (page: ThreadsQuery = {}, call: CallOptions = {}) =>
        get<{ items: Thread[]; nextCursor: string | null }>('/api/threads', { ...call, query: { ...page } }),
      create: (given: { title?: string; mode?: ThreadMode } = {}, call: CallOptions = {}) =>
        change<Thread & { id: string }>('POST', '/api/threads', given, call),
      read: (threadId: string, call: CallOptions = {}) => get<Thread>(thread(threadId), call),
      messages: (threadId: string, call: CallOptions = {}) =>
        get<{ items: Message[] }>(thread(threadId, '/messages'), call),
      rename: (threadId: string, title: string, call: CallOptions = {}) =>
        change<Done>('PATCH', thread(threadId), { title }, call),
      share: (threadId: string, visibility: Visibility, call: CallOptions = {}) =>
        change<Done & { visibility: Visibility }>('PATCH', thread(threadId, '/visibility'), { visibility }, call),
      delete: (threadId: string, call: CallOptions = {}) => change<Done>('DELETE', thread(threadId), undefined, call),
    },
    identity: {
      guest: (call: CallOptions = {}) => change<AccessToken>('POST', '/api/auth/guest', undefined, call),
      /** Makes an account and opens its session, in a cookie: `refresh` then gets a token. */
      signUp: (account: { email: string; password: string; name: string }, call: CallOptions = {}) =>
        change<Account>('POST', '/api/auth/sign-up/email', account, call),
      /** Opens an account's session, in a cookie: `refresh` then gets a token. */
      signIn: (account: { email: string; password: string }, call: CallOptions = {}) =>
        change<Account>('POST', '/api/auth/sign-in/email', account, call),
      signOut: (call: CallOptions = {}) => change<{ success: boolean }>('POST', '/api/auth/sign-out', {}, call),
      /** A fresh token for the session cookie, where the browser holds one. */
      refresh: (call: CallOptions = {}) => get<AccessToken>('/api/auth/token', call),
      me: (call: CallOptions = {}) => get<Me>('/api/me', call),
      /** How people can sign in here. */
      ways: (call: CallOptions = {}) => get<SignInWays>('/api/settings/sign-in', call),
    },
    flags: {
      read: (key: string, call: CallOptions = {}) =>
        get<Flag>(`/api/settings/feature-flag/${encodeURIComponent(key)}`, call),
      list: (call: CallOptions = {}) => get<{ items: Flag[] }>('/api/settings/feature-flags', call),
    },
    health: {
      read: (call: CallOptions = {}) => get<Health>('/api/health', call),
      /** The same where no proxy stands between: it may pass on `/api` alone. */
      live: (call: CallOptions = {}) => get<Health>('/health', call),
      ready: (call: CallOptions = {}) => get<Readiness>('/ready', call),
    },
    /** For callers with the role `admin`. */
    admin: {
      models: (call: CallOptions = {}) => get<{ items: AdminModel[] }>('/api/admin/models', call),
      addModel: (model: NewModel, call: CallOptions = {}) =>
        change<AdminModel>('POST', '/api/admin/models', model, call),
      changeModel: (modelId: string, changes: ModelChanges, call: CallOptions = {}) =>
        change<AdminModel>('PATCH', `/api/admin/models/${encodeURIComponent(modelId)}`, changes, call),
      testModel: (modelId: string, question: { prompt?: string } = {}, call: CallOptions = {}) =>
        change<ModelTest>('POST', `/api/admin/models/${encodeURIComponent(modelId)}/test`, question, call),
      setFlag: (key: string, enabled: boolean, call: CallOptions = {}) =>
        change<Flag>('PATCH', `/api/admin/flags/${encodeURIComponent(key)}`, { enabled }, call),
      users: (query: PageQuery & { search?: string; kind?: UserKind } = {}, call: CallOptions = {}) =>
        get<Page<AdminUser>>('/api/admin/users', { ...call, query: { ...query } }),
      changeUser: (userId: string, changes: { admin: boolean }, call: CallOptions = {}) =>
        change<AdminUser>('PATCH', `/api/admin/users/${encodeURIComponent(userId)}`, changes, call),
      battles: (query: PageQuery & { class?: VoteClass } = {}, call: CallOptions = {}) =>
        get<Page<AdminBattle>>('/api/admin/battles', { ...call, query: { ...query } }),
      votes: (query: PageQuery & { class?: VoteClass } = {}, call: CallOptions = {}) =>
        get<Page<AdminVote>>('/api/admin/votes', { ...call, query: { ...query } }),
      health: (call: CallOptions = {}) => get<ServiceHealth>('/api/admin/health', call),
    },
  }
}
