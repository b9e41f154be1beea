import type { RenderedSegment } from './render-markdown.ts'
import type { RenderRequest, WorkerMessage } from './worker-messages.ts'

/** Why something is shown as plain text. */
export type PlainReason = 'too-long' | 'too-slow' | 'unavailable'

export type RenderResult = RenderedSegment | { readonly plain: PlainReason }

/** What this needs of a `Worker`. */
export interface RenderWorker {
  onmessage: ((event: { data: WorkerMessage }) => void) | null
  onerror: ((event: Event) => void) | null
  postMessage(request: RenderRequest): void
  terminate(): void
}

interface Options {
  readonly startWorker: () => RenderWorker
  /** Loads what the page needs to show results, before the first is delivered. */
  readonly prepare: (result: RenderedSegment) => Promise<unknown>
  readonly segmentMsMax?: number
  readonly loadMsMax?: number
}

interface Wanted {
  /** Whoever asked: an answer that was too slow several times is not tried further. */
  readonly owner: object
  readonly deliver: Set<(result: RenderResult) => void>
  /** It is with the worker, or on its way to the reader. */
  taken: boolean
  /** Together with others it took too long; alone it may not. */
  alone: boolean
}

const BATCH_CHARS = 3_000
const STRIKES_MAX = 3
const CACHE_CHARS_MAX = 4_000_000

export interface Renderer {
  /** A result that is already there. */
  peek(source: string): RenderResult | undefined
  /** Asks for a result; the function returned takes the wish back. */
  request(source: string, owner: object, deliver: (result: RenderResult) => void): () => void
}

/**
 * Renders segments in a worker, one message at a time, each within a limit: a worker that exceeds it is ended, and what it
 * was at is shown as plain text. The page itself never waits.
 */
export const createRenderer = ({
  startWorker,
  prepare,
  segmentMsMax = 3000,
  loadMsMax = 30_000,
}: Options): Renderer => {
  const cache = new Map<string, RenderResult>()
  let cachedChars = 0
  const wanted = new Map<string, Wanted>()
  const strikes = new WeakMap<object, number>()
  let worker: RenderWorker | undefined
  let ready = false
  let batch: { id: number; sources: string[] } | undefined
  let lastId = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const allow = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(onTimeout, ms)
  }

  const settle = (source: string, result: RenderResult): void => {
    if (!('plain' in result) || result.plain !== 'unavailable') remember(source, result)
    const wish = wanted.get(source)
    wanted.delete(source)
    for (const deliver of wish?.deliver ?? []) deliver(result)
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
      const wish = wanted.get(source)
      if (!wish) continue
      if (late.length > 1) {
        wish.taken = false
        wish.alone = true
        continue
      }
      strikes.set(wish.owner, (strikes.get(wish.owner) ?? 0) + 1)
      settle(source, { plain: 'too-slow' })
    }
    pump()
  }

  /** Its code could not be loaded, or does not run here. The next answer tries again. */
  const giveUp = (): void => {
    stop()
    for (const source of [...wanted.keys()]) settle(source, { plain: 'unavailable' })
  }

  const onMessage = (message: WorkerMessage): void => {
    if (message.type === 'ready') {
      ready = true
      clearTimeout(timer)
      pump()
    } else if (message.id !== batch?.id) {
      // From before a restart.
    } else if (message.type === 'rendered') {
      const { sources } = batch
      clearTimeout(timer)
      batch = undefined
      void deliverAll(sources, message.results)
      pump()
    } else {
      allow(message.type === 'loading' ? loadMsMax : segmentMsMax)
    }
  }

  const deliverAll = async (sources: readonly string[], results: readonly RenderedSegment[]): Promise<void> => {
    try {
      await Promise.all(results.map(prepare))
      sources.forEach((source, at) => {
        settle(source, results[at]!)
      })
    } catch {
      for (const source of sources) settle(source, { plain: 'unavailable' })
    }
  }

  const pump = (): void => {
    if (batch || wanted.size === 0) return
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
    for (const [source, wish] of wanted) {
      const { owner, taken, alone } = wish
      if (taken) continue
      if ((strikes.get(owner) ?? 0) >= STRIKES_MAX) {
        settle(source, { plain: 'too-slow' })
        continue
      }
      if (sources.length > 0 && (alone || chars + source.length > BATCH_CHARS)) break
      wish.taken = true
      sources.push(source)
      chars += source.length
      if (alone) break
    }
    return sources
  }

  const known: { chars: number; deliver: () => void }[] = []

  /** In turns, a bounded amount each: a long answer that is all known would otherwise be built in one go. */
  const deliverKnown = (): void => {
    for (let chars = 0; known.length > 0 && chars < BATCH_CHARS; ) {
      const next = known.shift()!
      chars += next.chars
      next.deliver()
    }
    if (known.length > 0) setTimeout(deliverKnown)
  }

  const deliverLater = (chars: number, deliver: () => void): (() => void) => {
    const item = { chars, deliver }
    if (known.push(item) === 1) setTimeout(deliverKnown)
    return () => {
      item.deliver = () => {}
    }
  }

  return {
    peek: (source) => cache.get(source),
    request(source, owner, deliver) {
      const result = cache.get(source)
      if (result) return deliverLater(source.length, () => deliver(result))
      const wish = wanted.get(source) ?? { owner, deliver: new Set(), taken: false, alone: false }
      wish.deliver.add(deliver)
      wanted.set(source, wish)
      // After the caller's other wishes, so that a whole answer does not begin with a message of one segment.
      queueMicrotask(pump)
      return () => {
        wish.deliver.delete(deliver)
        if (wish.deliver.size === 0 && !wish.taken && wanted.get(source) === wish) wanted.delete(source)
      }
    },
  }
}
