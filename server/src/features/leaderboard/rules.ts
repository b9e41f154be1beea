import type { Board, BoardRow } from '@arena/contract'
import type { ModelStrength, StrengthBoard } from '@arena/ratings'
import type { CatalogueModel } from '../models/index.ts'
import { round, roundOrNull, toTwoDigits } from './compute/rounding.ts'
import type { VoteCounts } from './compute/vote-counts.ts'
import { ALL_VOTES, type VoteFilter } from './compute/vote-filter.ts'
import type { Intervals, ModelInterval } from './intervals.ts'
import type { SpeedRow } from './speed-store.ts'
import type { FailureRow } from './store.ts'

/** The version changes when the same votes would give different numbers. */
export const METHOD = 'bradley-terry/4'

export interface BuiltBoard {
  readonly board: Board
  readonly strengths: StrengthBoard
  /** The models in the order of `strengths`. */
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
  readonly strengths: StrengthBoard
  /** May be of an earlier vote than the strengths. */
  readonly intervals: Intervals
  /** The last position of the log that the strengths count, and the hash of its line. */
  readonly throughVote: number
  readonly logHash: string
  readonly logGeneration: number
  readonly counts: VoteCounts
  readonly position: Board['position']
  readonly failures?: readonly FailureRow[]
  readonly speeds?: readonly SpeedRow[]
}

/** Turns ratings into the response. */
export function formatBoard(input: BoardInput): Board {
  const { asOf, filter = ALL_VOTES, listed, strengths, intervals, counts, position, failures = [], speeds = [] } = input
  const fallbackRates = new Map(
    failures.map(({ modelId, battles, fallbacks }) => [modelId, round(fallbacks / battles, 4)]),
  )
  const speedOf = new Map(speeds.map((speed) => [speed.modelId, speed]))
  const sorted = listed
    .map((model, index) => ({ model, strength: strengths.models[index]! }))
    // Retired models without votes are not listed.
    .filter(({ model, strength }) => model.status === 'active' || strength.votes > 0)
    .toSorted((a, b) => compareRatings(a.strength, b.strength) || (a.model.modelName < b.model.modelName ? -1 : 1))
  const claims = claimedRanks(
    intervals,
    sorted.filter(({ strength }) => strength.votes > 0).map(({ model }) => model.modelId),
  )
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
    throughVote: input.throughVote,
    intervalsThroughVote: intervals.throughVote,
    logHash: input.logHash,
    logGeneration: input.logGeneration,
    voters: intervals.voters,
    effectiveVoters: intervals.effectiveVoters,
    fewVoters: intervals.components.some(({ fewVoters, intervalScope }) => fewVoters || intervalScope === 'voters'),
    components: intervals.components,
    position,
    styleEffects: null,
    items: sorted.map(({ model, strength }, index) =>
      rowOf(model, strength, {
        interval: strength.votes > 0 ? intervals.models[model.modelId] : undefined,
        rank: index + 1,
        fallbackRate: fallbackRates.get(model.modelId) ?? null,
        speed: speedOf.get(model.modelId),
        surelyAbove: claims.get(model.modelId) ?? [],
      }),
    ),
  }
}

/** Compares rounded ratings: further digits depend on the start of the fit, so instances would sort equals differently. */
const compareRatings = (a: ModelStrength, b: ModelStrength): number => shownRating(b) - shownRating(a) || 0

const shownRating = ({ rating }: ModelStrength): number => roundOrNull(rating, 1) ?? Number.NEGATIVE_INFINITY

/** What an unvoted model gets: older clients fail without a number. */
const NEUTRAL = { eloScore: 1000, eloRank: 0 }

const NO_NEIGHBORS = { above: null, below: null }

/** By model id: the ranks of the models that it is surely above. `voted` are the voted models, best first. */
function claimedRanks({ claims }: Intervals, voted: readonly string[]): ReadonlyMap<string, number[]> {
  const rankOf = new Map(voted.map((modelId, index) => [modelId, index + 1]))
  const ranks = new Map<string, number[]>(voted.map((modelId) => [modelId, []]))
  for (const [above, below] of claims.surelyAbove) {
    const rank = rankOf.get(claims.modelIds[below]!)
    // All votes on a model may have been set aside since.
    if (rank !== undefined) ranks.get(claims.modelIds[above]!)?.push(rank)
  }
  for (const list of ranks.values()) list.sort((a, b) => a - b)
  return ranks
}

interface RowFigures extends Pick<BoardRow, 'fallbackRate' | 'surelyAbove'> {
  readonly interval: ModelInterval | undefined
  readonly speed: SpeedRow | undefined
  readonly rank: number
}

function rowOf(model: CatalogueModel, strength: ModelStrength, figures: RowFigures): BoardRow {
  const { interval, rank, fallbackRate, speed, surelyAbove } = figures
  const { modelId, modelName, displayName, providerName, isFree } = model
  const { wins, losses, ties, bothBad, votes, rating } = strength
  const eloScore = roundOrNull(rating, 1) ?? NEUTRAL.eloScore
  const bound = (direction: 1 | -1) =>
    rating === null || !interval ? null : round(rating + direction * interval.margin, 1)
  const winRate = votes === 0 ? 0 : round((100 * wins) / votes, 2)
  return {
    modelId,
    modelName,
    displayName,
    providerName,
    isFree,
    eloScore,
    eloRank: rating === null ? NEUTRAL.eloRank : rank,
    ratingLower: bound(-1),
    ratingUpper: bound(1),
    rankLower: interval?.rankLower ?? null,
    rankUpper: interval?.rankUpper ?? null,
    totalWins: wins,
    totalLosses: losses,
    totalTies: ties,
    totalBothBad: bothBad,
    totalResponses: votes,
    winRate,
    status: statusOf(model, strength, interval),
    expectedWinRate: roundOrNull(strength.expectedWinRate, 4),
    component: strength.component,
    separated: strength.separated,
    tieRate: roundOrNull(strength.tieRate, 4),
    bothBadRate: roundOrNull(strength.bothBadRate, 4),
    fallbackRate,
    medianResponseTimeMs: speed ? toTwoDigits(speed.medianTimeMs) : null,
    tokensPerSecond: speed ? toTwoDigits(speed.tokensPerSecond) : null,
    costPer1000Answers: speed?.costPerAnswer == null ? null : toTwoDigits(1000 * speed.costPerAnswer),
    se: interval?.se ?? null,
    df: interval?.df ?? null,
    quantile: interval?.quantile ?? null,
    seTheseVoters: interval?.seTheseVoters ?? null,
    modelVoters: interval?.modelVoters ?? null,
    tasteVoters: interval?.tasteVoters ?? null,
    rankLowerAll: interval?.rankLowerAll ?? null,
    rankUpperAll: interval?.rankUpperAll ?? null,
    surelyAbove,
    neighbors: interval?.neighbors ?? NO_NEIGHBORS,
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

/** A model whose first vote came after the intervals is provisional until the next ones. */
function statusOf(
  { status }: CatalogueModel,
  { votes }: ModelStrength,
  interval: ModelInterval | undefined,
): BoardRow['status'] {
  if (status === 'retired') return 'retired'
  if (votes === 0) return 'unvoted'
  return interval?.status ?? 'provisional'
}
