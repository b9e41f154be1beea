import { expect, it } from 'vitest'
import { ProviderFailure } from '../provider.ts'
import { CallNotSent } from './call-limits.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

it.each<[string, unknown, Outcome]>([
  ['a failure of the host', new ProviderFailure('down', { reason: 'error', hostFailed: true }), 'host failed'],
  ['a late answer', new ProviderFailure('late', { reason: 'timeout', hostFailed: true }), 'host failed'],
  ['a timeout signal', new DOMException('late', 'TimeoutError'), 'host failed'],
  ['a refused prompt', new ProviderFailure('bad request', { reason: 'error', status: 400 }), 'answered'],
  ['an empty answer', new ProviderFailure('empty', { reason: 'empty' }), 'answered'],
  ['a stream beyond its whole time', new ProviderFailure('long', { reason: 'timeout' }), 'says nothing'],
  ['a limit of calls per minute', new CallNotSent('limit', { reason: 'rate_limited' }), 'says nothing'],
  ['a timeout in our queue', new CallNotSent('queue', { reason: 'timeout' }), 'says nothing'],
  ['a caller who left', new Error('left'), 'says nothing'],
  ['an abort without a reason', new DOMException('aborted', 'AbortError'), 'says nothing'],
])('[G9] the outcome of %s', (_, error, outcome) => {
  expect(outcomeOf(error)).toBe(outcome)
})
