import type { Board, BoardRow } from '@arena/contract'
import type { ModelRating, Neighbor, Board as RatedBoard } from '@arena/ratings'
import { round, roundOrNull, toTwoDigits } from './compute/rounding.ts'

/** The figures of one model that come from the exact computation. */
export interface ModelInterval {
  readonly status: 'ranked' | 'provisional'
  /** Half the width of the interval, in points. */
  readonly margin: number
  readonly se: number
  readonly df: number | null
  readonly quantile: number
  readonly seTheseVoters: number
  readonly modelVoters: number | null
  readonly tasteVoters: number | null
  readonly rankLower: number | null
  readonly rankUpper: number | null
  readonly rankLowerAll: number | null
  readonly rankUpperAll: number | null
  readonly neighbors: BoardRow['neighbors']
}

/** What a board shows besides ratings and counts: everything that the exact computation of an earlier vote says. */
export interface Intervals extends Pick<Board, 'voters' | 'effectiveVoters' | 'components'> {
  /** The last position of the log that was counted. */
  readonly throughVote: number
  /** By model id. Models without votes are missing. */
  readonly models: Readonly<Record<string, ModelInterval>>
  /** Pairs of indices of these models: the first is surely above the second. */
  readonly claims: {
    readonly modelIds: readonly string[]
    readonly surelyAbove: readonly (readonly [above: number, below: number])[]
  }
}

export interface IntervalsInput {
  readonly throughVote: number
  /** In the order of `rated`. */
  readonly modelIds: readonly string[]
  readonly rated: RatedBoard
  readonly voters: number
  readonly effectiveVoters: number
}

export function intervalsOf({ throughVote, modelIds, rated, voters, effectiveVoters }: IntervalsInput): Intervals {
  const models: Record<string, ModelInterval> = {}
  for (const [index, model] of rated.models.entries()) {
    if (model.status !== 'unvoted') models[modelIds[index]!] = { ...figuresOf(model, modelIds), status: model.status }
  }
  return {
    throughVote,
    models,
    voters,
    effectiveVoters: round(effectiveVoters, 1),
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
    claims: { modelIds, surelyAbove: rated.surelyAbove },
  }
}

/** Only of a model with votes. */
const figuresOf = (model: ModelRating, modelIds: readonly string[]): Omit<ModelInterval, 'status'> => ({
  // Not rounded: the bounds are rounded once, after they were added to the rating.
  margin: model.quantile! * model.se!,
  se: round(model.se!, 2),
  df: roundOrNull(model.df, 1),
  quantile: round(model.quantile!, 4),
  seTheseVoters: round(model.seTheseVoters!, 2),
  modelVoters: roundOrNull(model.modelVoters, 1),
  tasteVoters: roundOrNull(model.tasteVoters, 1),
  rankLower: model.rankLow,
  rankUpper: model.rankHigh,
  rankLowerAll: model.rankLowAll,
  rankUpperAll: model.rankHighAll,
  neighbors: {
    above: neighborOf(model.neighbors.above, modelIds),
    below: neighborOf(model.neighbors.below, modelIds),
  },
})

/** The forecast is rough: more than two digits would say too much. */
const neighborOf = (neighbor: Neighbor | null, modelIds: readonly string[]): BoardRow['neighbors']['above'] =>
  neighbor && {
    modelId: modelIds[neighbor.model]!,
    votesNeeded: neighbor.votesNeeded === null ? null : toTwoDigits(neighbor.votesNeeded),
  }

/** 1 for each ranked model. */
export const rankedOf = ({ models }: Pick<Intervals, 'models'>, modelIds: readonly string[]): Uint8Array =>
  Uint8Array.from(modelIds, (modelId) => (models[modelId]?.status === 'ranked' ? 1 : 0))
