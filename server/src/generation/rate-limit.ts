import { LRUCache } from 'lru-cache'
import { ArenaError } from '../errors.ts'

/** Counts one generation of a user; throws the 429 when there were too many. */
export type LimitGenerations = (userId: string) => void

const USERS_MAX = 100_000

/** One generation's cost, in generations a minute times milliseconds: whole numbers, so that no wait is a hair short. */
const COST = 60_000

interface Account {
  readonly spent: number
  readonly at: number
}

/**
 * So many generations a minute and user, by an account that fills evenly: a short burst is fine, a script is not.
 * Counted by each process for itself.
 */
export function createGenerationLimit(perMinute: number | null, now: () => number = Date.now): LimitGenerations {
  if (perMinute === null) return () => {}
  const accounts = new LRUCache<string, Account>({ max: USERS_MAX })
  const mostSpent = (perMinute - 1) * COST

  return (userId) => {
    const at = now()
    const account = accounts.get(userId) ?? { spent: 0, at }
    const spent = Math.max(0, account.spent - Math.max(0, at - account.at) * perMinute)
    if (spent > mostSpent) {
      throw new ArenaError('rate-limited', { seconds: Math.ceil((spent - mostSpent) / (perMinute * 1000)) })
    }
    accounts.set(userId, { spent: spent + COST, at })
  }
}
