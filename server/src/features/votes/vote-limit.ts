import { ArenaError } from '../../base/errors.ts'
import type { Config } from '../../config.ts'
import { addressKey, type CreateLimiter } from '../../rate-limits/index.ts'

export interface VotingCaller {
  readonly userId: string
  /** The client's address. */
  readonly address: string
}

/** Counts one vote of the caller, or throws the 429 when a limit is reached. */
export type LimitVotes = (caller: VotingCaller) => Promise<void>

export interface VoteLimitOptions {
  readonly config: Pick<Config, 'votesPerHour' | 'votesPerAddressPerHour'>
  readonly createLimiter: CreateLimiter
  readonly name?: string
  /** How many calls are allowed for each vote. */
  readonly times?: number
}

const HOUR = 60 * 60

export function createVoteLimit(options: VoteLimitOptions): LimitVotes {
  const { config, createLimiter, name = 'votes', times = 1 } = options
  const limiter = (name: string, votes: number) =>
    votes === 0 ? null : createLimiter({ name, max: times * votes, seconds: HOUR })
  const perVoter = limiter(name, config.votesPerHour)
  const perAddress = limiter(`${name}-address`, config.votesPerAddressPerHour)

  return async ({ userId, address }) => {
    // In this order: a voter who keeps trying after the own limit must not use up that of everybody at the address.
    const seconds = (await perVoter?.count(userId)) ?? (await perAddress?.count(addressKey(address)))
    if (seconds) throw new ArenaError('rate-limited', { seconds })
  }
}
