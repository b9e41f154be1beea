import { ArenaError } from '../../base/errors.ts'
import { idFromName } from '../../base/ids.ts'

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
  /** How often the model is drawn, as a multiple of what it would be otherwise. Administrators set it. */
  readonly weight: number
}

/** How a pair is drawn from some models. Both lists have the order of the models. */
export interface Odds {
  /** That the model is the first one drawn; their sum is 1. */
  readonly chances: readonly number[]
  /** The second one is drawn from the others in proportion to these. */
  readonly weights: readonly number[]
}

export interface Draw<Model> extends Odds {
  readonly eligible: readonly Model[]
}

/**
 * Multiplies chances by the weights. The chances may have any sum.
 *
 * @example weighChances([0.5, 0.5], [3, 1]) // { chances: [0.75, 0.25], weights: [3, 1] }
 */
export function weighChances(chances: readonly number[], weights: readonly number[]): Odds {
  const products = chances.map((chance, index) => chance * weights[index]!)
  const total = sumOf(products)
  return { chances: products.map((product) => product / total), weights }
}

/** Draws that know nothing about ratings, or that always have the topper. */
export const evenOdds = (eligible: readonly EligibleModel[], topperId: string | null): Odds =>
  weighChances(
    eligible.map(({ modelId }) => (topperId === null ? 1 : Number(modelId === topperId))),
    eligible.map(({ weight }) => weight),
  )

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** The expected number of appearances of each model in one battle. Their sum is 2. */
export function expectedDraws({ chances, weights }: Odds): number[] {
  const total = sumOf(weights)
  // For each model: its chance to be the first one, for each unit of weight of the others.
  const perWeight = chances.map((chance, index) => chance / (total - weights[index]!))
  const all = sumOf(perWeight)
  return chances.map((chance, index) => chance + weights[index]! * (all - perWeight[index]!))
}

/** What a pair was drawn from. It is stored, so that anyone can check that draws are fair. */
export interface DrawSet {
  /** A hash of the other members: equal sets are stored once, by whichever instance. */
  readonly drawSetId: string
  /** Sorted. */
  readonly modelIds: readonly string[]
  /** That a model is in the pair, in the order of `modelIds`. */
  readonly chances: readonly number[]
}

export function drawSetOf(eligible: readonly EligibleModel[], odds: Odds): DrawSet {
  const chances = expectedDraws(odds)
  const sorted = eligible
    .map(({ modelId }, index) => ({ modelId, chance: chances[index]! }))
    .toSorted((a, b) => (a.modelId < b.modelId ? -1 : 1))
  const modelIds = sorted.map(({ modelId }) => modelId)
  // Without rounding, the order of the sums would make equal sets different.
  const inPair = sorted.map(({ chance }) => Number(chance.toPrecision(9)))
  return { drawSetId: idFromName('draw set', [...modelIds, ...inPair].join(' ')), modelIds, chances: inPair }
}

/** That a draw gives these two models, in either order. */
export function pairProbability({ chances, weights }: Odds, one: number, other: number): number {
  const total = sumOf(weights)
  const inOrder = (first: number, second: number) => (chances[first]! * weights[second]!) / (total - weights[first]!)
  return inOrder(one, other) + inOrder(other, one)
}

export interface DrawnPair<Model> {
  readonly models: readonly [left: Model, right: Model]
  /** The one that was drawn first. */
  readonly first: Model
  /** That a draw gives this pair, on either side. */
  readonly probability: number
}

/**
 * Draws two different models. `random` returns a number from 0 up to, but not including, 1. A fair coin decides the sides, or
 * the side would hint at the model.
 */
export function drawPair<Model>({ eligible, ...odds }: Draw<Model>, random: () => number): DrawnPair<Model> {
  if (eligible.length < 2) throw new ArenaError('too-few-models')
  const firstAt = pickIndex(odds.chances, random())
  const others = odds.weights.map((weight, index) => (index === firstAt ? 0 : weight))
  const secondAt = pickIndex(others, random() * sumOf(others))
  const [first, second] = [eligible[firstAt]!, eligible[secondAt]!]
  return {
    models: random() < 0.5 ? [first, second] : [second, first],
    first,
    // Six digits are the same numbers in JavaScript, in the database and in the published log.
    probability: Number(pairProbability(odds, firstAt, secondAt).toPrecision(6)),
  }
}

/** Draws the model that replaces the failed one of a side; `null` if there is none. */
export type Redraw<Model> = (side: 0 | 1) => Model | null

const REDRAWS_MAX = 2

/**
 * Replaces models of a pair that fail, each by the odds that it was drawn with, without those that were drawn before. The top
 * model is replaced by the odds of its challenger: no other model has a chance to be the first one.
 */
export function createRedraw<Model>(
  { eligible, chances, weights }: Draw<Model>,
  { models, first }: DrawnPair<Model>,
  random: () => number,
): Redraw<Model> {
  const drawn = new Set(models)
  const redraws = [0, 0]
  return (side) => {
    const open = (odds: readonly number[]) => odds.map((chance, at) => (drawn.has(eligible[at]!) ? 0 : chance))
    const byChance = models[side] === first ? open(chances) : []
    const odds = sumOf(byChance) > 0 ? byChance : open(weights)
    if (redraws[side]! >= REDRAWS_MAX || sumOf(odds) === 0) return null
    redraws[side]! += 1
    const model = eligible[pickIndex(odds, random() * sumOf(odds))]!
    drawn.add(model)
    return model
  }
}

function pickIndex(chances: readonly number[], at: number): number {
  let sum = 0
  const index = chances.findIndex((chance) => {
    sum += chance
    return at < sum
  })
  // Rounding can leave the sum just below the number.
  return index === -1 ? chances.findLastIndex((chance) => chance > 0) : index
}

/**
 * Finds the best win rate among models with enough votes, or among those with any vote when none has enough; `null` when
 * there are no votes. Equal rates are ordered by rating and then by id, so that every instance finds the same model.
 */
export function findTopper<Model extends Pick<EligibleModel, 'modelId'>>(
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
