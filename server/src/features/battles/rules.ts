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

/** The models of a draw, and the chance of each to be the first one drawn. The second is drawn evenly from the others. */
export interface Draw<Model extends EligibleModel> {
  readonly eligible: readonly Model[]
  /** In the order of `eligible`; their sum is 1. */
  readonly chances: readonly number[]
}

export const evenChances = (count: number): number[] => Array.from({ length: count }, () => 1 / count)

/** The expected number of appearances of a model in one battle. */
export const expectedDraws = (chances: readonly number[], index: number): number =>
  chances[index]! + (1 - chances[index]!) / (chances.length - 1)

export interface DrawnPair<Model> {
  readonly models: readonly [left: Model, right: Model]
  /** That a draw gives this pair, on either side. */
  readonly probability: number
}

/**
 * Draws two different models. `random` returns a number from 0 up to, but not including, 1. A fair coin decides the sides, or
 * the side would hint at the model.
 */
export function drawPair<Model extends EligibleModel>(
  { eligible, chances }: Draw<Model>,
  random: () => number,
): DrawnPair<Model> {
  if (eligible.length < 2) throw new ArenaError('too-few-models')
  const firstAt = pickIndex(chances, random())
  // An index into the other models: the first one is skipped.
  const place = Math.floor(random() * (eligible.length - 1))
  const secondAt = place < firstAt ? place : place + 1
  const [first, second] = [eligible[firstAt]!, eligible[secondAt]!]
  const probability = (chances[firstAt]! + chances[secondAt]!) / (eligible.length - 1)
  return {
    models: random() < 0.5 ? [first, second] : [second, first],
    // Six digits are the same numbers in JavaScript, in the database and in the published log.
    probability: Number(probability.toPrecision(6)),
  }
}

function pickIndex(chances: readonly number[], at: number): number {
  let sum = 0
  const index = chances.findIndex((chance) => {
    sum += chance
    return at < sum
  })
  // Rounding can leave the sum just below 1.
  return index === -1 ? chances.findLastIndex((chance) => chance > 0) : index
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

/** What the models of a battle were drawn from. It is stored so that anyone can check that the draws are fair. */
export type Pool = EvenPool | WeightedPool

export interface EvenPool {
  /** Sorted. */
  readonly modelIds: readonly string[]
  /** The model on one side of every battle of this pool; `null` when both are drawn evenly. */
  readonly topperId: string | null
}

export interface WeightedPool {
  /** The stored chances that were used. */
  readonly chancesId: string
}

export const poolOf = (eligible: readonly EligibleModel[], topper: EligibleModel | null): EvenPool => ({
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
