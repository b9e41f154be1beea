import type { BoardQuery } from '@arena/contract'
import { ArenaError } from '../../errors.ts'

/** The votes that a board is made of. */
export interface VoteFilter {
  /** Only votes of the class `blind`. */
  readonly blindOnly: boolean
  /** `null` is every prompt. */
  readonly tag: string | null
  /** Days in UTC, both inclusive; `null` is unlimited. */
  readonly since: string | null
  readonly until: string | null
}

export const ALL_VOTES: VoteFilter = { blindOnly: false, tag: null, since: null, until: null }
export const BLIND_VOTES: VoteFilter = { ...ALL_VOTES, blindOnly: true }

export function parseFilter({ scope, since, until, tag }: BoardQuery): VoteFilter {
  if (since !== undefined && until !== undefined && since > until) throw new ArenaError('days-reversed')
  return { blindOnly: scope === 'blind', tag: tag ?? null, since: since ?? null, until: until ?? null }
}

export const filterKey = ({ blindOnly, tag, since, until }: VoteFilter): string =>
  [blindOnly ? 'blind' : 'all', tag ?? '', since ?? '', until ?? ''].join(' ')

/** Filtered boards that are cached; others are built again on request. */
export const BOARDS_MAX = 32
