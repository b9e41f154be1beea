import type { Limits, Operation } from '@arena/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { ArenaError } from '../base/errors.ts'
import { type Authenticate, type Caller, Unauthorized } from './caller.ts'
import { checkScope, isInScope } from './check-scope.ts'
import type { EarlierRequest, RunOnce } from './idempotency/index.ts'
import { createReader, parseBody, parseQuery } from './read-input.ts'

type Read<Schema> = Schema extends TSchema ? Static<Schema> : undefined
/** The bytes of a file, if the operation takes one. */
type GivenBody<O extends Operation> = O extends { file: readonly string[] } ? Buffer : Read<O['body']>
type CallerOf<O extends Operation> = O['auth'] extends 'token' | 'admin'
  ? Caller
  : O['auth'] extends 'none'
    ? null
    : Caller | null
type BodyOf<O extends Operation> = O['replies'][200] extends { body: TSchema }
  ? Static<O['replies'][200]['body']>
  : never

/** Returned by a handler that has sent its response through the reply. */
export const sent = Symbol('sent')

export interface Admission<O extends Operation> {
  readonly params: Read<O['params']>
  readonly caller: CallerOf<O>
}

export interface Call<O extends Operation> extends Admission<O> {
  readonly query: Read<O['query']>
  readonly body: GivenBody<O>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The id that what the call stores must have; `null` without an `Idempotency-Key`. */
  readonly reservedId: string | null
}

/** How an idempotent operation repeats its reply. */
export interface Repeat<O extends Operation> {
  /** What the reply contains and no table has; `undefined` if there is nothing. */
  readonly keep?: (reply: BodyOf<O>, call: Call<O>) => unknown
  /** Builds the reply to an earlier request with this key and body; `null` if that request stored nothing. */
  readonly rebuild: (call: Call<O>, earlier: EarlierRequest) => Promise<BodyOf<O> | null>
}

export interface Handlers<O extends Operation> {
  /**
   * Runs before the body is validated: a 400 would tell a stranger that the thread exists. A file is not even received from
   * somebody who may not send it.
   */
  readonly admit?: (admission: Admission<O>) => Promise<unknown>
  /**
   * Runs the work when there is room for it. The queue comes before the `Idempotency-Key` is claimed: a refusal under load
   * must not cost a statement.
   */
  readonly queue?: <Result>(reply: FastifyReply, work: () => Promise<Result>) => Promise<Result>
  /** Returns the body of a 200, or {@link sent}. */
  readonly handle: (call: Call<O>) => Promise<BodyOf<O> | typeof sent>
  readonly repeat?: Repeat<O>
}

export interface BindOptions {
  readonly authenticate: Authenticate
  /** Called for every request that needs the role: a revoked role must stop working at once, on every instance. */
  readonly isAdministrator: (caller: Caller) => Promise<boolean>
  readonly limits: Limits
  readonly fileBytesMax: number
  readonly runOnce: RunOnce
}

export type Bind = <O extends Operation>(
  operation: O,
  handlers: Handlers<O> & (O extends { idempotent: true } ? { readonly repeat: Repeat<O> } : unknown),
) => void

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation that a route serves: it decides the envelope of its errors. */
    operation?: Operation
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}

/** Files that an instance receives or reads at once: each is held in memory as a whole. */
const FILES_AT_ONCE = 4
const FILES_OF_USER_AT_ONCE = 2
/** Files with a limit of their own are small. */
const SMALL_FILES_AT_ONCE = 32
const RETRY_AFTER_S = 5

function filesAtOnce(max: number, ofUserMax = max) {
  const users: string[] = []
  /** Counts until the response has ended, also by a client that leaves. */
  return async ({ caller }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // Files are received only with a token.
    const { userId } = caller!
    const ofUser = users.filter((id) => id === userId).length
    if (users.length >= max || ofUser >= ofUserMax) throw new ArenaError('overloaded', { seconds: RETRY_AFTER_S })
    users.push(userId)
    reply.raw.once('close', () => users.splice(users.indexOf(userId), 1))
  }
}

