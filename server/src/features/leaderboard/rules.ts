import type { Board, BoardRow } from '@arena/contract'
import type { ModelRating, Board as RatedBoard } from '@arena/ratings'
import type { CatalogueModel } from '../models/index.ts'
import type { VoteCounts } from './counts.ts'
import { round, roundOrNull } from './rounding.ts'
import { everything, type Slice } from './slice.ts'
import type { FailureRow } from './store.ts'

/** Changes when the same votes would give other numbers. */
export const METHOD = 'bradley-terry/2'

export interface BuiltBoard {
  readonly board: Board
  readonly rated: RatedBoard
  /** The models in the order of `rated`. */
  readonly models: readonly CatalogueModel[]
  /** The votes between these models: those of the other kind, simulated or real, are not among them. */
  readonly counts: VoteCounts
  readonly position: Board['position']
}

/** So that a board does not depend on the order the catalogue came in. */
export const byId = (models: readonly CatalogueModel[]): CatalogueModel[] =>
  models.toSorted((a, b) => (a.modelId < b.modelId ? -1 : 1))

/** The numbers that models go by while they are rated. */
export const indexById = (models: readonly CatalogueModel[]): ReadonlyMap<string, number> =>
  new Map(byId(models).map((model, index) => [model.modelId, index]))

export interface BoardFacts {
  readonly asOf: Date
  readonly slice?: Slice
  /** Every model that may appear, retired ones included, in the order of {@link byId}. */
  readonly listed: readonly CatalogueModel[]
  readonly rated: RatedBoard
  readonly counts: VoteCounts
  readonly position: Board['position']
  readonly failures?: readonly FailureRow[]
}

/** Turns ratings into the board that is sent. */
export function present(facts: BoardFacts): Board {
  const { asOf, slice = everything, listed, rated, counts, position, failures = [] } = facts
  const fallbackRates = new Map(
    failures.map(({ modelId, battles, fallbacks }) => [modelId, round(fallbacks / battles, 4)]),
  )
  const places = listed
    .map((model, index) => ({ model, rating: rated.models[index]! }))
    // A model that is gone and was never voted on has no place in history.
    .filter(({ model, rating }) => model.status === 'active' || rating.votes > 0)
    .toSorted((a, b) => better(a.rating, b.rating) || (a.model.modelName < b.model.modelName ? -1 : 1))
  return {
    success: true,
    asOf: asOf.toISOString(),
    totalVotes: counts.byPair.reduce((sum, votes) => sum + votes, 0),
    excludedVotes: counts.excluded,
    method: METHOD,
    scope: slice.blindOnly ? 'blind' : 'all',
    since: slice.since,
    until: slice.until,
    tag: slice.tag,
    style: 'plain',
    voters: rated.voters ?? 0,
    effectiveVoters: round(rated.effectiveVoters ?? 0, 1),
    fewVoters: rated.fewVoters,
    position,
    styleEffects: null,
    items: places.map(({ model, rating }, place) =>
      rowOf(model, rating, place + 1, fallbackRates.get(model.modelId) ?? null),
    ),
  }
}

/** By the rating as it is shown: the digits below depend on where the fit began, and would place equals by instance. */
const better = (a: ModelRating, b: ModelRating): number => shownRating(b) - shownRating(a) || 0

const shownRating = ({ rating }: ModelRating): number => roundOrNull(rating, 1) ?? Number.NEGATIVE_INFINITY

function rowOf(model: CatalogueModel, rating: ModelRating, place: number, fallbackRate: number | null): BoardRow {
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
    eloRank: rating.rating === null ? null : place,
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
