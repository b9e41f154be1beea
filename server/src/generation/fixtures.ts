import { AiError, BattleResponse, ChatReply, type ErrorCode } from '@arena/contract'
import type { Static, TSchema } from 'typebox'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { uniform } from '../base/uniform.ts'
import { type RecordedAnswer, type RecordedRequest, startRecordedHost } from '../providers/hosts/recorded-host.ts'
import { events } from '../providers/hosts/recordings.ts'
import { expectConforms } from '../testing/expect-answer.ts'
import { type Answered, startArena, type TestArena, type Visitor } from '../testing/start-arena.ts'

/** Keys that must appear in no reply and no log line. */
export const apiKeys = {
  groq: 'gsk_S3cretKeyForGroq0001',
  google: 'AIzaS3cretKeyForGoogle0002',
  cloudflare: 'cf-S3cretTokenForCloudflare0003',
}

/** One model of each kind from the built-in catalogue. */
export const models = {
  groq: 'llama-3.3-70b-versatile',
  slashed: 'openai/gpt-oss-120b',
  google: 'gemini-2.5-pro',
  edge: '@cf/meta/llama-3.1-8b-instruct',
  fallback: 'llama-3.1-8b-instant',
} as const

export type Script = (model: string, request: RecordedRequest) => RecordedAnswer

export interface HostedOptions {
  readonly env?: Readonly<Record<string, string>>
}

export interface HostedArena {
  readonly arena: TestArena
  /** Signed in. */
  readonly owner: Visitor
  /** The recorded host of all three hosts, each under its own path. */
  readonly hostUrl: string
  /** The requests to models since {@link begin}, oldest first. */
  asked(): readonly RecordedRequest[]
  /** The nth of them, counted from 1, once it has arrived. */
  request(count: number): Promise<RecordedRequest>
  /** Sets what each model answers from now on. */
  script(script: Script): void
  /** Sets the next random numbers; after them they are random again. */
  roll(...numbers: number[]): void
  /** Retires all models but these. */
  keepOnly(...names: string[]): Promise<void>
  modelId(name: string): Promise<string>
  count(table: 'comparisons' | 'messages' | 'votes' | 'models'): Promise<number>
  /** A request that may fail. */
  post(path: string, body: unknown, init?: { token?: string; headers?: Record<string, string> }): Promise<Answered>
  /** A battle that must succeed, checked against the contract. */
  battle(request: object): Promise<BattleResponse>
  /** A chat that must succeed, checked against the contract. */
  chat(request: object): Promise<ChatReply>
  /** Resets everything: all models active, each answers with its name, no requests, no set random numbers. */
  begin(): Promise<void>
  close(): Promise<void>
}

/** The real application with recorded hosts, all over HTTP. */
export async function startHostedArena({ env = {} }: HostedOptions = {}): Promise<HostedArena> {
  const host = await startRecordedHost()
  const dice: number[] = []
  const arena = await startArena({
    env: {
      GROQ_BASE_URL: `${host.baseUrl}/groq`,
      GROQ_API_KEY: apiKeys.groq,
      GOOGLE_BASE_URL: `${host.baseUrl}/google`,
      GOOGLE_API_KEY: apiKeys.google,
      CLOUDFLARE_BASE_URL: `${host.baseUrl}/cloudflare`,
      CLOUDFLARE_API_TOKEN: apiKeys.cloudflare,
      RATE_LIMIT: 'off',
      ...env,
    },
    random: () => dice.shift() ?? uniform(),
  })
  const owner = await arena.signIn()
  const sql = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await arena.database.pool.query(text, [...values])).rows as Row[]
  /** The service notices such changes within a second (M5), and at once when its list is read. */
  const changeModels = async (text: string, values: readonly unknown[] = []) => {
    await sql(text, values)
    await owner.client.models.list()
  }
  let earlier = 0

  const fixture: HostedArena = {
    arena,
    owner,
    hostUrl: host.baseUrl,
    asked: () => host.requests.slice(earlier),
    request: (count) => host.request(earlier + count),
    script: (script) => host.play((request) => script(String(request.body.model), request)),
    roll: (...numbers) => void dice.splice(0, dice.length, ...numbers),
    async keepOnly(...names) {
      await changeModels(`update models set status = case when model_name = any($1) then 'active' else 'retired' end`, [
        names,
      ])
    },
    async modelId(name) {
      const [row] = await sql<{ model_id: string }>('select model_id from models where model_name = $1', [name])
      return row!.model_id
    },
    async count(table) {
      const [row] = await sql<{ count: number }>(`select count(*) as count from ${table}`)
      return row!.count
    },
    post: (path, body, { token = owner.token, headers = {} } = {}) =>
      arena.call(path, { method: 'POST', token, headers, body }),
    battle: async (request) => accepted(BattleResponse, await fixture.post('/api/arena/dualchat', request)),
    chat: async (request) => accepted(ChatReply, await fixture.post('/api/arena/chat', request)),
    async begin() {
      earlier = host.requests.length
      dice.length = 0
      fixture.script((model) => says(`The answer of ${model}.`))
      await changeModels(`update models set status = 'active' where status = 'retired'`)
    },
    async close() {
      // Clients keep connections open, and replace those that they aborted.
      arena.app.http.server.closeAllConnections()
      await arena.close()
      await host.close()
    },
  }
  await fixture.begin()
  return fixture
}

