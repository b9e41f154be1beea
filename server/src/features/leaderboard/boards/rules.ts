import type { Board, BoardRow } from '@arena/contract'
import type { ModelRating, Neighbor, Board as RatedBoard } from '@arena/ratings'
import type { CatalogueModel } from '../../models/index.ts'
import { ALL_VOTES, type VoteFilter } from '../compute/filter-votes.ts'
import type { ExactRatings } from '../compute/rate-exactly.ts'
import { round, roundOrNull, toTwoDigits } from '../compute/rounding.ts'
import type { SpeedRow } from './speeds.ts'
import type { FailureRow } from './store.ts'

/** The version changes when the same votes would give different numbers. */
export const METHOD = 'bradley-terry/4'

/** Sorts the models, so that a board does not depend on the order of the catalogue. */
export const byId = (models: readonly CatalogueModel[]): CatalogueModel[] =>
  models.toSorted((a, b) => (a.modelId < b.modelId ? -1 : 1))

export interface BoardInput extends Omit<ExactRatings, 'costMs'> {
  readonly asOf: Date
  readonly filter?: VoteFilter
  /** All models, including retired ones, in the order of {@link byId}, which is that of the ratings. */
  readonly listed: readonly CatalogueModel[]
  /** The last position of the log that is counted, and the hash of its line. */
  readonly throughVote: number
  readonly logHash: string
  readonly logGeneration: number
  readonly failures?: readonly FailureRow[]
  readonly speeds?: readonly SpeedRow[]
}

/** Turns ratings into the response. */
export function formatBoard(input: BoardInput): Board {
  const { asOf, filter = ALL_VOTES, listed, rated, counts, position, failures = [], speeds = [] } = input
  const fallbackRates = new Map(
    failures.map(({ modelId, battles, fallbacks }) => [modelId, round(fallbacks / battles, 4)]),
  )
  const speedOf = new Map(speeds.map((speed) => [speed.modelId, speed]))
  const sorted = listed
    .map((model, index) => ({ model, index, rating: rated.models[index]! }))
    // Retired models without votes are not listed.
    .filter(({ model, rating }) => model.status === 'active' || rating.votes > 0)
    .toSorted((a, b) => compareRatings(a.rating, b.rating) || (a.model.modelName < b.model.modelName ? -1 : 1))
  const claims = claimedRanks(
    rated,
    sorted.map(({ index }) => index),
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
    intervalsThroughVote: input.throughVote,
    logHash: input.logHash,
    logGeneration: input.logGeneration,
    voters: input.voters,
    effectiveVoters: round(input.effectiveVoters, 1),
    fewVoters: rated.components.some(({ fewVoters, scope }) => fewVoters || scope === 'voters'),
    components: rated.components.map((component) => ({
      component: component.component,
      intervalScope: component.scope,
      voters: component.voters,
      effectiveVoters: roundOrNull(component.effectiveVoters, 1),
      fewVoters: component.fewVoters,
      tau2: roundOrNull(component.tau2, 4),
      tau2Raw: roundOrNull(component.tau2Raw, 4),
      tasteDf: roundOrNull(component.tasteDf, 1),
      phi: roundOrNull(component.phi, 4),
    })),
    position,
    styleEffects: null,
    items: sorted.map(({ model, index, rating }, place) =>
      rowOf(model, rating, {
        rank: place + 1,
        idOf: (other) => listed[other]!.modelId,
        fallbackRate: fallbackRates.get(model.modelId) ?? null,
        speed: speedOf.get(model.modelId),
        surelyAbove: claims.get(index)!,
      }),
    ),
  }
}

/** Compares what is shown: further digits could sort models differently whose ratings look the same. */
const compareRatings = (a: ModelRating, b: ModelRating): number => shownRating(b) - shownRating(a) || 0

const shownRating = ({ rating }: ModelRating): number => roundOrNull(rating, 1) ?? Number.NEGATIVE_INFINITY

/** What an unvoted model gets: older clients fail without a number. */
const NEUTRAL = { eloScore: 1000, eloRank: 0 }

/** By model index: the ranks of the models that it is surely above. `sorted` are the shown models, best first. */
function claimedRanks({ surelyAbove }: RatedBoard, sorted: readonly number[]): ReadonlyMap<number, number[]> {
  const rankOf = new Map(sorted.map((index, place) => [index, place + 1]))
  const ranks = new Map<number, number[]>(sorted.map((index) => [index, []]))
  for (const [above, below] of surelyAbove) ranks.get(above)!.push(rankOf.get(below)!)
  for (const list of ranks.values()) list.sort((a, b) => a - b)
  return ranks
}

interface RowFigures extends Pick<BoardRow, 'fallbackRate' | 'surelyAbove'> {
  readonly speed: SpeedRow | undefined
  readonly rank: number
  readonly idOf: (index: number) => string
}

function rowOf(model: CatalogueModel, figures: ModelRating, { rank, idOf, speed, ...others }: RowFigures): BoardRow {
  const { modelId, modelName, displayName, providerName, isFree, inputPrice, outputPrice } = model
  const { wins, losses, ties, bothBad, votes, rating, se, quantile } = figures
  const eloScore = roundOrNull(rating, 1) ?? NEUTRAL.eloScore
  const bound = (direction: 1 | -1) =>
    rating === null || se === null || quantile === null ? null : round(rating + direction * quantile * se, 1)
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
    rankLower: figures.rankLow,
    rankUpper: figures.rankHigh,
    totalWins: wins,
    totalLosses: losses,
    totalTies: ties,
    totalBothBad: bothBad,
    totalResponses: votes,
    winRate,
    status: model.status === 'retired' ? 'retired' : figures.status,
    expectedWinRate: roundOrNull(figures.expectedWinRate, 4),
    component: figures.component,
    separated: figures.separated,
    tieRate: roundOrNull(figures.tieRate, 4),
    bothBadRate: roundOrNull(figures.bothBadRate, 4),
    fallbackRate: others.fallbackRate,
    medianResponseTimeMs: speed ? toTwoDigits(speed.medianTimeMs) : null,
    tokensPerSecond: speed ? toTwoDigits(speed.tokensPerSecond) : null,
    costPer1000Answers: speed?.costPerAnswer == null ? null : toTwoDigits(1000 * speed.costPerAnswer),
    inputPrice,
    outputPrice,
    se: roundOrNull(se, 2),
    df: roundOrNull(figures.df, 1),
    quantile: roundOrNull(quantile, 4),
    seTheseVoters: roundOrNull(figures.seTheseVoters, 2),
    modelVoters: roundOrNull(figures.modelVoters, 1),
    tasteVoters: roundOrNull(figures.tasteVoters, 1),
    rankLowerAll: figures.rankLowAll,
    rankUpperAll: figures.rankHighAll,
    surelyAbove: others.surelyAbove,
    neighbors: { above: neighborOf(figures.neighbors.above, idOf), below: neighborOf(figures.neighbors.below, idOf) },
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

/** The forecast is rough: more than two digits would say too much. */
const neighborOf = (neighbor: Neighbor | null, idOf: RowFigures['idOf']): BoardRow['neighbors']['above'] =>
  neighbor && {
    modelId: idOf(neighbor.model),
    votesNeeded: neighbor.votesNeeded === null ? null : toTwoDigits(neighbor.votesNeeded),
  }
