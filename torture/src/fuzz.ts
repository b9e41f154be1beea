import { AiError, OpenAiError, type Operation, operations, PlainError, ProblemError } from '@arena/contract'
import fc, { type Arbitrary } from 'fast-check'
import type { TSchema } from 'typebox'
import { Agent, request } from 'undici'
import { expectConforms } from '../../server/src/testing/expect-answer.ts'
import { startArena } from '../../server/src/testing/start-arena.ts'
import { type Result, Tally } from './result.ts'

/** A call that anybody could send. `body` is sent as it is. */
export interface FuzzedCall {
  readonly operation: string
  /** With parameters and query. */
  readonly path: string
  readonly caller: 'nobody' | 'nonsense' | 'guest' | 'admin'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

type Schema = Readonly<{
  type?: string
  format?: string
  enum?: readonly unknown[]
  minimum?: number
  maximum?: number
}> &
  Readonly<{ properties?: Readonly<Record<string, Schema>>; required?: readonly string[] }>

const CALLS_AT_ONCE = 32
const BATCH = 2_000
/** Mistakes of a caller for which the interface demands a 500, and an arena without models. */
const right500 = /already voted|Comparison not found|Fewer than two models|No model is available/
const envelopes: Readonly<Record<Operation['errors'], TSchema>> = {
  ai: AiError,
  openai: OpenAiError,
  plain: PlainError,
  problem: ProblemError,
}

const oddTexts = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e',
  '__proto__',
  '%00',
  '../../x',
  "'; drop table votes; --",
  '9'.repeat(400),
]
const oddValues = [null, -1, 0.5, 2 ** 53, -1e308, 'é'.repeat(100_001), ...oddTexts]
const oddBodies = ['', '{', '[]', 'null', '{"prompt":1,"prompt":"x"}', '['.repeat(50_000), 'x'.repeat(1_100_000)]
const hostile = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary' }), fc.constantFrom(...oddValues))
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
/** Node's client refuses other characters. */
const asHeader = (value: unknown) =>
  asText(value)
    .replace(/[^\x20-\x7e]/g, '\u00e9')
    .slice(0, 300)
// A lone surrogate cannot be part of a URL.
const inUrl = (value: unknown) =>
  encodeURIComponent(
    asText(value)
      .slice(0, 500)
      .replace(/\p{Cs}/gu, '?'),
  )

/** Values that a schema accepts. `known` are ids and names that exist, so that calls get past the first check. */
function valuesOf(schema: Schema, known: readonly string[]): Arbitrary<unknown> {
  const { minimum: min = 0, maximum = 2 ** 31 } = schema
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer') return fc.integer({ min, max: Math.min(maximum, 2 ** 31) })
  if (schema.type === 'number') return fc.double({ min, max: maximum, noNaN: true })
  if (schema.format === 'date') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
  if (schema.properties) {
    const members = Object.entries(schema.properties).map(([name, member]) => [name, valuesOf(member, known)] as const)
    return fc.record(Object.fromEntries(members), { requiredKeys: [...(schema.required ?? [])] })
  }
  return fc.oneof(fc.constantFrom(...known), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }), fc.uuid())
}

/** Valid members, or one of them replaced by something hostile. */
function membersOf(schema: Schema, known: readonly string[]): Arbitrary<object> {
  const valid = valuesOf(schema, known) as Arbitrary<object>
  const name = fc.constantFrom(...Object.keys(schema.properties ?? {}), 'userId', 'thread_id', '__proto__')
  return fc.oneof(
    valid,
    fc.tuple(valid, name, hostile).map(([members, at, value]) => ({ ...members, [at]: value })),
  )
}

/** Calls of an operation, made from its schemas. */
function callsOf({ id, path, query, body }: Operation, known: readonly string[]): Arbitrary<FuzzedCall> {
  const parameter = fc.oneof(fc.constantFrom(...known), fc.uuid(), hostile).map(inUrl)
  const asked = query ? membersOf(query as Schema, known) : fc.constant({})
  const header = hostile.map(asHeader)
  const key = fc.oneof(fc.constantFrom('one', 'two', 'three'), header)
  const names = { 'x-correlation-id': header, 'idempotency-key': key, 'if-none-match': header, 'content-type': header }
  return fc.record({
    operation: fc.constant(id),
    path: fc.tuple(parameter, asked).map(([value, members]) => {
      const search = Object.entries(members).map(([name, member]) => `${inUrl(name)}=${inUrl(member)}`)
      return `${path.replace(/\{\w+\}/, value)}${search.length > 0 ? '?' : ''}${search.join('&')}`
    }),
    caller: fc.constantFrom('guest', 'guest', 'guest', 'admin', 'admin', 'nobody', 'nonsense'),
    headers: fc.record(names, { requiredKeys: [] }) as Arbitrary<Record<string, string>>,
    body: body
      ? fc.oneof(
          { weight: 5, arbitrary: membersOf(body as Schema, known).map((members) => JSON.stringify(members)) },
          fc.oneof(fc.constantFrom(...oddBodies), fc.string({ unit: 'binary' })),
        )
      : fc.constant(null),
  })
}