/** One hosted arena for a test file, reset before each test except for saved rows. */
export function useHostedArena(options: HostedOptions = {}): HostedArena {
  let fixture: HostedArena
  beforeAll(async () => {
    fixture = await startHostedArena(options)
  }, 60_000)
  beforeEach(() => fixture.begin())
  afterAll(() => fixture.close())
  return new Proxy({} as HostedArena, { get: (_, name) => Reflect.get(fixture, name) as unknown })
}

export interface SaidOptions {
  readonly finishReason?: 'stop' | 'length'
  readonly promptTokens?: number
  readonly completionTokens?: number
}

/** A whole answer in the format of a host. */
export function says(text: string, options: SaidOptions = {}): RecordedAnswer {
  const { finishReason = 'stop', promptTokens = 10, completionTokens = 5 } = options
  return {
    body: JSON.stringify({
      choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: finishReason }],
      usage: {
        prompt_tokens: promptTokens,
        completion_tokens: completionTokens,
        total_tokens: promptTokens + completionTokens,
      },
    }),
  }
}

/** A piece of a streamed answer. */
export const piece = (text: string): string => events({ choices: [{ index: 0, delta: { content: text } }] })

/** The end of a streamed answer. */
export const finish = (finishReason: 'stop' | 'length' | 'content_filter' = 'stop'): string =>
  events(
    {
      choices: [{ index: 0, delta: {}, finish_reason: finishReason }],
      usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
    },
    '[DONE]',
  )

/** An error text of a host that a client must not see. */
export const indiscretion = 'Upstream quota of org_7731 exceeded'

/** Failures without a retry, by their reason. For the fourth reason, `timeout`, use a `silent` host. */
export const failing = {
  error: {
    status: 400,
    body: JSON.stringify({ error: { message: `${indiscretion}, Bearer ${apiKeys.groq} at https://api.groq.com/v1` } }),
  },
  rate_limited: {
    status: 429,
    // Too long for a retry.
    headers: { 'retry-after': '600' },
    body: JSON.stringify({ error: { message: indiscretion, code: 'rate_limit_exceeded' } }),
  },
  empty: says(' \n'),
} as const satisfies Record<string, RecordedAnswer>

export const silent: RecordedAnswer = { ending: 'silence' }

function accepted<Schema extends TSchema>(schema: Schema, answered: Answered): Static<Schema> {
  expect(answered.status, answered.text).toBe(200)
  expect(answered.headers.get('content-type')).toMatch(/^application\/json/)
  return expectConforms(schema, answered.json)
}

/** Checks for an error in the envelope of chat and battles, and returns its message. */
export function refusedWith(answered: Answered, expected: { status: number; code: ErrorCode }): string {
  expect(answered.status, answered.text).toBe(expected.status)
  expect(answered.headers.get('content-type')).toMatch(/^application\/json/)
  const { code, message } = expectConforms(AiError, answered.json)
  expect(code).toBe(expected.code)
  return message
}

/** Everything that was logged under a correlation id, as one text. */
export const loggedFor = (arena: TestArena, correlationId: string): string =>
  JSON.stringify(arena.logged.filter((line) => line.correlationId === correlationId))
