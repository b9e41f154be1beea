import type { Board, BoardRow } from '@arena/contract'
import { type ModelRating, rate } from '@arena/ratings'
import type { CatalogueModel } from '../models/index.ts'
import type { TallyRow } from './store.ts'

export const METHOD = 'bradley-terry'

export interface BoardFacts {
  /** Every model that may appear, retired ones included. */
  readonly models: readonly CatalogueModel[]
  readonly tallies: readonly TallyRow[]
  readonly asOf: Date
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))
const roundOrNull = (value: number | null, digits: number): number | null =>
  value === null ? null : round(value, digits)

/** The leaderboard of these votes: a pure function, so every instance shows the same one. */
export function buildBoard({ models, tallies, asOf }: BoardFacts): Board {
  // By id, so that the board does not depend on the order the catalogue came in.
  const listed = models.toSorted((a, b) => (a.modelId < b.modelId ? -1 : 1))
  const indexOf = new Map(listed.map((model, index) => [model.modelId, index]))
  const ours = tallies.filter((tally) => indexOf.has(tally.leftModelId) && indexOf.has(tally.rightModelId))
  const counted = ours.filter((tally) => tally.class === 'counted')

  const { models: rated } = rate({
    models: listed.length,
    rows: counted.map(({ leftModelId, rightModelId, leftWins, rightWins, ties, bothBad }) => ({
      left: indexOf.get(leftModelId)!,
      right: indexOf.get(rightModelId)!,
      leftWins,
      rightWins,
      ties,
      bothBad,
    })),
  })
  const places = listed
    .map((model, index) => ({ model, rating: rated[index]! }))
    // A model that is gone and was never voted on has no place in history.
    .filter(({ model, rating }) => model.status === 'active' || rating.votes > 0)
    .toSorted((a, b) => better(a.rating, b.rating) || (a.model.modelName < b.model.modelName ? -1 : 1))

  return {
    success: true,
    asOf: asOf.toISOString(),
    totalVotes: sum(counted),
    excludedVotes: {
      fallback: sum(ours.filter((tally) => tally.class === 'fallback')),
      self: sum(ours.filter((tally) => tally.class === 'self')),
    },
    method: METHOD,
    items: places.map(({ model, rating }, position) => rowOf(model, rating, position + 1)),
  }
}

const better = (a: ModelRating, b: ModelRating): number =>
  (b.rating ?? Number.NEGATIVE_INFINITY) - (a.rating ?? Number.NEGATIVE_INFINITY) || 0

const sum = (tallies: readonly TallyRow[]): number =>
  tallies.reduce((total, { leftWins, rightWins, ties, bothBad }) => total + leftWins + rightWins + ties + bothBad, 0)

function rowOf(model: CatalogueModel, rating: ModelRating, position: number): BoardRow {
  const { modelId, modelName, displayName, providerName } = model
  const { wins, losses, ties, bothBad, votes } = rating
  const eloScore = roundOrNull(rating.rating, 1)
  const winRate = votes === 0 ? 0 : round((100 * wins) / votes, 2)
  return {
    modelId,
    modelName,
    displayName,
    providerName,
    eloScore,
    eloRank: rating.rating === null ? null : position,
    ratingLower: roundOrNull(rating.lower, 1),
    ratingUpper: roundOrNull(rating.upper, 1),
    rankLower: rating.rankLow,
    rankUpper: rating.rankHigh,
    totalWins: wins,
    totalLosses: losses,
    totalTies: ties,
    totalBothBad: bothBad,
    totalResponses: votes,
    winRate,
    status: model.status === 'retired' ? 'retired' : rating.status,
    // Second spellings that older clients read.
    provider: providerName,
    eloRating: eloScore,
    elo_rating: eloScore,
    elo: eloScore,
    wins,
    losses,
    ties,
    totalVotes: votes,
    total_matches: votes,
    matches: votes,
    times_compared: votes,
    win_rate: winRate,
    model_id: modelId,
    model_name: modelName,
    display_name: displayName,
    provider_name: providerName,
  }
}
