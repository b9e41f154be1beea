import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RenderedSegment, RenderResult } from './render/render-markdown.ts'
import type { RenderRequest, WorkerMessage } from './render/worker-messages.ts'
import { createRenderer, type RenderWorker } from './renderer.ts'

const result: RenderedSegment = { tree: { type: 'root', children: [] }, math: false }

/** A worker whose messages the test sends. */
class PlayedWorker implements RenderWorker {
  onmessage: RenderWorker['onmessage'] = null
  onerror: RenderWorker['onerror'] = null
  readonly requests: RenderRequest[] = []
  ended = false
  postMessage(request: RenderRequest): void {
    this.requests.push(request)
  }
  terminate(): void {
    this.ended = true
  }
  say(message: WorkerMessage): void {
    this.onmessage?.({ data: message })
  }
  answer(): void {
    const { id, sources } = this.requests.at(-1)!
    this.say({ type: 'rendered', id, results: sources.map(() => result) })
  }
}

const start = () => {
  const workers: PlayedWorker[] = []
  const prepared: RenderedSegment[] = []
  const renderer = createRenderer({
    startWorker: () => {
      const worker = new PlayedWorker()
      workers.push(worker)
      return worker
    },
    prepare: async (segment) => prepared.push(segment),
    segmentMsMax: 3000,
    loadMsMax: 30_000,
  })
  const delivered: Record<string, RenderResult> = {}
  const owner = {}
  const want = (source: string, by: object = owner) =>
    renderer.request(source, by, (rendered) => {
      delivered[source] = rendered
    })
  return { renderer, workers, delivered, want, prepared }
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const settled = () => vi.advanceTimersByTimeAsync(0)

/** A renderer whose first worker is ready and has these requests. */
async function startWith(...sources: string[]) {
  const started = start()
  for (const source of sources) started.want(source)
  await settled()
  const worker = started.workers[0]!
  worker.say({ type: 'ready' })
  return { ...started, worker }
}

describe('[K8] the page never waits for the worker', () => {
  it('sends requests in a batch and delivers the results', async () => {
    const { worker, delivered, renderer } = await startWith('a', 'b')
    expect(worker.requests).toEqual([{ id: 1, sources: ['a', 'b'] }])
    expect(renderer.peek('a')).toBeUndefined()
    worker.answer()
    await settled()
    expect(delivered).toEqual({ a: result, b: result })
    expect(renderer.peek('a')).toBe(result)
  })

  it('requests the same text once and caches it', async () => {
    const { worker, want, delivered } = await startWith('a', 'a')
    worker.answer()
    await settled()
    delete delivered.a
    want('a')
    await settled()
    expect(delivered).toEqual({ a: result })
    expect(worker.requests).toHaveLength(1)
  })

  it('delivers a text that an answer repeats a few at a time', async () => {
    const text = 'a'.repeat(2_000)
    const { worker, renderer } = await startWith(text)
    let count = 0
    const repeat = () => renderer.request(text, {}, () => (count += 1))
    for (let copy = 0; copy < 9; copy += 1) repeat()
    worker.answer()
    const counts: number[] = []
    while (vi.getTimerCount() > 0 || count === 0) {
      await vi.advanceTimersToNextTimerAsync()
      counts.push(count)
    }
    expect(counts).toEqual([2, 4, 6, 8, 9])
  })

  it('terminates a slow worker and falls back to plain text', async () => {
    const { worker, delivered } = await startWith('slow')
    await vi.advanceTimersByTimeAsync(3000)
    expect(worker.ended).toBe(true)
    expect(delivered).toEqual({ slow: { plain: 'too-slow' } })
  })

  it('retries each segment alone after a batch timed out', async () => {
    const { workers, delivered } = await startWith('slow', 'fast')
    await vi.advanceTimersByTimeAsync(3000)
    workers[1]!.say({ type: 'ready' })
    expect(workers[1]!.requests[0]!.sources).toEqual(['slow'])
    await vi.advanceTimersByTimeAsync(3000)
    workers[2]!.say({ type: 'ready' })
    workers[2]!.answer()
    await settled()
    expect(delivered).toEqual({ slow: { plain: 'too-slow' }, fast: result })
  })

  it('gives up an answer after three timeouts and continues with others', async () => {
    const { workers, want, delivered } = start()
    const other = {}
    for (const source of ['1', '2', '3', '4']) want(source.repeat(20_000))
    want('other', other)
    await settled()
    for (const at of [0, 1, 2]) {
      workers[at]!.say({ type: 'ready' })
      await vi.advanceTimersByTimeAsync(3000)
    }
    workers[3]!.say({ type: 'ready' })
    expect(delivered['4'.repeat(20_000)]).toEqual({ plain: 'too-slow' })
    expect(workers[3]!.requests[0]!.sources).toEqual(['other'])
  })

  it('does not count loading time', async () => {
    const { worker, delivered } = await startWith('formula')
    worker.say({ type: 'loading', id: 1 })
    await vi.advanceTimersByTimeAsync(20_000)
    worker.say({ type: 'working', id: 1 })
    worker.answer()
    await settled()
    expect(delivered).toEqual({ formula: result })
  })

  it('falls back to plain text when the worker cannot be loaded, and retries with the next answer', async () => {
    const { workers, want, delivered } = start()
    want('a')
    await settled()
    workers[0]!.onerror?.(new Event('error'))
    expect(delivered).toEqual({ a: { plain: 'unavailable' } })
    want('a')
    await settled()
    expect(workers).toHaveLength(2)
  })

  it('drops a request that was cancelled before it was sent', async () => {
    const { workers, want } = start()
    const takeBack = want('a')
    want('b')
    takeBack()
    await settled()
    workers[0]!.say({ type: 'ready' })
    expect(workers[0]!.requests[0]!.sources).toEqual(['b'])
  })

  it('ignores messages of a terminated worker', async () => {
    const { worker, workers, want, delivered } = await startWith('a')
    await vi.advanceTimersByTimeAsync(3000)
    want('b')
    await settled()
    workers[1]!.say({ type: 'ready' })
    worker.answer()
    await settled()
    expect(delivered).toEqual({ a: { plain: 'too-slow' } })
  })
})
