import type { BoardRow } from '@arena/contract'

type Given = Partial<Omit<BoardRow, 'providerName'>> & { readonly modelId: string; readonly providerName?: string }

/** A row for tests: what they do not speak of is as on any board. */
export function rowOf(given: Given): BoardRow {
  const name = given.modelName ?? given.modelId
  const row = {
    modelName: name,
    displayName: name,
    providerName: 'host-a',
    isFree: false,
    eloScore: 1000,
    eloRank: 1,
    ratingLower: 950,
    ratingUpper: 1050,
    rankLower: 1,
    rankUpper: 1,
    totalWins: 5,
    totalLosses: 5,
    totalTies: 0,
    totalBothBad: 0,
    totalResponses: 10,
    winRate: 50,
    status: 'ranked',
    expectedWinRate: 0.5,
    component: 0,
    separated: false,
    tieRate: 0,
    bothBadRate: 0,
    fallbackRate: 0,
    ...given,
  } as const
  return row as unknown as BoardRow
}

export const unvoted = {
  eloScore: null,
  eloRank: null,
  ratingLower: null,
  ratingUpper: null,
  rankLower: null,
  rankUpper: null,
  totalResponses: 0,
  status: 'unvoted',
  expectedWinRate: null,
  bothBadRate: null,
  fallbackRate: null,
} as const
