import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallFailure, type ModelCall } from '../port/model-client.ts'
import { createSimulator, simulatedModels } from './index.ts'

/** Long in every voice but the terse one. */
const prompt = 'Write a function that finds the longest palindrome in a text, and explain how it works.'

const call = (more: Partial<ModelCall> = {}): ModelCall => ({
  modelName: 'sim/solon',
  context: [],
  prompt,
  system: null,
  maxTokens: null,
  temperature: 0,
  signal: new AbortController().signal,
  ...more,
})

/** A signal that counts its listeners. */
function watchedSignal() {
  const controller = new AbortController()
  const added = vi.spyOn(controller.signal, 'addEventListener')
  const removed = vi.spyOn(controller.signal, 'removeEventListener')
  return {
    controller,
    signal: controller.signal,
    listeners: () => added.mock.calls.length - removed.mock.calls.length,
  }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('without pace', () => {
  const client = createSimulator({ pace: 'off' })

  it.each(simulatedModels)('$modelName streams the text that it completes, in many pieces', async ({ modelName }) => {
    const pieces: string[] = []
    const { text, ...ending } = await client.complete(call({ modelName }))
    await expect(
      client.stream(call({ modelName }), (piece) => {
        pieces.push(piece)
      }),
    ).resolves.toEqual(ending)
    expect(pieces.join('')).toBe(text)
    expect(pieces.length).toBeGreaterThan(10)
    expect(pieces).not.toContain('')
  })

  it('rejects an unknown model as a failure of the host', async () => {
    const unknown = call({ modelName: 'sim/unknown' })
    await expect(client.complete(unknown)).rejects.toMatchObject({ reason: 'error' })
    await expect(client.stream(unknown, () => {})).rejects.toBeInstanceOf(CallFailure)
  })

  it('rejects with the reason of a signal that was aborted before', async () => {
    const signal = AbortSignal.abort('gone')
    const onText = vi.fn()
    await expect(client.complete(call({ signal }))).rejects.toBe('gone')
    await expect(client.stream(call({ signal }), onText)).rejects.toBe('gone')
    expect(onText).not.toHaveBeenCalled()
  })

  it('sends nothing more once the reader aborted', async () => {
    const { controller, signal, listeners } = watchedSignal()
    const onText = vi.fn(() => controller.abort('enough'))
    await expect(client.stream(call({ signal }), onText)).rejects.toBe('enough')
    expect(onText).toHaveBeenCalledOnce()
    expect(listeners()).toBe(0)
  })

  it('waits for a slow reader, and leaves no listener on a signal that outlives the call', async () => {
    const { signal, listeners } = watchedSignal()
    const events: string[] = []
    await client.stream(call({ maxTokens: 6, signal }), async () => {
      events.push('sent')
      await Promise.resolve()
      events.push('taken')
    })
    expect(events.length).toBeGreaterThan(4)
    expect(events.every((event, index) => event === (index % 2 === 0 ? 'sent' : 'taken'))).toBe(true)
    expect(listeners()).toBe(0)
  })
})

describe('at human pace', () => {
  const client = createSimulator({ pace: 'human' })

  it.each(simulatedModels)(
    '$modelName begins within 600 ms, ends within 6 s and completes within 4 s',
    async (model) => {
      vi.useFakeTimers()
      const { modelName } = model
      let startedAt = Date.now()
      const times: number[] = []
      const streaming = client.stream(call({ modelName }), () => void times.push(Date.now() - startedAt))
      await vi.runAllTimersAsync()
      await streaming
      expect(times[0]).toBeGreaterThanOrEqual(200)
      expect(times[0]).toBeLessThanOrEqual(600)
      expect(times.at(-1)).toBeLessThanOrEqual(6_000)

      startedAt = Date.now()
      // Read as soon as it completes: the clock goes on if something else in this process has set a timer.
      const completing = client.complete(call({ modelName })).then(() => Date.now() - startedAt)
      await vi.runAllTimersAsync()
      const completedMs = await completing
      expect(completedMs).toBeGreaterThanOrEqual(200)
      expect(completedMs).toBeLessThanOrEqual(4_000)
    },
  )

  it.each(['complete', 'stream'] as const)(
    'stops %s when the call is aborted, and clears its timer',
    async (method) => {
      vi.useFakeTimers()
      const { controller, signal, listeners } = watchedSignal()
      const onText = vi.fn()
      const outcome = expect(client[method](call({ signal }), onText)).rejects.toBe('gone')
      await vi.advanceTimersByTimeAsync(900)
      const sent = onText.mock.calls.length
      controller.abort('gone')
      await outcome
      expect(onText).toHaveBeenCalledTimes(sent)
      expect(vi.getTimerCount()).toBe(0)
      expect(listeners()).toBe(0)
    },
  )
})
