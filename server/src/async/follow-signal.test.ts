import { EventEmitter, getEventListeners } from 'node:events'
import type { FastifyReply } from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { completeWithin, streamWithin } from '../generation/time-limits.ts'
import { abortOnDisconnect } from '../http/abort-on-disconnect.ts'
import type { ModelCall, ModelClient } from '../providers/port/model-client.ts'
import { followSignal } from './follow-signal.ts'

const reason = new Error('closing')

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a controller that follows a signal', () => {
  it('aborts with the signal, for the same reason', () => {
    const parent = new AbortController()
    const { controller } = followSignal(parent.signal)
    expect(controller.signal.aborted).toBe(false)
    parent.abort(reason)
    expect(controller.signal.reason).toBe(reason)
  })

  it('is aborted from the start when the signal already is', () => {
    const { controller } = followSignal(AbortSignal.abort(reason))
    expect(controller.signal.reason).toBe(reason)
  })

  it('does not abort the signal, and ignores it after unfollow', () => {
    const parent = new AbortController()
    const [first, second] = [followSignal(parent.signal), followSignal(parent.signal)]
    first.controller.abort(reason)
    expect(parent.signal.aborted).toBe(false)
    second.unfollow()
    parent.abort(reason)
    expect(second.controller.signal.aborted).toBe(false)
  })
})

describe('a signal that lives as long as the process', () => {
  const usage = { promptTokens: 1, completionTokens: 1, totalTokens: 2 }
  const client: ModelClient = {
    complete: async () => ({ text: 'Yes.', finishReason: 'stop', usage, reasoning: null }),
    async stream(_, onText) {
      await onText('Yes.')
      return { finishReason: 'stop', usage, reasoning: null }
    },
    close: async () => {},
  }
  const callWith = (signal: AbortSignal): ModelCall => ({
    modelName: 'model-x',
    context: [],
    prompt: 'Well?',
    system: null,
    maxTokens: null,
    temperature: null,
    signal,
  })
  const limits = { firstTokenTimeoutMs: 60_000, idleTimeoutMs: 60_000, totalTimeoutMs: 600_000 }
  const finishedReply = () => Object.assign(new EventEmitter(), { destroyed: false, writableFinished: true })

  it.each<[string, (closing: AbortSignal) => Promise<unknown>]>([
    ['whole answers', (closing) => completeWithin(client, callWith(closing), 60_000)],
    ['streamed answers', (closing) => streamWithin(client, callWith(closing), limits, () => {})],
    [
      'requests',
      async (closing) => {
        const raw = finishedReply()
        const { signal } = abortOnDisconnect({ raw } as unknown as FastifyReply, closing)
        await completeWithin(client, callWith(signal), 60_000)
        raw.emit('close')
      },
    ],
  ])('has no listeners or combined signals of %s that have ended', async (_, run) => {
    const closing = new AbortController()
    // On Node 20 a signal keeps every signal that AbortSignal.any derived from it in memory, without a listener.
    const combined = vi.spyOn(AbortSignal, 'any')
    for (let count = 0; count < 100; count += 1) await run(closing.signal)
    expect(getEventListeners(closing.signal, 'abort')).toHaveLength(0)
    expect(combined).not.toHaveBeenCalled()
  })
})
