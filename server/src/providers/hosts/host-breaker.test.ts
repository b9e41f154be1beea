import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallFailure } from '../port/model-client.ts'
import { CallNotSent } from './failures/call-limits.ts'
import type { Outcome } from './failures/outcome.ts'
import { type BreakerState, closedBreaker, createHostBreaker, type HostOutage, nextBreaker } from './host-breaker.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 0 }))
afterEach(() => vi.useRealTimers())

const down = new CallFailure('down', { reason: 'error', hostFailed: true })
const limited = new CallNotSent('limit', { reason: 'rate_limited' })
const refused = new CallFailure('bad request', { reason: 'error', status: 400 })
const late = new CallFailure('late', { reason: 'timeout', hostFailed: true })
const left = new Error('the caller left')

function create() {
  const changes: (HostOutage | null)[] = []
  const breaker = createHostBreaker({ onOutageChanged: (outage) => changes.push(outage) })
  const fail = async (error: Error = down) => {
    await expect(breaker.run(() => Promise.reject(error))).rejects.toBe(error)
  }
  const failTimes = async (times: number, error?: Error) => {
    for (let time = 0; time < times; time += 1) await fail(error)
  }
  const answer = () => breaker.run(async () => 'text')
  return { breaker, changes, fail, failTimes, answer }
}

const afterMs = (ms: number) => vi.advanceTimersByTime(ms)

describe('[G9] the breaker of a host', () => {
  it.each([
    [true, 'failures of the host', down],
    [false, 'refused prompts', refused],
    [false, 'cancelled calls', left],
  ])('is open (%s) after five %s', async (isFailing, _, error) => {
    const { breaker, failTimes } = create()
    await failTimes(4, error)
    expect(breaker.isFailing()).toBe(false)
    await failTimes(1, error)
    expect(breaker.isFailing()).toBe(isFailing)
  })

  it('counts failures in a row: an answer begins a new one', async () => {
    const { breaker, failTimes, answer } = create()
    await failTimes(4)
    await answer()
    await failTimes(4)
    expect(breaker.isFailing()).toBe(false)
  })

  it('refuses no call while it is open, and does not count them', async () => {
    const { breaker, failTimes, answer, changes } = create()
    await failTimes(5)
    expect(await answer()).toBe('text')
    await failTimes(10)
    expect(breaker.isFailing()).toBe(true)
    expect(changes).toEqual([{ since: new Date(0), failure: down }])
  })

  it('takes the next call after a break as its probe: the host is drawn until it begins, and after an answer', async () => {
    const { breaker, failTimes, changes } = create()
    await failTimes(5)
    afterMs(29_999)
    expect(breaker.isFailing()).toBe(true)
    afterMs(1)
    expect(breaker.isFailing()).toBe(false)
    let answer = (_: string) => {}
    const probe = breaker.run(() => new Promise<string>((resolve) => (answer = resolve)))
    expect(breaker.isFailing()).toBe(true)
    // Others do not wait for it.
    expect(await breaker.run(async () => 'another')).toBe('another')
    answer('text')
    expect(await probe).toBe('text')
    expect(breaker.isFailing()).toBe(false)
    expect(changes.at(-1)).toBeNull()
  })

  it('stays open, with a longer break, when its probe fails', async () => {
    const { breaker, fail, failTimes, changes } = create()
    await failTimes(5)
    afterMs(30_000)
    await fail(late)
    expect(breaker.isFailing()).toBe(true)
    afterMs(59_999)
    expect(breaker.isFailing()).toBe(true)
    afterMs(1)
    expect(breaker.isFailing()).toBe(false)
    expect(changes).toEqual([
      { since: new Date(0), failure: down },
      { since: new Date(0), failure: late },
    ])
  })

  it.each([
    ['is cancelled', left],
    ['is not sent, because of a limit of the operator', limited],
  ])('changes nothing when its probe %s: the next call is the probe', async (_, error) => {
    const { breaker, fail, failTimes, answer, changes } = create()
    await failTimes(5)
    afterMs(30_000)
    await fail(error)
    expect(changes).toHaveLength(1)
    expect(breaker.isFailing()).toBe(false)
    await fail(down)
    expect(breaker.isFailing()).toBe(true)
    // It was the first probe that failed.
    afterMs(60_000)
    await fail(error)
    await answer()
    expect(breaker.isFailing()).toBe(false)
    expect(changes.at(-1)).toBeNull()
  })

  it.each([
    ['is answered', null],
    ['is refused for its prompt: the host works', refused],
  ])('closes when its probe %s, and opens only after five more failures', async (_, error) => {
    const { breaker, fail, failTimes, answer, changes } = create()
    await failTimes(5)
    afterMs(30_000)
    await (error === null ? answer() : fail(error))
    expect(changes.at(-1)).toBeNull()
    await failTimes(4)
    expect(breaker.isFailing()).toBe(false)
    await fail()
    expect(breaker.isFailing()).toBe(true)
    // The breaks begin anew as well.
    afterMs(30_000)
    expect(breaker.isFailing()).toBe(false)
  })

  it('does not take a call for the probe that began before the break', async () => {
    const { breaker, failTimes, changes } = create()
    let end = () => {}
    const early = breaker.run(() => new Promise<void>((resolve) => (end = resolve)))
    await failTimes(5)
    afterMs(30_000)
    end()
    await early
    expect(changes).toHaveLength(1)
  })
})

it.each<[string, BreakerState, Outcome, BreakerState]>([
  ['a first failure', closedBreaker, 'host failed', { failures: 1, breakEndsAt: null }],
  ['the fourth failure', { failures: 3, breakEndsAt: null }, 'host failed', { failures: 4, breakEndsAt: null }],
  ['the fifth failure', { failures: 4, breakEndsAt: null }, 'host failed', { failures: 5, breakEndsAt: 1_030_000 }],
  ['a failed probe', { failures: 5, breakEndsAt: 900_000 }, 'host failed', { failures: 6, breakEndsAt: 1_060_000 }],
  ['a second one', { failures: 6, breakEndsAt: 900_000 }, 'host failed', { failures: 7, breakEndsAt: 1_120_000 }],
  ['a third one', { failures: 7, breakEndsAt: 900_000 }, 'host failed', { failures: 8, breakEndsAt: 1_240_000 }],
  ['a fourth one', { failures: 8, breakEndsAt: 900_000 }, 'host failed', { failures: 9, breakEndsAt: 1_300_000 }],
  [
    'the last of many',
    { failures: 99, breakEndsAt: 900_000 },
    'host failed',
    { failures: 100, breakEndsAt: 1_300_000 },
  ],
  ['an answer', { failures: 4, breakEndsAt: null }, 'answered', closedBreaker],
  ['an answered probe', { failures: 8, breakEndsAt: 900_000 }, 'answered', closedBreaker],
  ['a cancelled call', { failures: 4, breakEndsAt: null }, 'ignored', { failures: 4, breakEndsAt: null }],
  ['a cancelled probe', { failures: 6, breakEndsAt: 900_000 }, 'ignored', { failures: 6, breakEndsAt: 900_000 }],
])('[G9] the breaker after %s', (_, state, outcome, next) => {
  expect(nextBreaker(state, outcome, 1_000_000)).toEqual(next)
})
