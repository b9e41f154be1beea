import { afterEach, describe, expect, it, vi } from 'vitest'
import { type ModelCall, ProviderFailure } from '../provider.ts'
import { createSimulator, simulatedModels } from './index.ts'

const call = (more: Partial<ModelCall> = {}): ModelCall => ({
  modelName: 'sim/basic',
  prompt: 'Why is the sky blue?',
  system: null,
  maxTokens: null,
  temperature: 0,
  signal: new AbortController().signal,
  ...more,
})

/** A signal that tells how many listeners it still holds. */
function watchedSignal() {
  const controller = new AbortController()
  const { signal } = controller
  let listeners = 0
  const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)]
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    listeners += 1
    add(...args)
  }
  signal.removeEventListener = (...args: Parameters<typeof remove>) => {
    listeners -= 1
    remove(...args)
  }
  return { controller, signal, listeners: () => listeners }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('simulatedModels', () => {
  it('says of every model that it is simulated, in names each host could have', () => {
    for (const { modelName, displayName, providerName } of simulatedModels) {
      expect(displayName).toMatch(/^\w+ \(simulated\)$/)
      expect(modelName).toMatch(providerName === 'cloudflare' ? /^@sim\/\w+$/ : /^sim\/\w+$/)
    }
    expect(new Set(simulatedModels.map(({ modelName }) => modelName)).size).toBe(simulatedModels.length)
  })

  it('gives each host enough models for a battle', () => {
    const count = (host: string): number => simulatedModels.filter(({ providerName }) => providerName === host).length
    expect(count('groq')).toBeGreaterThanOrEqual(3)
    expect(count('google')).toBeGreaterThanOrEqual(3)
    expect(count('cloudflare')).toBeGreaterThanOrEqual(2)
    expect(simulatedModels.find(({ modelName }) => modelName === 'sim/basic')?.providerName).toBe('groq')
  })
})

describe('without pace', () => {
  const provider = createSimulator({ pace: 'off' })

  it.each(simulatedModels)('$modelName streams what it completes, in many pieces', async ({ modelName }) => {
    const pieces: string[] = []
    const { text, ...ending } = await provider.complete(call({ modelName }))
    await expect(
      provider.stream(call({ modelName }), (piece) => {
        pieces.push(piece)
      }),
    ).resolves.toEqual(ending)
    expect(pieces.join('')).toBe(text)
    expect(pieces.length).toBeGreaterThan(10)
  })

  it('starts no timer', async () => {
    vi.useFakeTimers()
    await provider.complete(call())
    await provider.stream(call(), () => {})
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends with "length" when the limit cut the answer', async () => {
    await expect(provider.complete(call({ maxTokens: 5 }))).resolves.toMatchObject({
      finishReason: 'length',
      usage: { completionTokens: 5 },
    })
  })

  it('rejects an unknown model as a failure of the model’s side', async () => {
    const unknown = call({ modelName: 'sim/nobody' })
    await expect(provider.complete(unknown)).rejects.toMatchObject({ reason: 'error' })
    await expect(provider.stream(unknown, () => {})).rejects.toBeInstanceOf(ProviderFailure)
  })

  it('rejects with the reason of a signal that was aborted before', async () => {
    const signal = AbortSignal.abort('gone')
    const onText = vi.fn()
    await expect(provider.complete(call({ signal }))).rejects.toBe('gone')
    await expect(provider.stream(call({ signal }), onText)).rejects.toBe('gone')
    expect(onText).not.toHaveBeenCalled()
  })

  it('sends nothing more once the reader aborted', async () => {
    const { controller, signal, listeners } = watchedSignal()
    const onText = vi.fn(() => controller.abort('enough'))
    await expect(provider.stream(call({ signal }), onText)).rejects.toBe('enough')
    expect(onText).toHaveBeenCalledOnce()
    expect(listeners()).toBe(0)
  })

  it('waits for a slow reader before it sends on', async () => {
    const events: string[] = []
    await provider.stream(call({ maxTokens: 6 }), async () => {
      events.push('sent')
      await Promise.resolve()
      events.push('taken')
    })
    expect(events.length).toBeGreaterThan(4)
    expect(events.every((event, index) => event === (index % 2 === 0 ? 'sent' : 'taken'))).toBe(true)
  })

  it('lets go of a reader that never takes its text when the caller aborts', async () => {
    const controller = new AbortController()
    const streaming = provider.stream(call({ signal: controller.signal }), () => new Promise(() => {}))
    controller.abort('gone')
    await expect(streaming).rejects.toBe('gone')
  })

  it('passes on what the reader throws', async () => {
    const full = new Error('full')
    await expect(
      provider.stream(call(), () => {
        throw full
      }),
    ).rejects.toBe(full)
    await expect(provider.stream(call(), () => Promise.reject(full))).rejects.toBe(full)
  })

  it('leaves no listener on a signal that outlives many calls', async () => {
    const { signal, listeners } = watchedSignal()
    for (let round = 0; round < 5; round += 1) await provider.stream(call({ signal }), async () => {})
    expect(listeners()).toBe(0)
  })
})

describe('at human pace', () => {
  const provider = createSimulator({ pace: 'human' })
  const long = 'Compare Python and JavaScript'

  it.each(simulatedModels)('$modelName begins within 600 ms and ends within 6 s', async ({ modelName }) => {
    vi.useFakeTimers()
    const startedAt = Date.now()
    const times: number[] = []
    const streaming = provider.stream(call({ modelName, prompt: long }), () => {
      times.push(Date.now() - startedAt)
    })
    await vi.runAllTimersAsync()
    await streaming
    expect(times[0]).toBeGreaterThanOrEqual(200)
    expect(times[0]).toBeLessThanOrEqual(600)
    expect(times.at(-1)).toBeLessThanOrEqual(6_000)
  })

  it.each(simulatedModels)('$modelName completes within 4 s', async ({ modelName }) => {
    vi.useFakeTimers()
    const startedAt = Date.now()
    const completing = provider.complete(call({ modelName, prompt: long }))
    await vi.runAllTimersAsync()
    await completing
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(200)
    expect(Date.now() - startedAt).toBeLessThanOrEqual(4_000)
  })

  it('stops in the middle of an answer when the caller aborts, with no timer and no listener left', async () => {
    vi.useFakeTimers()
    const { controller, signal, listeners } = watchedSignal()
    const onText = vi.fn()
    const streaming = provider.stream(call({ signal }), onText)
    const outcome = expect(streaming).rejects.toBe('gone')
    await vi.advanceTimersByTimeAsync(900)
    const sent = onText.mock.calls.length
    controller.abort('gone')
    await outcome
    expect(sent).toBeGreaterThan(3)
    expect(onText).toHaveBeenCalledTimes(sent)
    expect(vi.getTimerCount()).toBe(0)
    // A listener registered for one event takes itself away when that event comes.
    expect(listeners()).toBeLessThanOrEqual(1)
  })

  it('stops a buffered answer too', async () => {
    vi.useFakeTimers()
    const controller = new AbortController()
    const outcome = expect(provider.complete(call({ signal: controller.signal }))).rejects.toBe('gone')
    await vi.advanceTimersByTimeAsync(100)
    controller.abort('gone')
    await outcome
    expect(vi.getTimerCount()).toBe(0)
  })
})
