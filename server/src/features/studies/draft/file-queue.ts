import { Slots } from '../../../async/slots.ts'

const FILES_AT_ONCE = 2

interface Sender {
  readonly userId: string
  /** Aborted when the sender leaves. */
  readonly signal: AbortSignal
}

/**
 * Reads a few files at once, and one of a user. How many wait is limited where they are received, and a file whose sender has
 * left does not wait any more.
 *
 * @example await queue({ userId, signal }, () => readPrompts(request))
 */
export function createFileQueue() {
  const all = new Slots(FILES_AT_ONCE)
  const ofUsers = new Map<string, Slots>()

  return async <Result>({ userId, signal }: Sender, work: () => Promise<Result>): Promise<Result> => {
    const own = ofUsers.get(userId) ?? new Slots(1)
    ofUsers.set(userId, own)
    await own.take(signal)
    try {
      await all.take(signal)
      try {
        return await work()
      } finally {
        all.release()
      }
    } finally {
      own.release()
      if (own.taken === 0) ofUsers.delete(userId)
    }
  }
}
