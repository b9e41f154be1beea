import { expect, it } from 'vitest'
import { CallFailure } from '../../port/model-client.ts'
import { CallNotSent } from './call-limits.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

it.each<[string, unknown, Outcome]>([
  ['a failure of the host', new CallFailure('down', { reason: 'error', hostFailed: true }), 'host failed'],
  ['a late answer', new CallFailure('late', { reason: 'timeout', hostFailed: true }), 'host failed'],
  ['a timeout signal', new DOMException('late', 'TimeoutError'), 'host failed'],
  ['a refused prompt', new CallFailure('bad request', { reason: 'error', status: 400 }), 'answered'],
  ['an empty answer', new CallFailure('empty', { reason: 'empty' }), 'answered'],
  ['a stream beyond its whole time', new CallFailure('long', { reason: 'timeout' }), 'ignored'],
  ['a limit of calls per minute', new CallNotSent('limit', { reason: 'rate_limited' }), 'ignored'],
  ['a timeout in our queue', new CallNotSent('queue', { reason: 'timeout' }), 'ignored'],
  ['a caller who left', new Error('left'), 'ignored'],
  ['an abort without a reason', new DOMException('aborted', 'AbortError'), 'ignored'],
])('[G9] the outcome of %s', (_, error, outcome) => {
  expect(outcomeOf(error)).toBe(outcome)
})
