import { followSignal } from '../async/follow-signal.ts'
import { Slots } from '../async/slots.ts'
import { ArenaError } from '../base/errors.ts'

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
  const slots = new Slots(runningMax)
  /** How many ended within the last `waitMsMax`. As many will probably end within the next. */
  let endedLately = 0
  // Half of them: those at the end of a longer queue would often wait in vain.
  const mayWait = () => slots.waiting * 2 < endedLately

  async function takeSlot(signal: AbortSignal): Promise<void> {
    if (!slots.isFull) return slots.take(signal)
    if (!mayWait()) throw overloaded()
    const { controller, unfollow } = followSignal(signal)
    const timer = setTimeout(() => controller.abort(overloaded()), waitMsMax)
    try {
      await slots.take(controller.signal)
    } finally {
      clearTimeout(timer)
      unfollow()
    }
  }

  return {
    async run(signal, work) {
      signal.throwIfAborted()
      await takeSlot(signal)
      try {
        return await work()
      } finally {
        endedLately += 1
        setTimeout(() => {
          endedLately -= 1
        }, waitMsMax).unref()
        slots.release()
      }
    },
    counts: () => ({ running: slots.taken, waiting: slots.waiting }),
  }
}

const overloaded = () => new ArenaError('overloaded', { seconds: RETRY_AFTER_S })
