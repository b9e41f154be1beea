import { Slots } from '../../async/slots.ts'

const FILES_AT_ONCE = 2

/**
 * Reads a few files at once, and one of a user. How many wait is limited where they are received.
 *
 * @example await queue(userId, () => readPrompts(request))
 */
export function createFileQueue(): <Result>(userId: string, work: () => Promise<Result>) => Promise<Result> {
  const all = new Slots(FILES_AT_ONCE)
  const ofUsers = new Map<string, Slots>()
  const never = new AbortController().signal

  return async (userId, work) => {
    const own = ofUsers.get(userId) ?? new Slots(1)
    ofUsers.set(userId, own)
    await own.take(never)
    try {
      await all.take(never)
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
