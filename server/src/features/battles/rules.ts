import type { VoteClass } from '@arena/contract'
import { ArenaError } from '../../errors.ts'

/** The position of a model on the leaderboard. */
export interface Standing {
  readonly modelId: string
  /** 100 · wins / counted votes. */
  readonly winRate: number
  readonly countedVotes: number
  readonly rating: number
}

export interface EligibleModel {
  readonly modelId: string
}

export interface PairOptions<Model extends EligibleModel> {
  readonly mode: 'random' | 'topper'
  readonly eligible: readonly Model[]
  readonly standings: readonly Standing[]
  readonly topperMinVotes: number
  /** From 0 up to, but not including, 1. */
  readonly random: () => number
}

/** Draws two different models. A fair coin decides the sides, or the side would hint at the model. */
export function drawPair<Model extends EligibleModel>(
  options: PairOptions<Model>,
): readonly [left: Model, right: Model] {
  const { mode, eligible, standings, topperMinVotes, random } = options
  if (eligible.length < 2) throw new ArenaError('too-few-models')
  const top = mode === 'topper' ? findTopper(eligible, standings, topperMinVotes) : null
  const firstAt = top === null ? Math.floor(random() * eligible.length) : eligible.indexOf(top)
  // An index into the other models: the first one is skipped.
  const place = Math.floor(random() * (eligible.length - 1))
  const first = eligible[firstAt]!
  const second = eligible[place < firstAt ? place : place + 1]!
  return random() < 0.5 ? [first, second] : [second, first]
}

/**
 * Finds the best win rate among models with enough votes, or among those with any vote when none has enough; `null` when
 * there are no votes. Equal rates are ordered by rating and then by id, so that every instance finds the same model.
 */
export function findTopper<Model extends EligibleModel>(
  eligible: readonly Model[],
  standings: readonly Standing[],
  minVotes: number,
): Model | null {
  const byId = new Map(eligible.map((model) => [model.modelId, model]))
  const voted = standings.filter((standing) => standing.countedVotes > 0 && byId.has(standing.modelId))
  const established = voted.filter((standing) => standing.countedVotes >= minVotes)
  const [best] = (established.length > 0 ? established : voted).toSorted(
    (a, b) => b.winRate - a.winRate || b.rating - a.rating || (a.modelId < b.modelId ? -1 : 1),
  )
  return best ? (byId.get(best.modelId) ?? null) : null
}

export interface Knowledge {
  readonly selectionMode: 'random' | 'topper' | 'manual'
  readonly sealed: boolean
  /** The owner has voted on a turn of the conversation. */
  readonly hasVoted: boolean
}

/** Whether the owner of a battle may be told its models: after a vote, or if the owner chose them and saw them. */
export const areModelsKnown = ({ selectionMode, sealed, hasVoted }: Knowledge): boolean =>
  hasVoted || (selectionMode === 'manual' && !sealed)

/** The models that two were drawn from. It is stored so that anyone can check that the draws are fair. */
export interface Pool {
  /** Sorted. */
  readonly modelIds: readonly string[]
  /** The model on one side of every battle of this pool; `null` when both are drawn evenly. */
  readonly topperId: string | null
}

export const poolOf = (eligible: readonly EligibleModel[], topper: EligibleModel | null): Pool => ({
  modelIds: eligible.map((model) => model.modelId).toSorted(),
  topperId: topper?.modelId ?? null,
})

interface Circumstances {
  readonly sameModel: boolean
  /** In this turn or an earlier one of the conversation. */
  readonly anyFallback: boolean
  /** An answer says which model wrote it, so the vote is not blind. */
  readonly anyNamedItself: boolean
  /** The user did not choose the models. */
  readonly drawn: boolean
  /** The reply contains no names. */
  readonly sealed: boolean
  /** By a vote on another turn of the conversation, or by the reply to an earlier turn that was not sealed. */
  readonly namesWereShown: boolean
}

/**
 * The class that the first vote on this comparison gets. A later vote may be `informed` instead: the statement of the vote
 * decides that.
 */
export function classOf(circumstances: Circumstances): VoteClass {
  const { sameModel, anyFallback, anyNamedItself, drawn, sealed, namesWereShown } = circumstances
  if (sameModel) return 'self'
  if (anyFallback) return 'fallback'
  if (anyNamedItself) return 'leaked'
  if (namesWereShown) return 'informed'
  return drawn && sealed ? 'blind' : 'named'
}
