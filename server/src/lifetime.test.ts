import { describe, expect, it } from 'vitest'
import { Lifetime, type LifetimeSignal } from './lifetime.ts'

const left = new Error('left')

function counting(signal: LifetimeSignal) {
  const heard = { times: 0 }
  const listener = () => {
    heard.times += 1
  }
  signal.addEventListener('abort', listener)
  return { heard, listener }
}

describe('a lifetime', () => {
  it('tells everybody who listens that it ended, once, and why', () => {
    const lifetime = new Lifetime()
    const [one, other] = [counting(lifetime), counting(lifetime)]
    lifetime.abort(left)
    lifetime.abort(new Error('again'))
    expect([one.heard.times, other.heard.times]).toEqual([1, 1])
    expect(lifetime.aborted).toBe(true)
    expect(lifetime.reason).toBe(left)
    expect(() => lifetime.throwIfAborted()).toThrow(left)
  })

  it('goes on until it is ended', () => {
    const lifetime = new Lifetime()
    expect(lifetime.aborted).toBe(false)
    expect(() => lifetime.throwIfAborted()).not.toThrow()
  })

  it('tells nobody who has stopped listening, not even while it ends', () => {
    const lifetime = new Lifetime()
    const before = counting(lifetime)
    lifetime.removeEventListener('abort', before.listener)
    lifetime.addEventListener('abort', () => lifetime.removeEventListener('abort', other.listener))
    const other = counting(lifetime)
    const last = counting(lifetime)
    lifetime.abort(left)
    expect([before.heard.times, other.heard.times, last.heard.times]).toEqual([0, 0, 1])
  })

  it('is over for whoever comes later: they are told by asking, as with a signal of the platform', () => {
    const [lifetime, controller] = [new Lifetime(), new AbortController()]
    lifetime.abort(left)
    controller.abort(left)
    for (const signal of [lifetime, controller.signal]) {
      const late = counting(signal)
      expect([signal.aborted, signal.reason, late.heard.times]).toEqual([true, left, 0])
    }
  })
})
