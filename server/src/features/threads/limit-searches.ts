import { ArenaError } from '../../base/errors.ts'

/** Of one user at once, on each instance. One who types quickly has two. */
const SEARCHES_MAX = 2
const RETRY_AFTER_SECONDS = 1

/** Runs a search, or throws the 429 if too many of its user are running. */
export type LimitSearches = <Result>(userId: string, search: () => Promise<Result>) => Promise<Result>

/** A search reads up to 64 MiB of texts: those of one user could use up the connections of all others. */
export function createLimitSearches(): LimitSearches {
  const running = new Map<string, number>()
  return async (userId, search) => {
    const others = running.get(userId) ?? 0
    if (others >= SEARCHES_MAX) throw new ArenaError('rate-limited', { seconds: RETRY_AFTER_SECONDS })
    running.set(userId, others + 1)
    try {
      return await search()
    } finally {
      const left = running.get(userId)! - 1
      if (left > 0) running.set(userId, left)
      else running.delete(userId)
    }
  }
}
