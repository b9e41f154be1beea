import { expect, it } from 'vitest'
import { CallFailure } from '../../providers/index.ts'
import { hostFailureOf, presentFailure } from './host-failure.ts'

const failed = (facts: Partial<ConstructorParameters<typeof CallFailure>[1]>) =>
  new CallFailure('a sentence with status 418 that nobody parses', { reason: 'error', ...facts })

it.each([
  [new DOMException('late', 'TimeoutError'), 'timeout', null, 'in time'],
  [failed({ reason: 'timeout' }), 'timeout', null, 'in time'],
  [failed({ status: 401 }), 'key-refused', 401, 'status 401'],
  [failed({ status: 403 }), 'key-refused', 403, 'status 403'],
  [failed({ status: 402 }), 'no-money', 402, 'out of credit'],
  [failed({ status: 404 }), 'not-found', 404, 'does not know'],
  [failed({ status: 429, reason: 'rate_limited' }), 'rate-limited', 429, 'quota'],
  [failed({ code: 'CALLS_PER_MINUTE', reason: 'rate_limited' }), 'calls-per-minute', null, 'Your own limit'],
  [failed({ reason: 'empty' }), 'empty', null, 'without text'],
  [failed({ code: 'LINK_LOCAL_ADDRESS' }), 'link-local', null, 'ALLOW_LINK_LOCAL_HOSTS'],
  [failed({ code: 'ECONNREFUSED' }), 'unreachable', null, 'proxy'],
  [failed({ status: 500 }), 'status', 500, 'status 500'],
  [failed({}), 'unreadable', null, 'cannot be read'],
  [new Error('a fault of Arena'), 'not-called', null, 'could not be called'],
])('[G8] %s has the code %s', (error, failureReason, failureStatus, words) => {
  const { failure, ...codes } = presentFailure(hostFailureOf(error))
  expect(codes).toEqual({ failureReason, failureStatus })
  expect(failure).toContain(words)
})
