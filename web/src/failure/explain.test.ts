import { ArenaApiError, ArenaStreamError } from '@arena/client'
import { expect, it } from 'vitest'
import { IssuerFailure } from '../session/issuer-failure.ts'
import { explain } from './explain.ts'

const refusal = (
  status: number,
  body: unknown = { success: false, error: 'Why', code: 'X' },
  id: string | null = 'c-1',
  retryAfter = '7',
) =>
  new ArenaApiError({
    status,
    body,
    headers: new Headers({
      ...(id ? { 'x-correlation-id': id } : {}),
      ...(status === 429 ? { 'retry-after': retryAfter } : {}),
    }),
  })

const cutStream = (reason: string | null, cause?: Error) =>
  new ArenaStreamError({
    cause,
    event: reason === null ? null : { object: 'ai.error', code: 'STREAM_ERROR', message: 'Cut', reason, timestamp: '' },
    headers: new Headers({ 'x-correlation-id': 'c-1' }),
  })

it.each([
  ['a service that does not respond', new TypeError('Failed to fetch'), true, 'unreachable'],
  ['the same while offline', new TypeError('Failed to fetch'), false, 'offline'],
  ['the same in another browser', new TypeError('Load failed'), true, 'unreachable'],
  ['a script, in Firefox', new TypeError('error loading dynamically imported module: /x.js'), true, 'unreachable'],
  ['a script, in Safari', new TypeError('Importing a module script failed.'), true, 'unreachable'],
  ['a style sheet', new Error('Unable to preload CSS for /assets/x.css'), true, 'unreachable'],
  ['a gateway error without a correlation id', refusal(502, null, null), true, 'unreachable'],
  ['a 401', refusal(401, null), true, 'signed-out'],
  [
    'a wrong password',
    refusal(401, { success: false, error: 'No', code: 'INVALID_EMAIL_OR_PASSWORD' }),
    true,
    'wrong-password',
  ],
  ['a private thread', refusal(401, { success: false, error: 'No', code: 'UNAUTHORIZED' }), true, 'forbidden'],
  ['a 403', refusal(403), true, 'forbidden'],
  ['a blocked user', refusal(403, { success: false, reason: 'user-blocked' }), true, 'blocked'],
  ['a 404', refusal(404), true, 'not-found'],
  ['a full thread', refusal(413, { object: 'ai.error', reason: 'thread-full' }), true, 'thread-full'],
  ['too many threads', refusal(413, { success: false, reason: 'too-many-threads' }), true, 'too-many-threads'],
  ['a body that is too large', refusal(413, { object: 'ai.error', reason: 'body-too-large' }), true, 'refused'],
  ['a limit per minute', refusal(429, { object: 'ai.error', reason: 'rate-limited' }), true, 'limited'],
  ['a limit per day', refusal(429, { object: 'ai.error', reason: 'guest-limit-reached' }), true, 'guest-limited'],
  ['a held budget', refusal(429, { object: 'ai.error', reason: 'budget-held' }), true, 'refused'],
  ['a spent budget', refusal(429, { object: 'ai.error', reason: 'budget-reached' }), true, 'refused'],
  ['an overloaded service', refusal(503, { object: 'ai.error', code: 'OVERLOADED', message: 'Busy' }), true, 'busy'],
  ['a 400', refusal(400), true, 'refused'],
  ['a 500', refusal(500), true, 'service'],
  ['a cut stream', cutStream(null), true, 'cut'],
  ['a stream whose service stops', cutStream(null, new TypeError('Error in input stream')), true, 'unreachable'],
  ['a cut stream while offline', cutStream(null), false, 'offline'],
  ['a stream that reports an error', cutStream('stream-failed'), true, 'cut'],
  ['a sign-in that was declined', new IssuerFailure('declined', {}), true, 'declined'],
  ['an issuer that does not respond', new IssuerFailure('issuer-unreachable', {}), true, 'issuer-unreachable'],
  ['a bug of the page', new Error('undefined is not a function'), true, 'broken'],
] as const)('%s is explained', (_, error, online, kind) => {
  expect(explain(error, online).kind).toBe(kind)
})

it('an API error keeps its message, its correlation id and its retry delay', () => {
  expect(explain(refusal(429), true)).toEqual({
    kind: 'limited',
    sentence: 'Why',
    reason: 'X',
    correlationId: 'c-1',
    retryAfterSeconds: 7,
  })
})

it('a stream that reports an error keeps its message and its correlation id', () => {
  expect(explain(cutStream('stream-failed'), true)).toMatchObject({
    sentence: 'Cut',
    reason: 'stream-failed',
    correlationId: 'c-1',
  })
})

it('a bug of the page does not show its message', () => {
  expect(explain(new Error('secret'), true).sentence).toBeNull()
})
