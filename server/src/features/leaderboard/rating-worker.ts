import { Worker } from 'node:worker_threads'
import type { CheckRequest, CheckResult } from '../vote-log/index.ts'
import { checkVoters } from './compute/check-voters.ts'
import { fitStyle, type StyleFit, type StyleRequest } from './compute/fit-style.ts'
import { type MeasureRequest, measureVotes, type VoteMeasures } from './compute/measure-votes.ts'
import { type ExactRatings, type ExactRequest, rateExactly } from './compute/rate-exactly.ts'
import { createRateVotes, type RatedVotes, type RateRequest } from './compute/rate-votes.ts'

export type Work =
  | { readonly kind: 'style'; readonly request: StyleRequest }
  | { readonly kind: 'votes'; readonly request: RateRequest }
  | { readonly kind: 'exact'; readonly request: ExactRequest }
  | { readonly kind: 'check'; readonly request: CheckRequest }
  | { readonly kind: 'measure'; readonly request: MeasureRequest }

/** Work with an id, so that the answer finds its caller. */
export interface Job {
  readonly id: number
  readonly work: Work
}

export type Answer = { readonly id: number } & ({ readonly result: unknown } | { readonly error: unknown })

interface Caller {
  resolve(result: unknown): void
  reject(error: unknown): void
}

/**
 * An idle worker keeps tens of megabytes. A new one has to load its code and count all votes again, so a worker lives longer
 * than the pauses between jobs while people vote.
 */
const IDLE_MS_MAX = 60_000

/** A worker thread, started on first use, reused by the jobs that follow, and ended when there are none. */
function createRatingWorker() {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let jobs = 0
  const waiting = new Map<number, Caller>()

  const start = (): Worker => {
    const started = new Worker(new URL('./compute/worker.js', import.meta.url))
    started.on('message', ({ id, ...answer }: Answer) => {
      const caller = waiting.get(id)
      waiting.delete(id)
      if (waiting.size === 0) {
        started.unref()
        idle = setTimeout(() => end(started), IDLE_MS_MAX).unref()
      }
      if ('error' in answer) caller?.reject(answer.error)
      else caller?.resolve(answer.result)
    })
    started.on('error', (error) => stop(started, error))
    started.on('exit', () => stop(started, new Error('the rating worker exited')))
    return started
  }

  const stop = (stopped: Worker, error: unknown) => {
    // A new worker may have been started since.
    if (worker !== stopped) return
    worker = null
    for (const caller of waiting.values()) caller.reject(error)
    waiting.clear()
  }

  const end = (idleWorker: Worker) => {
    if (worker === idleWorker) worker = null
    void idleWorker.terminate()
  }

  return <Result>(work: Work): Promise<Result> =>
    new Promise<Result>((resolve, reject) => {
      clearTimeout(idle)
      worker ??= start()
      // The process must stay alive while a job runs, and must be able to exit while none does.
      worker.ref()
      const id = ++jobs
      waiting.set(id, { resolve: (result) => resolve(result as Result), reject })
      worker.postMessage({ id, work } satisfies Job)
    })
}

/** Tests run the TypeScript sources, and there is no compiled file for a worker. */
const isCompiled = import.meta.url.endsWith('.js')

const runStyle = createRatingWorker()

export const fitStyleInWorker = async (request: StyleRequest): Promise<StyleFit> =>
  isCompiled ? runStyle({ kind: 'style', request }) : fitStyle(request)

/** One worker for everything that nobody waits for. */
const runHealth = createRatingWorker()

export const checkVotersInWorker = async (request: CheckRequest): Promise<CheckResult> =>
  isCompiled ? runHealth({ kind: 'check', request }) : checkVoters(request)

export const measureVotesInWorker = async (request: MeasureRequest): Promise<VoteMeasures> =>
  isCompiled ? runHealth({ kind: 'measure', request }) : measureVotes(request)

/** A board up to this size takes a few milliseconds. A larger one would block the event loop. */
const MAIN_THREAD_VOTES_MAX = 2_000
const MAIN_THREAD_MODELS_MAX = 50

const isSmall = ({ view, modelIds }: ExactRequest): boolean =>
  view.length === 0 || (view.length <= MAIN_THREAD_VOTES_MAX && modelIds.length <= MAIN_THREAD_MODELS_MAX)

export interface Rater {
  /** Ratings without intervals. */
  rateVotes(request: RateRequest): Promise<RatedVotes>
  rateExactly(request: ExactRequest): Promise<ExactRatings>
}

type RunWork = <Result>(work: Work) => Promise<Result>

/** Rates small boards in the main thread and larger ones in the workers. */
function createRater(runRatings: RunWork, runExact: RunWork): Rater {
  const rateVotes = createRateVotes()
  const usesWorker = (request: ExactRequest) => isCompiled && !isSmall(request)
  return {
    rateVotes: async (request) => (usesWorker(request) ? runRatings({ kind: 'votes', request }) : rateVotes(request)),
    rateExactly: async (request) => (usesWorker(request) ? runExact({ kind: 'exact', request }) : rateExactly(request)),
  }
}

/** Two workers: an exact computation takes seconds, and ratings must not wait for it. */
export const createMainRater = (): Rater => createRater(createRatingWorker(), createRatingWorker())

/** One worker for all filtered boards, so that the boards without a filter never wait for them. */
export function createFilteredRater(): Rater {
  const run = createRatingWorker()
  return createRater(run, run)
}
