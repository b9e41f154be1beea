import { ArenaApiError, StreamCutError } from '@arena/client'
import { expect, it } from 'vitest'
import { IssuerFailure } from '../session/issuer-failure.ts'
import { explain } from './explain.ts'

const refusal = (
  status: number,
  body: unknown = { success: false, error: 'Why', code: 'X' },
  id: string | null = 'c-1',
) =>
  new ArenaApiError({
    status,
    body,
    headers: new Headers({
      ...(id ? { 'x-correlation-id': id } : {}),
      ...(status === 429 ? { 'retry-after': '7' } : {}),
    }),
  })

it.each([
  ['a service that does not answer', new TypeError('Failed to fetch'), true, 'unreachable'],
  ['the same without a connection', new TypeError('Failed to fetch'), false, 'offline'],
  ['the same in another browser', new TypeError('Load failed'), true, 'unreachable'],
  ['a gateway in its place', refusal(502, null, null), true, 'unreachable'],
  ['a 401', refusal(401, null), true, 'signed-out'],
  [
    'a wrong password',
    refusal(401, { success: false, error: 'No', code: 'INVALID_EMAIL_OR_PASSWORD' }),
    true,
    'refused',
  ],
  ['a private thread', refusal(401, { success: false, error: 'No', code: 'UNAUTHORIZED' }), true, 'forbidden'],
  ['a 403', refusal(403), true, 'forbidden'],
  ['a 404', refusal(404), true, 'not-found'],
  ['a 400', refusal(400), true, 'refused'],
  ['a 500', refusal(500), true, 'service'],
  ['a cut stream', new StreamCutError(), true, 'cut'],
  [
    'a stream that says it was cut',
    refusal(500, { object: 'ai.error', code: 'STREAM_ERROR', message: 'Cut' }),
    true,
    'cut',
  ],
  ['a sign-in that was declined', new IssuerFailure('declined', {}), true, 'declined'],
  ['an issuer that does not answer', new IssuerFailure('issuer-away', {}), true, 'issuer-away'],
  ['a fault of the page', new Error('undefined is not a function'), true, 'broken'],
] as const)('%s has its own face', (_, error, online, kind) => {
  expect(explain(error, online).kind).toBe(kind)
})

it('a refusal keeps its sentence, its correlation id and when to try again', () => {
  expect(explain(refusal(429), true)).toEqual({
    kind: 'limited',
    sentence: 'Why',
    correlationId: 'c-1',
    retryAfterSeconds: 7,
  })
})

it('a fault of the page tells nothing of its inside', () => {
  expect(explain(new Error('secret'), true).sentence).toBeNull()
})
