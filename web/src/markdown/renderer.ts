import type { RenderedSegment, RenderResult } from './render/render-markdown.ts'
import type { RenderRequest, WorkerMessage } from './render/worker-messages.ts'

/** The used part of `Worker`. */
export interface RenderWorker {
  onmessage: ((event: { data: WorkerMessage }) => void) | null
  onerror: ((event: Event) => void) | null
  postMessage(request: RenderRequest): void
  terminate(): void
}

interface Options {
  readonly startWorker: () => RenderWorker
  /** Loads what the page needs to show a result. */
  readonly prepare: (result: RenderedSegment) => Promise<unknown>
  readonly segmentMsMax?: number
  readonly loadMsMax?: number
}

interface Pending {
  /** The answer. After several timeouts, its other segments are not tried. */
  readonly owner: object
  readonly deliver: Set<(result: RenderResult) => void>
  /** The worker has it, or its result is being delivered. */
  sent: boolean
  /** Its batch timed out, so it is sent alone. */
  alone: boolean
}

const BATCH_CHARS = 3_000
const TIMEOUTS_MAX = 3
const CACHE_CHARS_MAX = 4_000_000

export interface Renderer {
  /** A cached result. */
  peek(source: string): RenderResult | undefined
  /** Requests a result. Returns a function that cancels the request. */
  request(source: string, owner: object, deliver: (result: RenderResult) => void): () => void
}

/**
 * Renders segments in a worker, one batch at a time, with a time limit. A worker that exceeds it is terminated, and its
 * segment is shown as plain text.
 */
export const createRenderer = ({
  startWorker,
  prepare,
  segmentMsMax = 3000,
  loadMsMax = 30_000,
}: Options): Renderer => {
  const cache = new Map<string, RenderResult>()
  let cachedChars = 0
  const pending = new Map<string, Pending>()
  const timeouts = new WeakMap<object, number>()
  let worker: RenderWorker | undefined
  let ready = false
  let batch: { id: number; sources: string[] } | undefined
  let lastId = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const allow = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(onTimeout, ms)
  }

  const deliverResult = (source: string, result: RenderResult): void => {
    if (result.plain !== 'unavailable') remember(source, result)
    const item = pending.get(source)
    pending.delete(source)
    if (!item) return
    const [first, ...others] = item.deliver
    first?.(result)
    // An answer can repeat one segment a thousand times.
    for (const deliver of others) deliverLater(source.length, () => item.deliver.has(deliver) && deliver(result))
  }

  const remember = (source: string, result: RenderResult): void => {
    if (!cache.has(source)) cachedChars += source.length
    cache.set(source, result)
    for (const [oldest] of cache) {
      if (cachedChars <= CACHE_CHARS_MAX) break
      cache.delete(oldest)
      cachedChars -= oldest.length
    }
  }

  const stop = (): void => {
    clearTimeout(timer)
    worker?.terminate()
    worker = undefined
    ready = false
    batch = undefined
  }

  const onTimeout = (): void => {
    const late = batch?.sources ?? []
    const started = ready
    stop()
    if (!started) giveUp()
    for (const source of late) {
      const item = pending.get(source)
      if (!item) continue
      if (late.length > 1) {
        item.sent = false
        item.alone = true
        continue
      }
      timeouts.set(item.owner, (timeouts.get(item.owner) ?? 0) + 1)
      deliverResult(source, { plain: 'too-slow' })
    }
    sendNext()
  }

  /** The worker could not be loaded or started. The next answer tries again. */
  const giveUp = (): void => {
    stop()
    for (const source of [...pending.keys()]) deliverResult(source, { plain: 'unavailable' })
  }

  const onMessage = (message: WorkerMessage): void => {
    if (message.type === 'ready') {
      ready = true
      clearTimeout(timer)
      sendNext()
    } else if (message.id !== batch?.id) {
      // A late message of a terminated worker.
    } else if (message.type === 'rendered') {
      const { sources } = batch
      clearTimeout(timer)
      batch = undefined
      void deliverAll(sources, message.results)
      sendNext()
    } else {
      allow(message.type === 'loading' ? loadMsMax : segmentMsMax)
    }
  }

  const deliverAll = async (sources: readonly string[], results: readonly RenderResult[]): Promise<void> => {
    try {
      await Promise.all(results.map((result) => 'tree' in result && prepare(result)))
      sources.forEach((source, at) => {
        deliverResult(source, results[at]!)
      })
    } catch {
      for (const source of sources) deliverResult(source, { plain: 'unavailable' })
    }
  }

  const sendNext = (): void => {
    if (batch || pending.size === 0) return
    if (!worker) start()
    const sources = worker && ready ? nextSources() : []
    if (!worker || sources.length === 0) return
    batch = { id: ++lastId, sources }
    allow(segmentMsMax)
    worker.postMessage(batch)
  }

  const start = (): void => {
    try {
      worker = startWorker()
      worker.onmessage = ({ data }) => onMessage(data)
      worker.onerror = giveUp
      allow(loadMsMax)
    } catch {
      giveUp()
    }
  }

  const nextSources = (): string[] => {
    const sources: string[] = []
    let chars = 0
    for (const [source, item] of pending) {
      const { owner, sent, alone } = item
      if (sent) continue
      if ((timeouts.get(owner) ?? 0) >= TIMEOUTS_MAX) {
        deliverResult(source, { plain: 'too-slow' })
        continue
      }
      if (sources.length > 0 && (alone || chars + source.length > BATCH_CHARS)) break
      item.sent = true
      sources.push(source)
      chars += source.length
      if (alone) break
    }
    return sources
  }

  const waiting: { chars: number; deliver: () => unknown }[] = []

  /** A limited amount per task, so that a long cached answer does not block the page. */
  const deliverWaiting = (): void => {
    for (let chars = 0; waiting.length > 0 && chars < BATCH_CHARS; ) {
      const next = waiting.shift()!
      chars += next.chars
      next.deliver()
    }
    if (waiting.length > 0) setTimeout(deliverWaiting)
  }

  const deliverLater = (chars: number, deliver: () => unknown): (() => void) => {
    const item = { chars, deliver }
    if (waiting.push(item) === 1) setTimeout(deliverWaiting)
    return () => {
      item.deliver = () => {}
    }
  }

  return {
    peek: (source) => cache.get(source),
    request(source, owner, deliver) {
      const result = cache.get(source)
      if (result) return deliverLater(source.length, () => deliver(result))
      const item = pending.get(source) ?? { owner, deliver: new Set(), sent: false, alone: false }
      item.deliver.add(deliver)
      pending.set(source, item)
      // In a microtask, so that the segments of an answer are sent together.
      queueMicrotask(sendNext)
      return () => {
        item.deliver.delete(deliver)
        if (item.deliver.size === 0 && !item.sent && pending.get(source) === item) pending.delete(source)
      }
    },
  }
}
