import { ArenaError } from '../../errors.ts'
import { addressKey, type CreateLimiter } from '../../rate-limits/index.ts'

export interface VotingCaller {
  readonly userId: string
  /** The client's address. */
  readonly address: string
}

/** Counts one vote of the caller, or throws the 429 when a limit is reached. */
export type LimitVotes = (caller: VotingCaller) => Promise<void>

export interface VoteLimitOptions {
  readonly createLimiter: CreateLimiter
  /** 0 is no limit. */
  readonly votesPerHour: number
  /** Of all voters of an address; 0 is no limit. */
  readonly votesPerAddressPerHour: number
}

const HOUR = 60 * 60

export function createVoteLimit(options: VoteLimitOptions): LimitVotes {
  const limiter = (name: string, max: number) =>
    max === 0 ? null : options.createLimiter({ name, max, seconds: HOUR })
  const perVoter = limiter('votes', options.votesPerHour)
  const perAddress = limiter('votes-address', options.votesPerAddressPerHour)

  return async ({ userId, address }) => {
    // In this order: a voter who keeps trying after the own limit must not use up that of everybody at the address.
    const seconds = (await perVoter?.count(userId)) ?? (await perAddress?.count(addressKey(address)))
    if (seconds) throw new ArenaError('rate-limited', { seconds })
  }
}
