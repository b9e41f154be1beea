import { ArenaError } from '../base/errors.ts'
import { addressKey, type CreateLimiter } from '../rate-limits/index.ts'

export interface GeneratingCaller {
  readonly userId: string
  /** The client's address. */
  readonly address: string
}

/** Counts one generation of the caller, or throws the 429 when a limit is reached. */
export type LimitGenerations = (caller: GeneratingCaller) => Promise<void>

/** `null` is no limit. */
export interface GenerationLimits {
  /** Per minute and user. */
  readonly rateLimit: number | null
  /** Per day and guest. */
  readonly guestGenerationsPerDay: number | null
  /** By all guests of an address, per day. New guests are free, so the limit per guest is not enough. */
  readonly guestGenerationsPerAddressPerDay: number | null
}

export interface GenerationLimitOptions {
  readonly limits: GenerationLimits
  readonly createLimiter: CreateLimiter
  readonly isGuest: (userId: string) => Promise<boolean>
}

const MINUTE = 60
const DAY = 24 * 60 * 60

/** Limits the generations of every user per minute, and those of guests per day. */
export function createGenerationLimit({ limits, createLimiter, isGuest }: GenerationLimitOptions): LimitGenerations {
  const limiter = (name: string, max: number | null, seconds: number) =>
    max === null ? null : createLimiter({ name, max, seconds })
  const perUser = limiter('generations', limits.rateLimit, MINUTE)
  const perGuest = limiter('guest-generations', limits.guestGenerationsPerDay, DAY)
  const perAddress = limiter('guest-address', limits.guestGenerationsPerAddressPerDay, DAY)

  return async ({ userId, address }) => {
    const wait = await perUser?.count(userId)
    if (wait) throw new ArenaError('rate-limited', { seconds: wait })
    if ((!perGuest && !perAddress) || !(await isGuest(userId))) return
    // In this order: a guest who keeps trying after the own limit must not use up that of everybody at the address.
    const waitOfGuest = (await perGuest?.count(userId)) ?? (await perAddress?.count(addressKey(address)))
    if (waitOfGuest) throw new ArenaError('guest-limit-reached', { seconds: waitOfGuest })
  }
}
