import type { VoteClass } from '@arena/contract'
import { ArenaError } from '../../errors.ts'

/** How a model stands on the leaderboard. */
export interface Standing {
  readonly modelId: string
  /** 100 · wins / counted votes. */
  readonly winRate: number
  readonly countedVotes: number
  readonly rating: number
}

export interface Drawable {
  readonly modelId: string
}

export interface PairOptions<Model extends Drawable> {
  readonly mode: 'random' | 'topper'
  readonly eligible: readonly Model[]
  readonly standings: readonly Standing[]
  readonly topperMinVotes: number
  /** From 0 up to, but not including, 1. */
  readonly random: () => number
}

/** Two different models, the sides by a fair coin: a side that told anything would be voted for. */
export function drawPair<Model extends Drawable>(options: PairOptions<Model>): readonly [left: Model, right: Model] {
  const { mode, eligible, standings, topperMinVotes, random } = options
  if (eligible.length < 2) throw new ArenaError('too-few-models')
  const top = mode === 'topper' ? findTopper(eligible, standings, topperMinVotes) : null
  const firstAt = top === null ? Math.floor(random() * eligible.length) : eligible.indexOf(top)
  // One of the others: those behind the first are counted as if it were not there.
  const place = Math.floor(random() * (eligible.length - 1))
  const first = eligible[firstAt]!
  const second = eligible[place < firstAt ? place : place + 1]!
  return random() < 0.5 ? [first, second] : [second, first]
}

/**
 * The best win rate among models with enough votes; while none has enough, among those with any; `null` while nobody
 * has voted. Equal rates go to the better rating, then to the lower id, so that every instance names the same one.
 */
export function findTopper<Model extends Drawable>(
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

/** What two models were drawn from, for anybody who wants to check that the draws are fair. */
export interface Pool {
  /** Sorted. */
  readonly modelIds: readonly string[]
  /** Who is one side of every battle of this pool; `null` where both are drawn evenly. */
  readonly topperId: string | null
}

export const poolOf = (eligible: readonly Drawable[], topper: Drawable | null): Pool => ({
  modelIds: eligible.map((model) => model.modelId).toSorted(),
  topperId: topper?.modelId ?? null,
})

interface Sides {
  readonly sameModel: boolean
  readonly anyFallback: boolean
  /** An answer says which model it is from: whoever voted knew whom they voted for. */
  readonly anyNamedItself: boolean
}

/** What a vote on this comparison will count as. */
export function classOf({ sameModel, anyFallback, anyNamedItself }: Sides): VoteClass {
  if (sameModel) return 'self'
  if (anyFallback) return 'fallback'
  return anyNamedItself ? 'leaked' : 'counted'
}
