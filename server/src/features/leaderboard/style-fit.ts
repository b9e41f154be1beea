import {
  addStyleVotes,
  type PreparedStyle,
  prepareStyle,
  type Board as RatedBoard,
  rateWithStyle,
  type StyleCoefficient,
  type StyleVote,
} from '@arena/ratings'
import { styleFeatures } from '../../analysis/index.ts'
import type { StyledVote } from './vote-store.ts'

/** Where an earlier fit of the same models ended, and the votes it was made of. */
export interface StyleMemory {
  readonly prepared: PreparedStyle
  readonly theta: Float64Array
  readonly coefficients: readonly number[]
}

export interface StyleFit {
  readonly rated: RatedBoard
  readonly effects: readonly StyleCoefficient[]
  /** For the next fit; without the votes that were not settled. */
  readonly memory: StyleMemory
}

export interface StyleFacts {
  /** In the order of the ratings. */
  readonly modelIds: readonly string[]
  /** Null where `votes` are all there are. */
  readonly memory: StyleMemory | null
  /** The votes since; those that are not settled will come again. */
  readonly votes: readonly StyledVote[]
}

/** A vote's worth of doubt that style matters: without it, a handful of votes that style decides have no fit. */
const RIDGE_VOTES = 1

/** The ratings at equal style. Walks every vote, so it is not for the path of a request. */
export function fitStyle({ modelIds, memory, votes }: StyleFacts): StyleFit {
  const indexOf = new Map(modelIds.map((modelId, index) => [modelId, index]))
  const ours = votes.filter((vote) => indexOf.has(vote.leftModelId) && indexOf.has(vote.rightModelId))
  const read = (settled: boolean): StyleVote[] =>
    ours.filter((vote) => vote.settled === settled).map((vote) => toStyleVote(vote, indexOf))
  const settled = read(true)
  const prepared = memory
    ? addStyleVotes(memory.prepared, settled)
    : prepareStyle({ models: modelIds.length, features: styleFeatures, votes: settled })
  const { board, style } = rateWithStyle(addStyleVotes(prepared, read(false)), {
    ridge: RIDGE_VOTES,
    ...(memory ? { start: memory.theta, startCoefficients: memory.coefficients } : {}),
  })
  const coefficients = style.map(({ coefficient }) => coefficient)
  return { rated: board, effects: style, memory: { prepared, theta: board.theta, coefficients } }
}

const toStyleVote = (vote: StyledVote, indexOf: ReadonlyMap<string, number>): StyleVote => ({
  left: indexOf.get(vote.leftModelId)!,
  right: indexOf.get(vote.rightModelId)!,
  outcome: vote.choice,
  voter: vote.userId,
  leftStyle: vote.leftStyle,
  rightStyle: vote.rightStyle,
})
