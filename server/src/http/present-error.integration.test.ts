import { chatOnce, listThreads } from '@arena/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ArenaError } from '../base/errors.ts'
import { DatabaseFailure } from '../database/index.ts'
import { startArena, type TestArena, type Visitor } from '../testing/start-arena.ts'
import { Unauthorized } from './caller.ts'
import { logOf, sentenceOf } from './fixtures.ts'
import { presentError } from './present-error.ts'

const now = new Date('2025-01-02T03:04:05.678Z')
const ai = { errors: 'ai', failure: 'API_ERROR' } as const
const plain = { errors: 'plain', failure: 'THREADS_ERROR' } as const
const problem = { status: 500, title: 'Internal Server Error' }
const fastifyError = (code: string, statusCode: number) => Object.assign(new Error('internal'), { code, statusCode })

describe('presentError', () => {
  it.each([
    ['one member', new ArenaError('prompt-required'), { field: 'prompt' }],
    ['an invalid member', new ArenaError('field-invalid', { field: 'label', rule: 'is required' }), { field: 'label' }],
    ['several members', new ArenaError('one-model-only'), {}],
  ])('[W4] puts an error about %s into the envelope of the operation', (_, error, field) => {
    const { message, error: reason } = error
    const timestamp = '2025-01-02T03:04:05.678Z'
    expect(presentError(error, now, ai)).toEqual({
      status: 400,
      headers: {},
      body: { object: 'ai.error', code: 'INVALID_REQUEST', message, reason, ...field, timestamp },
      ours: false,
    })
    const inPlain = { success: false, error: message, code: 'INVALID_REQUEST', reason, ...field }
    expect(presentError(error, now, plain).body).toEqual(inPlain)
    expect(presentError(error, now).body).toEqual(inPlain)
  })

  it.each([
    ['[B18] Retry-After', new ArenaError('rate-limited', { seconds: 7 }), 429, { 'retry-after': '7' }, 'RATE_LIMITED'],
    ['[B25] Retry-After', new ArenaError('overloaded', { seconds: 5 }), 503, { 'retry-after': '5' }, 'OVERLOADED'],
    [
      '[A1] a challenge',
      new ArenaError('token-required'),
      401,
      { 'www-authenticate': expect.stringMatching(/^Bearer error="invalid_token"/) },
      'UNAUTHORIZED',
    ],
    ['[W5] the limit', fastifyError('FST_ERR_CTP_BODY_TOO_LARGE', 413), 413, {}, 'PAYLOAD_TOO_LARGE'],
    ['[W4] our words', fastifyError('FST_ERR_CTP_INVALID_MEDIA_TYPE', 415), 400, {}, 'INVALID_REQUEST'],
  ])('%s', (_, error, status, headers, code) => {
    expect(presentError(error, now, plain, 1024)).toMatchObject({ status, headers, body: { code }, ours: false })
    expect(JSON.stringify(presentError(error, now, plain, 1024))).not.toContain('internal')
  })

  it('[A1] answers an unknown caller with a challenge and an empty body', () => {
    expect(presentError(new Unauthorized('a "b" \\ c'), now, ai)).toEqual({
      status: 401,
      headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="a 'b' ' c"` },
      body: null,
      ours: false,
    })
  })

  it('[W10] logs errors of the service and not those of the caller', () => {
    expect(presentError(new ArenaError('generation-failed'), now, ai).ours).toBe(true)
    expect(presentError(new ArenaError('thread-forbidden'), now, plain).ours).toBe(false)
    expect(presentError(new ArenaError('vote-already-cast'), now, plain).ours).toBe(false)
  })

  it.each([
    ['an error', new Error('hunter2')],
    ['an error with a status', Object.assign(new Error('hunter2'), { statusCode: 400 })],
    ['an error of Fastify', Object.assign(new Error('hunter2'), { code: 'FST_ERR', statusCode: 500 })],
    ['a string', 'hunter2'],
    ['undefined', undefined],
    ['null', null],
  ])('[W10] hides an unexpected error: %s', (_, error) => {
    const headers = { 'content-type': 'application/problem+json' }
    const hidden = { status: 500, headers, body: problem, ours: true }
    expect(presentError(error, now, plain)).toEqual(hidden)
    expect(presentError(error, now)).toEqual(hidden)
    const inAi = presentError(error, now, ai)
    expect(inAi).toMatchObject({ status: 500, body: { object: 'ai.error', code: 'API_ERROR' }, ours: true })
    expect(JSON.stringify(inAi)).not.toContain('hunter2')
  })
})

const SECRET = 'postgres://arena:hunter2@10.0.0.7/arena'

describe('an operation that fails', () => {
  let arena: TestArena
  let visitor: Visitor
  beforeAll(async () => {
    arena = await startArena()
    visitor = await arena.signIn()
  })
  afterAll(() => arena.close())
  afterEach(() => vi.restoreAllMocks())

  // outage.process.test.ts covers every operation while the database is down.
  it.each([chatOnce, listThreads])('[W10] [D1] hides the cause, and logs it: $id', async (operation) => {
    const { id, method, errors } = operation
    const call = (correlationId: string) =>
      arena.call(operation.path, {
        method,
        token: visitor.token,
        headers: { 'x-correlation-id': correlationId },
        ...(method === 'POST' ? { body: { prompt: 'Hello' } } : {}),
      })
    const failWith = (error: Error) => {
      vi.spyOn(arena.database, 'rows').mockRejectedValue(error)
      vi.spyOn(arena.database, 'readByKey').mockRejectedValue(error)
    }

    failWith(new Error(`cannot connect to ${SECRET}`))
    const unexpected = await call(`unexpected-${id}`)
    if (errors === 'ai') sentenceOf(unexpected, 'ai', 500, 'API_ERROR')
    else expect([unexpected.status, unexpected.json]).toEqual([500, problem])
    expect(unexpected.text).not.toMatch(/hunter2|cannot connect|\.ts\b|at \w+/)
    const lines = await logOf(arena, `unexpected-${id}`)
    expect(JSON.stringify(lines[0])).toContain('cannot connect to')

    failWith(new DatabaseFailure('threads.list failed', { cause: new Error(SECRET) }))
    const down = await call(`down-${id}`)
    expect(sentenceOf(down, errors === 'ai' ? 'ai' : 'plain', 500, operation.failure)).toMatch(/Please try again$/)
    expect(down.text).not.toMatch(/hunter2|threads\.list/)
  })

  it.each([undefined, 'a string', { statusCode: 200, message: SECRET }])(
    '[W10] hides a thrown value that is not an error: %j',
    async (thrown) => {
      vi.spyOn(arena.database, 'rows').mockImplementation(() => Promise.reject(thrown))
      const answered = await arena.call('/api/threads', { token: visitor.token })
      expect([answered.status, answered.json]).toEqual([500, problem])
    },
  )

  it.each([
    ['POST', '/api/auth/guest'],
    ['POST', '/api/auth/sign-in/email'],
    ['GET', '/api/auth/jwks'],
  ])('[W10] [D1] is %s %s while the database is down', async (method, path) => {
    const stderr = vi.spyOn(console, 'error')
    for (const pool of [arena.database.pool, arena.database.reservedPool]) {
      vi.spyOn(pool, 'connect').mockImplementation(() => Promise.reject(new Error(SECRET)))
      vi.spyOn(pool, 'query').mockImplementation(() => Promise.reject(new Error(SECRET)))
    }
    const correlationId = `down${path.replaceAll('/', '-')}`
    const answered = await arena.call(path, {
      method,
      headers: { 'x-correlation-id': correlationId },
      ...(path.endsWith('email') ? { body: { email: 'ada@arena.test', password: 'correct horse' } } : {}),
    })
    expect(sentenceOf(answered, 'plain', 500, 'AUTH_ERROR')).toBe('Sign-in is not available. Please try again')
    expect(JSON.stringify(await logOf(arena, correlationId))).toContain('hunter2')
    // better-auth must write to our log only, where the line has a correlation id.
    expect(stderr).not.toHaveBeenCalled()
  })
})
