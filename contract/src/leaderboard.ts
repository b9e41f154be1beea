import { type Static, Type } from 'typebox'
import { ProviderName } from './models.ts'
import { operation } from './operation.ts'
import { DateTime, NullableInteger, NullableNumber, OneOf, Uuid } from './schema.ts'

const Count = Type.Integer({ minimum: 0 })

export const BoardRow = Type.Object({
  modelId: Uuid(),
  modelName: Type.String(),
  displayName: Type.String(),
  providerName: ProviderName,
  eloScore: NullableNumber({ description: 'Bradley–Terry rating on the Elo scale; `null` before the first vote.' }),
  eloRank: NullableInteger({ description: 'From 1; `null` before the first vote.' }),
  ratingLower: NullableNumber({ description: '95% interval.' }),
  ratingUpper: NullableNumber(),
  rankLower: NullableInteger({ description: 'Best rank the votes do not exclude.' }),
  rankUpper: NullableInteger({ description: 'Worst rank the votes do not exclude.' }),
  totalWins: Count,
  totalLosses: Count,
  totalTies: Count,
  totalBothBad: Count,
  totalResponses: Count,
  winRate: Type.Number({ minimum: 0, maximum: 100, description: '100 · wins / responses.' }),
  status: OneOf(['ranked', 'provisional', 'unvoted', 'retired']),
  provider: Type.String({ deprecated: true }),
  eloRating: NullableNumber({ deprecated: true }),
  elo_rating: NullableNumber({ deprecated: true }),
  elo: NullableNumber({ deprecated: true }),
  wins: Type.Integer({ deprecated: true }),
  losses: Type.Integer({ deprecated: true }),
  ties: Type.Integer({ deprecated: true }),
  totalVotes: Type.Integer({ deprecated: true }),
  total_matches: Type.Integer({ deprecated: true }),
  matches: Type.Integer({ deprecated: true }),
  times_compared: Type.Integer({ deprecated: true }),
  win_rate: Type.Number({ deprecated: true }),
  model_id: Type.String({ deprecated: true }),
  model_name: Type.String({ deprecated: true }),
  display_name: Type.String({ deprecated: true }),
  provider_name: Type.String({ deprecated: true }),
})
export type BoardRow = Static<typeof BoardRow>

export const Board = Type.Object({
  success: Type.Literal(true),
  asOf: DateTime('When the votes were last read.'),
  totalVotes: Count,
  excludedVotes: Type.Object(
    { fallback: Count, self: Count },
    { description: 'Votes that are stored but counted for no model, by reason.' },
  ),
  method: Type.String(),
  items: Type.Array(BoardRow),
})
export type Board = Static<typeof Board>

export const getBoard = operation({
  id: 'getBoard',
  room: 'leaderboard',
  method: 'GET',
  path: '/api/arena/model-stats',
  summary: 'Read the leaderboard',
  description: 'Best rating first, models without votes last. Carries an `ETag`.',
  auth: 'none',
  errors: 'plain',
  failure: 'STATS_ERROR',
  replies: {
    200: { description: 'The board.', body: Board },
    304: { description: 'The board is the one the caller has (`If-None-Match`).' },
  },
})
