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

export const filterKey = ({ blindOnly, tag, since, until }: VoteFilter): string =>
  [blindOnly ? 'blind' : 'all', tag ?? '', since ?? '', until ?? ''].join(' ')

export const isUnfiltered = ({ tag, since, until }: VoteFilter): boolean =>
  tag === null && since === null && until === null