/** What is wrong with a reply; `null` if nothing is. */
function faultOf(
  { id, replies, errors }: Operation,
  status: number,
  correlationId: unknown,
  text: string,
): string | null {
  if (typeof correlationId !== 'string') return 'no correlation id'
  if (status === 304 || (status === 401 && text === '')) return null
  // On a busy machine, `/ready` may truly say that it is not ready.
  const isRight = (id === 'getReadiness' && status in replies) || right500.test(text) || text.includes('"OVERLOADED"')
  if (status >= 500 && !isRight) return `a wrong ${status}`
  const { contentType = 'application/json', body = envelopes[errors] } = replies[status] ?? {}
  if (contentType.startsWith('text/csv') || contentType === 'application/x-ndjson') return null
  try {
    const isStream = contentType.startsWith('text/event-stream')
    const parts = isStream ? text.match(/^data: .*$/gm)!.map((line) => line.slice(6)) : [text]
    for (const part of parts) expectConforms(body, JSON.parse(part))
    return null
  } catch (error) {
    return `a body that does not conform (${error})`
  }
}

export async function createFuzzer() {
  const arena = await startArena({ env: { LOG_LEVEL: 'error' } })
  const [guest, admin] = [await arena.signIn(), await arena.signIn()]
  const sql = (text: string) => arena.database.pool.query(text)
  await sql(`insert into administrators (user_id) values ('${admin.userId}')`)
  const { threadId } = await guest.client.threads.create()
  const { comparisonId, agent1, agent2 } = await guest.client.battles.start({ prompt: 'Known', threadId })
  const known = [threadId, comparisonId, guest.userId, agent1.model.name, agent2.model.name]
  const calls = fc.oneof(...operations.map((operation) => callsOf(operation, known)))
  const tokens = {
    nobody: '',
    nonsense: 'Bearer e30.e30.e30',
    guest: `Bearer ${guest.token}`,
    admin: `Bearer ${admin.token}`,
  }
  const dispatcher = new Agent({ connections: CALLS_AT_ONCE })
  return {
    sample: (count: number, seed: number): FuzzedCall[] => fc.sample(calls, { numRuns: count, seed }),
    /** Sends a call. `fault` is what is wrong with its reply. A user who is deleted is a new one: the others go on. */
    async send({ operation: id, path, caller, headers, body }: FuzzedCall) {
      const operation: Operation = operations.find((candidate) => candidate.id === id)!
      const isLast = id === 'deleteMe' && (caller === 'guest' || caller === 'admin')
      const authorization = isLast ? `Bearer ${(await arena.signIn()).token}` : tokens[caller]
      const all = { ...headers, authorization }
      const { method } = operation
      const {
        statusCode,
        headers: sent,
        body: reply,
      } = await request(arena.url + path, { dispatcher, method, headers: all, body })
      const text = await reply.text()
      const fault = faultOf(operation, statusCode, sent['x-correlation-id'], text)
      const cause = JSON.stringify(arena.logged.at(-1)?.err ?? null)
      return { status: statusCode, fault: fault && `${fault}: ${text.slice(0, 200)} ${cause.slice(0, 300)}` }
    },
    /** Undoes what the administrator did: later calls need models, flags, users and short lists. */
    async reset() {
      await sql(
        `delete from models where not simulated; update models set status = 'active'; update flags set enabled = true`,
      )
      await sql(`delete from administrators where user_id <> '${admin.userId}'`)
      await sql(`delete from refused_users where reason = 'blocked'`)
    },
    async close() {
      await dispatcher.close()
      await arena.close()
    },
  }
}

/** Sends calls made from the contract. Those that fail belong in `fixtures/fuzz-corpus.json`, which the integration tests send. */
export async function attackFuzz({ calls, seed }: { readonly calls: number; readonly seed: number }): Promise<Result> {
  const tally = new Tally()
  const statuses: Record<number, number> = {}
  const fuzzer = await createFuzzer()
  for (let sent = 0; sent < calls; sent += BATCH) {
    const batch = fuzzer.sample(Math.min(BATCH, calls - sent), seed + sent)
    const sendAll = async () => {
      for (let call = batch.pop(); call !== undefined; call = batch.pop()) {
        const { status, fault } = await fuzzer.send(call).catch((error) => ({ status: 0, fault: String(error) }))
        statuses[status] = (statuses[status] ?? 0) + 1
        tally.count(fault && `${fault} after ${JSON.stringify(call).slice(0, 1_000)}`)
      }
    }
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, sendAll))
    await fuzzer.reset()
  }
  await fuzzer.close()
  return tally.result('fuzz', `seed ${seed}, ${JSON.stringify(statuses)}`)
}
