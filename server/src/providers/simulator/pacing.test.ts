import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { completeMs, pause, piecesMaxAt, untilAborted } from './pacing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('pause', () => {
  it('resolves after its time and leaves nothing behind', async () => {
    const { signal } = new AbortController()
    const removed = vi.spyOn(signal, 'removeEventListener')
    const paused = pause(300, signal)
    await vi.advanceTimersByTimeAsync(300)
    await expect(paused).resolves.toBeUndefined()
    expect(removed).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('rejects with the reason at once when aborted, and clears its timer', async () => {
    const controller = new AbortController()
    const reason = new Error('the caller left')
    const removed = vi.spyOn(controller.signal, 'removeEventListener')
    const paused = pause(300, controller.signal)
    controller.abort(reason)
    await expect(paused).rejects.toBe(reason)
    expect(vi.getTimerCount()).toBe(0)
    expect(removed).toHaveBeenCalledTimes(1)
  })

  it('starts no timer for a signal that is aborted already', async () => {
    await expect(pause(300, AbortSignal.abort('gone'))).rejects.toBe('gone')
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('untilAborted', () => {
  it('gives up a reader that never takes its text', async () => {
    const controller = new AbortController()
    const removed = vi.spyOn(controller.signal, 'removeEventListener')
    const waiting = untilAborted(new Promise(() => {}), controller.signal)
    controller.abort('gone')
    await expect(waiting).rejects.toBe('gone')
    expect(removed).toHaveBeenCalledTimes(1)
  })

  it('passes on what the work came to, and removes its listener', async () => {
    const { signal } = new AbortController()
    const removed = vi.spyOn(signal, 'removeEventListener')
    await expect(untilAborted(Promise.resolve(), signal)).resolves.toBeUndefined()
    await expect(untilAborted(Promise.reject(new Error('full')), signal)).rejects.toThrow('full')
    expect(removed).toHaveBeenCalledTimes(2)
  })
})

describe('bounds', () => {
  const slowest = { firstTokenMs: 600, pieceMs: 35 }

  it('lets a streamed answer end within six seconds', () => {
    expect(slowest.firstTokenMs + piecesMaxAt(slowest) * slowest.pieceMs).toBeLessThan(6_000)
  })

  it('lets a buffered answer end within four seconds, however long it is', () => {
    expect(completeMs(slowest, 10_000)).toBeLessThan(4_000)
  })
})
