import type { Board, BoardRow } from '@arena/contract'
import {
  fitPosition,
  type ModelRating,
  type Board as RatedBoard,
  rate,
  type Tallies,
  type VoterVotes,
} from '@arena/ratings'
import type { CatalogueModel } from '../models/index.ts'
import { everything, type Slice } from './slice.ts'
import type { BattleCountRow, TallyRow } from './store.ts'

/** Changes when the same votes would give other numbers. */
export const METHOD = 'bradley-terry/1'

export interface BoardFacts {
  /** Every model that may appear, retired ones included. */
  readonly models: readonly CatalogueModel[]
  readonly tallies: readonly TallyRow[]
  readonly asOf: Date
  readonly slice?: Slice
  /** The same votes by voter, with models numbered by {@link indexById}; without them, votes count as independent. */
  readonly byVoter?: VoterVotes
  readonly battleCounts?: readonly BattleCountRow[]
  /** The strengths of an earlier board by model, to start the fit from. */
  readonly start?: ReadonlyMap<string, number>
}

export interface BuiltBoard {
  readonly board: Board
  readonly rated: RatedBoard
  /** The models in the order of `rated`. */
  readonly models: readonly CatalogueModel[]
  /** The votes between these models: those of the other kind, simulated or real, are not among them. */
  readonly tallies: readonly TallyRow[]
}

export const round = (value: number, digits: number): number => Number(value.toFixed(digits))

export const roundOrNull = (value: number | null, digits: number): number | null =>
  value === null ? null : round(value, digits)

/** So that a board does not depend on the order the catalogue came in. */
const byId = (models: readonly CatalogueModel[]) => models.toSorted((a, b) => (a.modelId < b.modelId ? -1 : 1))

/** The numbers that models go by while they are rated. */
export const indexById = (models: readonly CatalogueModel[]): ReadonlyMap<string, number> =>
  new Map(byId(models).map((model, index) => [model.modelId, index]))

/** The leaderboard of these votes: a pure function, so every instance shows the same one. */
export const buildBoard = (facts: BoardFacts): Board => rateBoard(facts).board

export function rateBoard(facts: BoardFacts): BuiltBoard {
  const { models, tallies } = facts
  const listed = byId(models)
  const indexOf = indexById(models)
  const ours = tallies.filter((tally) => indexOf.has(tally.leftModelId) && indexOf.has(tally.rightModelId))
  const counted = ours.filter((tally) => tally.class === 'counted')
  const votes: Tallies = {
    models: listed.length,
    rows: counted.map(({ leftModelId, rightModelId, leftWins, rightWins, ties, bothBad }) => ({
      left: indexOf.get(leftModelId)!,
      right: indexOf.get(rightModelId)!,
      leftWins,
      rightWins,
      ties,
      bothBad,
    })),
    ...(facts.byVoter ? { byVoter: facts.byVoter } : {}),
  }
  const rated = rate(votes, { start: listed.map(({ modelId }) => facts.start?.get(modelId) ?? 0) })
  return {
    board: present(facts, listed, rated, ours, positionOf(votes, counted)),
    rated,
    models: listed,
    tallies: ours,
  }
}

/** Turns ratings into the board that is sent. */
export function present(
  { asOf, slice = everything, battleCounts = [] }: BoardFacts,
  listed: readonly CatalogueModel[],
  rated: RatedBoard,
  tallies: readonly TallyRow[],
  position: Board['position'],
): Board {
  const fallbackRate = createFallbackRate(battleCounts)
  const places = listed
    .map((model, index) => ({ model, rating: rated.models[index]! }))
    // A model that is gone and was never voted on has no place in history.
    .filter(({ model, rating }) => model.status === 'active' || rating.votes > 0)
    .toSorted((a, b) => better(a.rating, b.rating) || (a.model.modelName < b.model.modelName ? -1 : 1))
  return {
    success: true,
    asOf: asOf.toISOString(),
    totalVotes: sum(tallies.filter((tally) => tally.class === 'counted')),
    excludedVotes: {
      fallback: sum(tallies.filter((tally) => tally.class === 'fallback')),
      self: sum(tallies.filter((tally) => tally.class === 'self')),
      leaked: sum(tallies.filter((tally) => tally.class === 'leaked')),
    },
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
    items: places.map(({ model, rating }, place) => rowOf(model, rating, place + 1, fallbackRate(model.modelId))),
  }
}

function positionOf(votes: Tallies, counted: readonly TallyRow[]): Board['position'] {
  const left = counted.reduce((total, tally) => total + tally.leftWins, 0)
  const right = counted.reduce((total, tally) => total + tally.rightWins, 0)
  const effect = fitPosition(votes)
  return {
    leftWinRate: left + right === 0 ? null : round(left / (left + right), 4),
    effectPoints: roundOrNull(effect?.points ?? null, 1),
    se: roundOrNull(effect?.se ?? null, 1),
  }
}

function createFallbackRate(battleCounts: readonly BattleCountRow[]): (modelId: string) => number | null {
  const asked = new Map<string, { battles: number; fallbacks: number }>()
  const add = (modelId: string, battles: number, fallbacks: number) => {
    const known = asked.get(modelId) ?? { battles: 0, fallbacks: 0 }
    asked.set(modelId, { battles: known.battles + battles, fallbacks: known.fallbacks + fallbacks })
  }
  for (const row of battleCounts) {
    add(row.leftModelId, row.battles, row.leftFallbacks)
    add(row.rightModelId, row.battles, row.rightFallbacks)
  }
  return (modelId) => {
    const known = asked.get(modelId)
    return known ? round(known.fallbacks / known.battles, 4) : null
  }
}

/** By the rating as it is shown: the digits below depend on where the fit began, and would place equals by instance. */
const better = (a: ModelRating, b: ModelRating): number => shownRating(b) - shownRating(a) || 0

const shownRating = ({ rating }: ModelRating): number => roundOrNull(rating, 1) ?? Number.NEGATIVE_INFINITY

const sum = (tallies: readonly TallyRow[]): number =>
  tallies.reduce((total, { leftWins, rightWins, ties, bothBad }) => total + leftWins + rightWins + ties + bothBad, 0)

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
