import { AiError, BattleResponse, ChatResponse, type ErrorCode, type ProviderName } from '@arena/contract'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import {
  type RecordedAnswer,
  type RecordedRequest,
  startRecordedHost,
} from '../providers/openai-compatible/recorded-host.ts'
import { events } from '../providers/openai-compatible/recordings.ts'
import { type Answered, startArena, type TestArena, type Visitor } from '../testing/start-arena.ts'

/** What the operator must never see again outside their own settings. */
export const apiKeys: Readonly<Record<ProviderName, string>> = {
  groq: 'gsk_S3cretKeyForGroq0001',
  google: 'AIzaS3cretKeyForGoogle0002',
  cloudflare: 'cf-S3cretTokenForCloudflare0003',
}

/** Of the built-in catalogue, one of each kind; the last stands in for any that fails. */
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
  /** Where all three providers are, each under its own path. */
  readonly hostUrl: string
  /** What models were asked since {@link begin}, oldest first. */
  asked(): readonly RecordedRequest[]
  /** The nth of them, counted from 1, once it has come. */
  request(count: number): Promise<RecordedRequest>
  /** Says what each model answers from now on. */
  script(script: Script): void
  /** The numbers that chance gives next; after them it is chance. */
  roll(...numbers: number[]): void
  /** Retires all models but these. */
  keepOnly(...names: string[]): Promise<void>
  modelId(name: string): Promise<string>
  count(table: 'comparisons' | 'messages' | 'votes' | 'models'): Promise<number>
  /** A call that may be refused. */
  post(path: string, body: unknown, init?: { token?: string; headers?: Record<string, string> }): Promise<Answered>
  /** A battle that must succeed, checked against the contract. */
  battle(request: object): Promise<BattleResponse>
  /** A chat that must succeed, checked against the contract. */
  chat(request: object): Promise<ChatResponse>
  /** All models active, each answering with its name, nothing asked, no dice. */
  begin(): Promise<void>
  close(): Promise<void>
}

/** The real application with a pretended provider as its far side, all over HTTP. */
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
    random: () => dice.shift() ?? Math.random(),
  })
  const owner = await arena.signIn()
  const sql = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await arena.database.pool.query(text, [...values])).rows as Row[]
  /** The service learns of such changes within a second (M5), and at once where its list is read. */
  const changeModels = async (text: string, values: readonly unknown[] = []) => {
    await sql(text, values)
    await owner.client.models.list()
  }
  let earlier = 0

  const bed: HostedArena = {
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
    battle: async (request) => accepted(BattleResponse, await bed.post('/api/arena/dualchat', request)),
    chat: async (request) => accepted(ChatResponse, await bed.post('/api/arena/chat', request)),
    async begin() {
      earlier = host.requests.length
      dice.length = 0
      bed.script((model) => says(`The answer of ${model}.`))
      await changeModels(`update models set status = 'active' where status = 'retired'`)
    },
    async close() {
      // Clients keep connections open, and open new ones in place of those they gave up.
      arena.app.http.server.closeAllConnections()
      await arena.close()
      await host.close()
    },
  }
  await bed.begin()
  return bed
}

/** One hosted arena for a file, as new for each test but for what earlier tests saved. */
export function useHostedArena(options: HostedOptions = {}): HostedArena {
  let bed: HostedArena
  beforeAll(async () => {
    bed = await startHostedArena(options)
  }, 60_000)
  beforeEach(() => bed.begin())
  afterAll(() => bed.close())
  return new Proxy({} as HostedArena, { get: (_, name) => Reflect.get(bed, name) as unknown })
}

export interface SaidOptions {
  readonly finishReason?: 'stop' | 'length'
  readonly promptTokens?: number
  readonly completionTokens?: number
}

/** A model's whole answer, in the words of its host. */
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
export const finish = (finishReason: 'stop' | 'length' = 'stop'): string =>
  events(
    {
      choices: [{ index: 0, delta: {}, finish_reason: finishReason }],
      usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
    },
    '[DONE]',
  )

/** What a host says when it refuses, with everything in it that a caller must not read. */
export const indiscretion = 'Upstream quota of org_7731 exceeded'

/** Failures that are not tried again, by the reason they are told with. The fourth, `timeout`, is a `silent` host. */
export const failing = {
  error: {
    status: 400,
    body: JSON.stringify({ error: { message: `${indiscretion}, Bearer ${apiKeys.groq} at https://api.groq.com/v1` } }),
  },
  rate_limited: {
    status: 429,
    // Longer than anybody waits: no retry.
    headers: { 'retry-after': '600' },
    body: JSON.stringify({ error: { message: indiscretion, code: 'rate_limit_exceeded' } }),
  },
  empty: says(' \n'),
} as const satisfies Record<string, RecordedAnswer>

export const silent: RecordedAnswer = { ending: 'silence' }

/** The schema with every object in it closed: a member nobody documented is as wrong as a missing one. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const members = Object.entries(schema).map(([name, member]) => [name, closed(member)] as const)
  const copy = Object.fromEntries(members)
  return copy.type === 'object' ? { ...copy, additionalProperties: false } : copy
}

/** The value, which must be exactly what the schema says and nothing more. */
export function conforming<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> {
  const validator = Compile(closed(schema) as TSchema)
  expect(validator.Errors(value)).toEqual([])
  expect(validator.Check(value)).toBe(true)
  return value as Static<Schema>
}

function accepted<Schema extends TSchema>(schema: Schema, answered: Answered): Static<Schema> {
  expect(answered.status, answered.text).toBe(200)
  expect(answered.headers.get('content-type')).toMatch(/^application\/json/)
  return conforming(schema, answered.json)
}

/** Checks that a call was refused in the envelope of chat and battles, and gives the sentence. */
export function refusedWith(answered: Answered, expected: { status: number; code: ErrorCode }): string {
  expect(answered.status, answered.text).toBe(expected.status)
  expect(answered.headers.get('content-type')).toMatch(/^application\/json/)
  const { code, message, timestamp } = conforming(AiError, answered.json)
  expect(code).toBe(expected.code)
  expect(timestamp).toMatch(/Z$/)
  return message
}

/** Everything that was logged under a correlation id, as one text. */
export const loggedFor = (arena: TestArena, correlationId: string): string =>
  JSON.stringify(arena.logged.filter((line) => line.correlationId === correlationId))
