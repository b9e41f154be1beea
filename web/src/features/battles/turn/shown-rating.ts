import type { BoardRow, RevealedAgent } from '@arena/contract'

/** A model's rating after a vote. */
export interface ShownRating {
  readonly rating: number
  /** `null` where it is not known, or the vote does not count on this board. */
  readonly before: number | null
  readonly provisional: boolean
}

/**
 * The rating to show: that of the vote's reply until the board is read. `null` for a model without votes. Both are rounded
 * before they are compared: otherwise the page would show "1012 ▲ 0".
 */
export function shownRating(
  before: Pick<NonNullable<RevealedAgent['standing']>, 'eloRank' | 'eloScore' | 'status'> | null,
  now: Pick<BoardRow, 'eloScore' | 'eloRank' | 'status'> | undefined,
): ShownRating | null {
  // Rank 0 is a model without votes, whose rating says nothing.
  const known = before?.eloRank ? Math.round(before.eloScore) : null
  if (now?.eloRank) {
    return { rating: Math.round(now.eloScore), before: known, provisional: now.status === 'provisional' }
  }
  return known === null ? null : { rating: known, before: null, provisional: before?.status === 'provisional' }
}