/** Every operation of the contract becomes a route through the function that this returns. */
export function createBind(app: FastifyInstance, { limits, fileBytesMax, runOnce, ...checks }: BindOptions): Bind {
  const takeFile = filesAtOnce(FILES_AT_ONCE, FILES_OF_USER_AT_ONCE)
  const takeSmallFile = filesAtOnce(SMALL_FILES_AT_ONCE)

  return (operation, { admit, queue, handle, repeat }) => {
    type O = typeof operation
    const readBody = operation.body && createReader(operation.body, limits)
    const readQuery = operation.query && createReader(operation.query, limits)
    const reply200 = operation.replies[200]
    const jsonSchema = reply200.contentType ? undefined : reply200.body
    const url = operation.path.replace(/\{(\w+)\}/g, ':$1')
    const [, lastParam = ''] = /:(\w+)$/.exec(url) ?? []
    const paramsOf = ({ params }: FastifyRequest) =>
      operation.lastParamHasSlashes ? { [lastParam]: (params as Record<string, string>)['*'] } : params
    const admissionOf = (request: FastifyRequest): Admission<O> => ({
      params: paramsOf(request) as Read<O['params']>,
      caller: request.caller as CallerOf<O>,
    })

    app.route({
      method: operation.method,
      url: operation.lastParamHasSlashes ? url.replace(/:\w+$/, '*') : url,
      config: { operation },
      ...(operation.file ? { bodyLimit: operation.fileBytesMax ?? fileBytesMax } : {}),
      ...(operation.bodyBytesMax
        ? { bodyLimit: Math.max(operation.bodyBytesMax, app.initialConfig.bodyLimit ?? 0) }
        : {}),
      // Before the body of an unknown caller is received.
      onRequest: [
        ...(operation.auth === 'none' ? [] : [identifyCaller(operation, checks)]),
        ...(operation.file && admit ? [(request: FastifyRequest) => admit(admissionOf(request)).then(() => {})] : []),
        ...(operation.file ? [operation.fileBytesMax === undefined ? takeFile : takeSmallFile] : []),
      ],
      async handler(request, reply) {
        const { params, caller } = admissionOf(request)
        // The role may have been revoked while the body was received.
        if (operation.auth === 'admin' && operation.body) await requireRole(request.caller!, checks)
        if (admit && !operation.file) await admit({ params, caller })
        const query =
          operation.query &&
          readQuery?.(parseQuery(operation.query, request.query as object as Record<string, unknown>))
        const body = operation.file ? (request.body ?? Buffer.alloc(0)) : readBody?.(parseBody(request.body))
        const call: Call<O> = {
          params,
          caller,
          query: query as Read<O['query']>,
          body: body as GivenBody<O>,
          request,
          reply,
          reservedId: null,
        }
        const key = request.headers['idempotency-key']
        const run = () =>
          repeat === undefined || key === undefined
            ? handle(call)
            : runOnce({
                userId: request.caller!.userId,
                operation: operation.id,
                key: String(key),
                // A key belongs to one request: the same body for another study is another one.
                body: operation.params ? { params, body } : body,
                asksModels: operation.errors === 'ai',
                run: (reservedId) => handle({ ...call, reservedId }),
                keep: (made) => (made === sent ? undefined : repeat.keep?.(made, call)),
                rebuild: (earlier) => repeat.rebuild(call, earlier),
                log: request.log,
              })
        const answer = await (queue ? queue(reply, run) : run())
        if (answer === sent) return reply
        if (!jsonSchema) return answer
        // Not `schema.response` of the route: Fastify would compile the serializers of all routes before it listens.
        const json = reply.serializeInput(answer, schemaOf(jsonSchema, answer))
        return reply
          .code(operation.status ?? 200)
          .type('application/json; charset=utf-8')
          .send(json)
      },
    })
  }
}

interface Member {
  readonly properties?: Readonly<Record<string, { readonly const?: unknown }>>
}

/**
 * The schema that describes an answer: of a union, the member with the most constants, if the answer has them. To find it,
 * Fastify would compile a validator of each member, and the first battle after a start would wait for it.
 */
function schemaOf(schema: TSchema, answer: object): Record<string, unknown> {
  const { anyOf = [] } = schema as { readonly anyOf?: readonly Member[] }
  const constantsOf = ({ properties = {} }: Member) =>
    Object.entries(properties).filter(([, property]) => property.const !== undefined)
  const values = answer as Readonly<Record<string, unknown>>
  const [member] = anyOf
    .filter((each) => constantsOf(each).every(([name, property]) => property.const === values[name]))
    .toSorted((a, b) => constantsOf(b).length - constantsOf(a).length)
  return (member ?? schema) as object as Record<string, unknown>
}

type Checks = Omit<BindOptions, 'limits' | 'fileBytesMax' | 'runOnce'>

const identifyCaller =
  ({ id, auth }: Operation, checks: Checks) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // A later user of the same browser or proxy must not get this caller's responses.
    reply.header('cache-control', 'no-store')
    const { authorization } = request.headers
    const isOptional = auth === 'optional'
    const caller = isOptional
      ? await identifyIfValid(authorization, id, checks)
      : await checks.authenticate(authorization)
    if (caller?.scopes) checkScope(caller.scopes, id)
    if (auth === 'admin') await requireRole(caller!, checks)
    request.caller = caller
  }

/** Where a token is optional, an invalid one is ignored, and so is an API key without the scope. */
async function identifyIfValid(
  authorization: string | undefined,
  operationId: string,
  { authenticate }: Checks,
): Promise<Caller | null> {
  try {
    const caller = await authenticate(authorization)
    return caller.scopes && !isInScope(caller.scopes, operationId) ? null : caller
  } catch (error) {
    if (error instanceof Unauthorized) return null
    throw error
  }
}

async function requireRole(caller: Caller, { isAdministrator }: Checks): Promise<void> {
  if (!(await isAdministrator(caller))) throw new ArenaError('admin-required')
}
