import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { DatabaseFailure } from '../database/index.ts'

export { addressKey } from './address-key.ts'

export interface Limit {
  /** Unique: counts are stored under this name and the key. */
  readonly name: string
  readonly max: number
  /** The window starts with the first count of a key. */
  readonly seconds: number
}

export interface Limiter {
  /** Counts one, or more, and returns the seconds to wait if that is more than allowed; `null` if it is allowed. */
  count(key: string, points?: number): Promise<number | null>
  /** Sets the count of a key to zero. */
  forget(key: string): Promise<void>
}

export type CreateLimiter = (limit: Limit) => Limiter

export interface LimiterOptions {
  readonly pool: pg.Pool
  /** Whether other instances count too. If not, counts are in memory: a statement per call would cost more. */
  readonly shared: boolean
}

/**
 * Limits that hold across all instances. While the database is unavailable, shared limits throw: what they protect needs
 * the database too.
 *
 * @example
 * const perMinute = createLimiter({ name: 'generations', max: 60, seconds: 60 })
 * const waitSeconds = await perMinute.count(userId)
 */
export const createLimiters =
  ({ pool, shared }: LimiterOptions): CreateLimiter =>
  ({ name, max, seconds }) => {
    const settings = { keyPrefix: name, points: max, duration: seconds }
    const limiter = shared
      ? new RateLimiterPostgres({
          ...settings,
          storeClient: pool,
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          // A caller who keeps trying after the limit causes no statements.
          inMemoryBlockOnConsumed: max,
        })
      : new RateLimiterMemory(settings)
    return {
      async count(key, points = 1) {
        try {
          await limiter.consume(key, points)
          return null
        } catch (reason) {
          if (reason instanceof RateLimiterRes) return Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
          throw new DatabaseFailure('rate limit failed', { cause: reason })
        }
      },
      async forget(key) {
        await limiter.delete(key)
      },
    }
  }
