import type { Limits, Operation } from '@arena/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Authenticate, Caller } from '../auth/authenticate.ts'
import { Unauthorized } from '../auth/unauthorized.ts'
import { ArenaError } from '../errors.ts'
import { plainNullables } from './plain-nullables.ts'
import { createReader, parseBody, parseQuery } from './read-input.ts'
import { alternativesOf, type JsonSchema } from './reply-alternatives.ts'

type Read<Schema> = Schema extends TSchema ? Static<Schema> : undefined
type CallerOf<O extends Operation> = O['auth'] extends 'token' | 'admin'
  ? Caller
  : O['auth'] extends 'none'
    ? null
    : Caller | null
type BodyOf<O extends Operation> = O['replies'][200] extends { body: TSchema }
  ? Static<O['replies'][200]['body']>
  : never

type Writer = (answer: Record<string, unknown>) => string

/** In UTF-16 units. The reply to a vote has fewer, that to a battle thousands. */
const COPIED_LENGTH_MAX = 1024

/** What a handler gives back when it has answered through the reply itself. */
export const sent = Symbol('sent')

export interface Admission<O extends Operation> {
  readonly params: Read<O['params']>
  readonly caller: CallerOf<O>
}

export interface Call<O extends Operation> extends Admission<O> {
  readonly query: Read<O['query']>
  readonly body: Read<O['body']>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface Handlers<O extends Operation> {
  /** Runs before the body is looked at: a stranger must not learn from a 400 that a thread exists. */
  readonly admit?: (admission: Admission<O>) => Promise<unknown>
  /** Gives the body of a 200, or {@link sent} where the reply went out already. */
  readonly handle: (call: Call<O>) => Promise<BodyOf<O> | typeof sent>
}

export interface BindOptions {
  readonly authenticate: Authenticate
  /** Asked on every call that needs the role: what was taken away must not work a moment longer, on any instance. */
  readonly isAdministrator: (userId: string) => Promise<boolean>
  readonly limits: Limits
}

export type Bind = <O extends Operation>(operation: O, handlers: Handlers<O>) => void

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which call of the interface a route serves: its errors are worded by it. */
    operation?: Operation
  }
}

/** Makes the one way in which an operation of the contract becomes a route. */
export function createBind(app: FastifyInstance, { limits, ...checks }: BindOptions): Bind {
  return (operation, { admit, handle }) => {
    type O = typeof operation
    const readBody = operation.body && createReader(operation.body, limits)
    const readQuery = operation.query && createReader(operation.query, limits)
    const replySchema = operation.replies[200]
    const replies = replySchema.body && !replySchema.contentType ? alternativesOf(replySchema.body) : null
    const writers = new Map<JsonSchema, Writer>()
    // Not by the route's schema: the library would compile the filters of all routes before it listens, which takes
    // longer than any other step of a start.
    const writerOf = (schema: JsonSchema, reply: FastifyReply): Writer => {
      const known = writers.get(schema)
      if (known !== undefined) return known
      const made = reply.compileSerializationSchema({ ...plainNullables(schema) })
      writers.set(schema, made)
      return made
    }

    app.route({
      method: operation.method,
      url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { operation },
      // Before the body is even received: an unknown caller's megabyte is not read.
      onRequest: (request, reply, done) => {
        if (operation.auth === 'none') return done()
        // Whoever shares the browser or a proxy later must not find what was answered to somebody else.
        reply.header('cache-control', 'no-store')
        const goOn = (caller: Caller | null) => {
          request.caller = caller
          done()
        }
        const identified = identify(operation.auth, request, checks)
        if (identified instanceof Promise) identified.then(goOn, done)
        // A promise for each would be a turn of the queue before every handler.
        else goOn(identified)
      },
      handler: async (request, reply) => {
        const params = request.params as Read<O['params']>
        const caller = request.caller as CallerOf<O>
        // A body can be held back for as long as it takes to lose the role.
        if (operation.auth === 'admin' && operation.body) await needRole(request.caller!, checks)
        if (admit) await admit({ params, caller })
        const query =
          operation.query &&
          readQuery?.(parseQuery(operation.query, request.query as object as Record<string, unknown>))
        const body = readBody?.(parseBody(request.body))
        const answer = await handle({
          params,
          caller,
          query: query as Read<O['query']>,
          body: body as Read<O['body']>,
          request,
          reply,
        })
        if (answer === sent) return reply
        if (!replies) return answer
        const text = writerOf(replies.fitting(answer), reply)(answer as Record<string, unknown>)
        reply.type('application/json; charset=utf-8')
        // A long one as bytes: node:http joins a text to its head and copies all of it for that, where bytes are a write of
        // two parts, which costs more than to copy a short one.
        return text.length <= COPIED_LENGTH_MAX ? text : Buffer.from(text)
      },
    })
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

function identify(
  auth: Exclude<Operation['auth'], 'none'>,
  { headers: { authorization } }: FastifyRequest,
  checks: Omit<BindOptions, 'limits'>,
): Caller | null | Promise<Caller | null> {
  if (auth === 'admin') return identifyAdministrator(authorization, checks)
  if (auth === 'token') return checks.authenticate(authorization)
  if (authorization === undefined) return null
  const identified = checks.authenticate(authorization)
  if (!(identified instanceof Promise)) return identified
  return identified.catch((error: unknown) => {
    if (error instanceof Unauthorized) return null
    throw error
  })
}

async function identifyAdministrator(
  authorization: string | undefined,
  { authenticate, isAdministrator }: Omit<BindOptions, 'limits'>,
): Promise<Caller> {
  const caller = await authenticate(authorization)
  await needRole(caller, { isAdministrator })
  return caller
}

async function needRole({ userId }: Caller, { isAdministrator }: Pick<BindOptions, 'isAdministrator'>): Promise<void> {
  if (!(await isAdministrator(userId))) throw new ArenaError('admin-required')
}
