import { Worker } from 'node:worker_threads'
import { voteCount } from './ledger-view.ts'
import { createRateSlice, type RatedSlice, type SliceFacts } from './rate-slice.ts'
import { fitStyle, type StyleFacts, type StyleFit } from './style-fit.ts'

export type Work =
  | { readonly kind: 'style'; readonly facts: StyleFacts }
  | { readonly kind: 'slice'; readonly facts: SliceFacts }

/** Work with a number, so that an answer finds its caller. */
export interface Job {
  readonly id: number
  readonly work: Work
}

export type Answer = { readonly id: number } & ({ readonly result: unknown } | { readonly error: unknown })

interface Caller {
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** One thread beside the requests, started when first needed and kept: a new one would compile everything again. */
function createThread() {
  let worker: Worker | null = null
  let jobs = 0
  const waiting = new Map<number, Caller>()

  const start = (): Worker => {
    const started = new Worker(new URL('./worker.js', import.meta.url))
    started.on('message', ({ id, ...answer }: Answer) => {
      const caller = waiting.get(id)
      waiting.delete(id)
      if (waiting.size === 0) started.unref()
      if ('error' in answer) caller?.reject(answer.error)
      else caller?.resolve(answer.result)
    })
    started.on('error', (error) => stop(started, error))
    started.on('exit', () => stop(started, new Error('the thread for ratings ended')))
    return started
  }

  const stop = (ended: Worker, error: unknown) => {
    // Another one may have been started since.
    if (worker !== ended) return
    worker = null
    for (const caller of waiting.values()) caller.reject(error)
    waiting.clear()
  }

  return <Result>(work: Work): Promise<Result> =>
    new Promise<Result>((resolve, reject) => {
      worker ??= start()
      // Kept from ending the process while work is under way, and from keeping it alive while none is.
      worker.ref()
      const id = ++jobs
      waiting.set(id, { resolve: (result) => resolve(result as Result), reject })
      worker.postMessage({ id, work } satisfies Job)
    })
}

/** Two threads: a fit of style takes seconds, and nobody who reads the plain board shall wait for it. */
const fitBeside = createThread()
const rateBeside = createThread()

/** A test runs the sources, which have no compiled file for a thread. */
const isCompiled = import.meta.url.endsWith('.js')

export const fitStyleBeside = async (facts: StyleFacts): Promise<StyleFit> =>
  isCompiled ? fitBeside({ kind: 'style', facts }) : fitStyle(facts)

/** A board of this size takes a millisecond or two; a larger one would hold up every other call. */
const VOTES_HERE_MAX = 2_000
const MODELS_HERE_MAX = 50

const isShort = ({ view, modelIds }: SliceFacts): boolean =>
  voteCount(view) === 0 || (voteCount(view) <= VOTES_HERE_MAX && modelIds.length <= MODELS_HERE_MAX)

export type RateSlice = (facts: SliceFacts) => Promise<RatedSlice>

/** Rates a slice here or beside the requests, whichever holds up fewer people. */
export function createRateAnywhere(): RateSlice {
  const rateHere = createRateSlice()
  return async (facts) => (isCompiled && !isShort(facts) ? rateBeside({ kind: 'slice', facts }) : rateHere(facts))
}
