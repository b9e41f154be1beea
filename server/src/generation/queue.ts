import { ArenaError } from '../errors.ts'

export interface QueueLimits {
  readonly runningMax: number
  readonly waitMsMax: number
}

/**
 * Runs the work as soon as there is room for it. Throws the 503 if there is none in time, and the reason of the signal if
 * it aborts before the work starts.
 */
export type RunGeneration = <Result>(signal: AbortSignal, work: () => Promise<Result>) => Promise<Result>

export interface GenerationQueue {
  readonly run: RunGeneration
  counts(): { readonly running: number; readonly waiting: number }
}

/** Longer than the wait in the queue, so that a client that was refused does not only join it again. */
const RETRY_AFTER_S = 5

/**
 * Limits the generations that run at once: with too many, all of them become slow and time out. The next ones wait in
 * order, if they will probably get a place in time; others are refused at once. A caller who disconnects leaves the queue.
 */
export function createGenerationQueue({ runningMax, waitMsMax }: QueueLimits): GenerationQueue {
  /** In the order of arrival. Calling one lets it run. */
  const waiting = new Set<() => void>()
  let running = 0
  /** How many ended within the last `waitMsMax`. As many will probably end within the next. */
  let endedLately = 0
  // Half of them: those at the end of a longer queue would often wait in vain.
  const mayWait = () => waiting.size * 2 < endedLately

  const waitForTurn = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(enter)
        clearTimeout(timer)
        signal.removeEventListener('abort', disconnect)
      }
      const enter = () => {
        leave()
        resolve()
      }
      const refuse = () => {
        leave()
        reject(overloaded())
      }
      const disconnect = () => {
        leave()
        reject(signal.reason)
      }
      const timer = setTimeout(refuse, waitMsMax)
      signal.addEventListener('abort', disconnect)
      waiting.add(enter)
    })

  const finish = () => {
    endedLately += 1
    setTimeout(() => {
      endedLately -= 1
    }, waitMsMax).unref()
    const [next] = waiting
    // The place passes to the first in the queue, so that a new request cannot take it.
    if (next) next()
    else running -= 1
  }

  const run: RunGeneration = async (signal, work) => {
    signal.throwIfAborted()
    if (running < runningMax) running += 1
    else if (mayWait()) await waitForTurn(signal)
    else throw overloaded()
    try {
      return await work()
    } finally {
      finish()
    }
  }
  return { run, counts: () => ({ running, waiting: waiting.size }) }
}

const overloaded = () => new ArenaError('overloaded', { seconds: RETRY_AFTER_S })
