import { describe, expect, it } from 'vitest'
import { Unauthorized } from '../auth/unauthorized.ts'
import { DatabaseFailure } from '../database/index.ts'
import { ArenaError } from '../errors.ts'
import { presentError } from './present-error.ts'

const now = new Date('2025-01-02T03:04:05.678Z')
const ai = { errors: 'ai', failure: 'API_ERROR' } as const
const plain = { errors: 'plain', failure: 'THREADS_ERROR' } as const
const problem = { errors: 'problem' } as const

const nothingTold = {
  status: 500,
  headers: { 'content-type': 'application/problem+json' },
  body: { status: 500, title: 'Internal Server Error' },
  ours: true,
}

describe('an error of the catalogue', () => {
  it('[W4] is told in the endpoint’s envelope', () => {
    const error = new ArenaError('prompt-required')
    const sentence = 'Prompt is required and cannot be empty'
    expect(presentError(error, now, ai)).toEqual({
      status: 400,
      headers: {},
      body: {
        object: 'ai.error',
        code: 'INVALID_REQUEST',
        message: sentence,
        timestamp: '2025-01-02T03:04:05.678Z',
      },
      ours: false,
    })
    expect(presentError(error, now, plain).body).toEqual({ success: false, error: sentence, code: 'INVALID_REQUEST' })
    expect(presentError(error, now).body).toEqual({ success: false, error: sentence, code: 'INVALID_REQUEST' })
  })

  it('[B18] with a wait says how long', () => {
    expect(presentError(new ArenaError('rate-limited', { seconds: 7 }), now, ai)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '7' },
      body: { code: 'RATE_LIMITED', message: 'Too many requests: try again in 7 s' },
      ours: false,
    })
  })

  it('[A1] that wants a token carries a challenge', () => {
    expect(presentError(new ArenaError('token-required'), now, plain)).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': expect.stringMatching(/^Bearer error="invalid_token"/) },
      body: { code: 'UNAUTHORIZED' },
    })
  })

  it('[W10] that is ours is logged, that is the caller’s is not', () => {
    expect(presentError(new ArenaError('generation-failed'), now, ai).ours).toBe(true)
    expect(presentError(new ArenaError('thread-forbidden'), now, plain).ours).toBe(false)
  })
})

it('[A1] a caller who is not known gets a challenge and an empty body', () => {
  expect(presentError(new Unauthorized('No access token was sent'), now, ai)).toEqual({
    status: 401,
    headers: { 'www-authenticate': 'Bearer error="invalid_token", error_description="No access token was sent"' },
    body: null,
    ours: false,
  })
})

it('[A1] a challenge stays one header whatever its sentence holds', () => {
  expect(new Unauthorized('a "b" \\ c').challenge).toBe(`Bearer error="invalid_token", error_description="a 'b' ' c"`)
})

describe('an error nobody foresaw', () => {
  it.each([
    ['an error', new Error('hunter2')],
    ['an error with a status', Object.assign(new Error('hunter2'), { statusCode: 400 })],
    [
      'an error that looks like the library’s',
      Object.assign(new Error('hunter2'), { code: 'FST_ERR', statusCode: 500 }),
    ],
    ['a text', 'hunter2'],
    ['undefined', undefined],
    ['null', null],
  ])('[W10] is told by nothing but a title: %s', (_, error) => {
    expect(presentError(error, now, plain)).toEqual(nothingTold)
    expect(presentError(error, now, problem)).toEqual(nothingTold)
    expect(presentError(error, now)).toEqual(nothingTold)
    expect(presentError(error, now, ai)).toMatchObject({
      status: 500,
      body: { object: 'ai.error', code: 'API_ERROR', message: expect.not.stringContaining('hunter2') },
      ours: true,
    })
  })

  it.each([
    ['API_ERROR', 'ai'],
    ['VOTE_ERROR', 'plain'],
    ['THREADS_ERROR', 'plain'],
    ['MODELS_ERROR', 'plain'],
    ['STATS_ERROR', 'plain'],
    ['FLAGS_ERROR', 'plain'],
    ['AUTH_ERROR', 'plain'],
  ] as const)('[D1] of the database is a 500 %s', (failure, errors) => {
    const presented = presentError(new DatabaseFailure('hunter2'), now, { errors, failure })
    expect(presented).toMatchObject({ status: 500, body: { code: failure }, ours: true })
    expect(JSON.stringify(presented)).not.toContain('hunter2')
  })
})

it('[W5] a body that is too large names the limit', () => {
  const error = Object.assign(new Error('Request body is too large'), {
    code: 'FST_ERR_CTP_BODY_TOO_LARGE',
    statusCode: 413,
  })
  expect(presentError(error, now, plain, 1024)).toMatchObject({
    status: 413,
    body: { error: 'The request body is larger than 1024 bytes', code: 'PAYLOAD_TOO_LARGE' },
    ours: false,
  })
})

it('[W4] what the library could not read is the caller’s 400, in our words', () => {
  const error = Object.assign(new Error('internal words'), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 })
  expect(presentError(error, now, ai)).toMatchObject({
    status: 400,
    body: { code: 'INVALID_REQUEST', message: 'The request could not be read' },
  })
})
