import type { Board, BoardRow } from '@arena/contract'
import type { ModelRating, Board as RatedBoard } from '@arena/ratings'
import type { CatalogueModel } from '../models/index.ts'
import { ALL_VOTES, type VoteFilter } from './filter.ts'
import { round, roundOrNull } from './rounding.ts'
import type { FailureRow } from './store.ts'
import type { VoteCounts } from './vote-counts.ts'

/** The version changes when the same votes would give different numbers. */
export const METHOD = 'bradley-terry/2'

export interface BuiltBoard {
  readonly board: Board
  readonly rated: RatedBoard
  /** The models in the order of `rated`. */
  readonly models: readonly CatalogueModel[]
  /** The votes between these models. Votes on models of the other kind, simulated or real, are not included. */
  readonly counts: VoteCounts
  readonly position: Board['position']
}

/** Sorts the models, so that a board does not depend on the order of the catalogue. */
export const byId = (models: readonly CatalogueModel[]): CatalogueModel[] =>
  models.toSorted((a, b) => (a.modelId < b.modelId ? -1 : 1))

/** The indices of the models in the ratings. */
export const indexById = (models: readonly CatalogueModel[]): ReadonlyMap<string, number> =>
  new Map(byId(models).map((model, index) => [model.modelId, index]))

export interface BoardInput {
  readonly asOf: Date
  readonly filter?: VoteFilter
  /** All models, including retired ones, in the order of {@link byId}. */
  readonly listed: readonly CatalogueModel[]
  readonly rated: RatedBoard
  readonly counts: VoteCounts
  readonly position: Board['position']
  readonly failures?: readonly FailureRow[]
}

/** Turns ratings into the response. */
export function formatBoard(input: BoardInput): Board {
  const { asOf, filter = ALL_VOTES, listed, rated, counts, position, failures = [] } = input
  const fallbackRates = new Map(
    failures.map(({ modelId, battles, fallbacks }) => [modelId, round(fallbacks / battles, 4)]),
  )
  const sorted = listed
    .map((model, index) => ({ model, rating: rated.models[index]! }))
    // Retired models without votes are not listed.
    .filter(({ model, rating }) => model.status === 'active' || rating.votes > 0)
    .toSorted((a, b) => compareRatings(a.rating, b.rating) || (a.model.modelName < b.model.modelName ? -1 : 1))
  return {
    success: true,
    asOf: asOf.toISOString(),
    stale: false,
    totalVotes: counts.byPair.reduce((sum, votes) => sum + votes, 0),
    excludedVotes: counts.excluded,
    method: METHOD,
    scope: filter.blindOnly ? 'blind' : 'all',
    since: filter.since,
    until: filter.until,
    tag: filter.tag,
    style: 'plain',
    voters: rated.voters ?? 0,
    effectiveVoters: round(rated.effectiveVoters ?? 0, 1),
    fewVoters: rated.fewVoters,
    position,
    styleEffects: null,
    items: sorted.map(({ model, rating }, index) =>
      rowOf(model, rating, index + 1, fallbackRates.get(model.modelId) ?? null),
    ),
  }
}

/** Compares rounded ratings: further digits depend on the start of the fit, so instances would sort equals differently. */
const compareRatings = (a: ModelRating, b: ModelRating): number => shownRating(b) - shownRating(a) || 0

const shownRating = ({ rating }: ModelRating): number => roundOrNull(rating, 1) ?? Number.NEGATIVE_INFINITY

function rowOf(model: CatalogueModel, rating: ModelRating, rank: number, fallbackRate: number | null): BoardRow {
  const { modelId, modelName, displayName, providerName, isFree } = model
  const { wins, losses, ties, bothBad, votes } = rating
  const eloScore = roundOrNull(rating.rating, 1)
  const winRate = votes === 0 ? 0 : round((100 * wins) / votes, 2)
  return {
    modelId,
    modelName,
    displayName,
    providerName,
    isFree,
    eloScore,
    eloRank: rating.rating === null ? null : rank,
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
    expectedWinRate: roundOrNull(rating.expectedWinRate, 4),
    component: rating.component,
    separated: rating.separated,
    tieRate: roundOrNull(rating.tieRate, 4),
    bothBadRate: roundOrNull(rating.bothBadRate, 4),
    fallbackRate,
    // Aliases for older clients.
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
