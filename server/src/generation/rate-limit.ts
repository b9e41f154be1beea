import { LRUCache } from 'lru-cache'
import { ArenaError } from '../errors.ts'

/** Counts one generation of a user, or throws the 429 when the user has reached the limit. */
export type LimitGenerations = (userId: string) => void

const USERS_MAX = 100_000

/** The cost of one generation, in generations per minute × milliseconds: integers, so that no wait is rounded down. */
const COST = 60_000

interface Bucket {
  readonly spent: number
  readonly at: number
}

/**
 * Limits the generations per minute and user with a token bucket that refills evenly: it allows a short burst and stops
 * a script. Each process counts on its own.
 */
export function createGenerationLimit(perMinute: number | null, now: () => number = Date.now): LimitGenerations {
  if (perMinute === null) return () => {}
  const buckets = new LRUCache<string, Bucket>({ max: USERS_MAX })
  const spentMax = (perMinute - 1) * COST

  return (userId) => {
    const at = now()
    const bucket = buckets.get(userId) ?? { spent: 0, at }
    const spent = Math.max(0, bucket.spent - Math.max(0, at - bucket.at) * perMinute)
    if (spent > spentMax) {
      throw new ArenaError('rate-limited', { seconds: Math.ceil((spent - spentMax) / (perMinute * 1000)) })
    }
    buckets.set(userId, { spent: spent + COST, at })
  }
}
