import { LRUCache } from 'lru-cache'
import { ArenaError } from './errors.ts'

/** Counts one generation of a user; throws the 429 when there were too many. */
export type LimitGenerations = (userId: string) => void

const USERS_MAX = 100_000

interface Bucket {
  tokens: number
  refilledAt: number
}

/**
 * So many generations a minute and user, by a bucket that refills evenly: a short burst is fine, a script is not.
 * Counted by each process for itself.
 */
export function createGenerationLimit(perMinute: number | null, now: () => number = Date.now): LimitGenerations {
  if (perMinute === null) return () => {}
  const buckets = new LRUCache<string, Bucket>({ max: USERS_MAX })
  const msEach = 60_000 / perMinute

  return (userId) => {
    const time = now()
    const bucket = buckets.get(userId) ?? { tokens: perMinute, refilledAt: time }
    const tokens = Math.min(perMinute, bucket.tokens + (time - bucket.refilledAt) / msEach)
    if (tokens < 1) {
      throw new ArenaError('rate-limited', { seconds: Math.max(1, Math.ceil(((1 - tokens) * msEach) / 1000)) })
    }
    buckets.set(userId, { tokens: tokens - 1, refilledAt: time })
  }
}
