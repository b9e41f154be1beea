import type { BoardRow, RevealedAgent } from '@arena/contract'

/** One figure before and after a vote. */
export interface Change {
  readonly before: number | null
  readonly after: number
}

export interface StandingChange {
  readonly rating: Change
  readonly rank: Change
}

/** A model's standing before and after a vote; `null` when the leaderboard does not rate it. */
export function standingChange(
  before: Pick<NonNullable<RevealedAgent['standing']>, 'eloRank' | 'eloScore'> | null,
  now: Pick<BoardRow, 'eloScore' | 'eloRank'> | undefined,
): StandingChange | null {
  if (!now || now.eloRank === 0) return null
  // Rank 0 is a model without votes, whose rating says nothing.
  const known = before?.eloRank ? before : null
  return {
    // Rounded before they are compared: otherwise the page would show "1012 → 1012 (+1)".
    rating: { before: known && Math.round(known.eloScore), after: Math.round(now.eloScore) },
    rank: { before: known?.eloRank ?? null, after: now.eloRank },
  }
}

/** Whether a figure improved. A smaller rank is better. */
export function direction({ before, after }: Change, better: 'more' | 'less'): 'up' | 'down' | 'same' {
  if (before === null || before === after) return 'same'
  return after > before === (better === 'more') ? 'up' : 'down'
}
