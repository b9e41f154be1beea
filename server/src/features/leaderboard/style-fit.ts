import { type Outcome, type Board as RatedBoard, rateWithStyle, type StyleCoefficient } from '@arena/ratings'
import { styleFeatures } from '../../traits/index.ts'
import type { StyledVote } from './vote-store.ts'

export interface StyleFit {
  readonly rated: RatedBoard
  readonly effects: readonly StyleCoefficient[]
}

export interface StyleFacts {
  /** In the order of the ratings. */
  readonly modelIds: readonly string[]
  readonly votes: readonly StyledVote[]
}

/** A vote's worth of doubt that style matters: without it, a handful of votes that style decides have no fit. */
const RIDGE_VOTES = 1

/** The ratings at equal style. Walks every vote, so it is not for the path of a request. */
export function fitStyle({ modelIds, votes }: StyleFacts): StyleFit {
  const indexOf = new Map(modelIds.map((modelId, index) => [modelId, index]))
  const { board, style } = rateWithStyle(
    {
      models: modelIds.length,
      features: styleFeatures,
      votes: votes
        .filter((vote) => indexOf.has(vote.leftModelId) && indexOf.has(vote.rightModelId))
        .map((vote) => ({
          left: indexOf.get(vote.leftModelId)!,
          right: indexOf.get(vote.rightModelId)!,
          outcome: vote.choice satisfies Outcome,
          voter: vote.userId,
          leftStyle: vote.leftStyle,
          rightStyle: vote.rightStyle,
        })),
    },
    { ridge: RIDGE_VOTES },
  )
  return { rated: board, effects: style }
}
