import {
  addStyleVotes,
  type Outcome,
  type PreparedStyle,
  prepareStyle,
  type Board as RatedBoard,
  rateWithStyle,
  type StyleCoefficient,
  type StyleVote,
} from '@arena/ratings'

/** A vote with the style of both answers. */
export interface StyledVote {
  /** The number of the voter in the log. */
  readonly voter: number
  readonly leftModelId: string
  readonly rightModelId: string
  readonly choice: Outcome
  readonly leftStyle: readonly number[]
  readonly rightStyle: readonly number[]
}

/** The votes and the result of an earlier fit of the same models. */
export interface StyleState {
  readonly prepared: PreparedStyle
  readonly theta: Float64Array
  readonly coefficients: readonly number[]
}

export interface StyleFit {
  readonly rated: RatedBoard
  readonly effects: readonly StyleCoefficient[]
  /** For the next fit. */
  readonly state: StyleState
  /** The time of the computation, without the wait for a worker. */
  readonly costMs: number
}

export interface StyleRequest {
  /** The names of the figures that describe the style of an answer. */
  readonly features: readonly string[]
  /** Sorted. Their positions are the model indices of the ratings. */
  readonly modelIds: readonly string[]
  /** Null if `votes` are all votes. */
  readonly state: StyleState | null
  /** The votes since the state. */
  readonly votes: readonly StyledVote[]
}

/** The ridge penalty of a coefficient. Without it, there is no fit for a few votes that style alone decides. */
const RIDGE_VOTES = 1

/** Fits the ratings with style control. It processes every vote, so it must not run in the main thread. */
export function fitStyle({ features, modelIds, state, votes }: StyleRequest): StyleFit {
  const startedAt = performance.now()
  const indexOf = new Map(modelIds.map((modelId, index) => [modelId, index]))
  const onBoard = votes
    .filter((vote) => indexOf.has(vote.leftModelId) && indexOf.has(vote.rightModelId))
    .map((vote) => toStyleVote(vote, indexOf))
  const prepared = state
    ? addStyleVotes(state.prepared, onBoard)
    : prepareStyle({ models: modelIds.length, features, votes: onBoard })
  const { board, style } = rateWithStyle(prepared, {
    ridge: RIDGE_VOTES,
    ...(state ? { start: state.theta, startCoefficients: state.coefficients } : {}),
  })
  const coefficients = style.map(({ coefficient }) => coefficient)
  const next = { prepared, theta: board.theta, coefficients }
  return { rated: board, effects: style, state: next, costMs: performance.now() - startedAt }
}

const toStyleVote = (vote: StyledVote, indexOf: ReadonlyMap<string, number>): StyleVote => ({
  left: indexOf.get(vote.leftModelId)!,
  right: indexOf.get(vote.rightModelId)!,
  outcome: vote.choice,
  voter: vote.voter,
  leftStyle: vote.leftStyle,
  rightStyle: vote.rightStyle,
})
