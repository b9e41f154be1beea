import { rateStrengths } from '../board/rate.ts'
import { factorise, solveFactorised } from '../fit/cholesky.ts'
import { sigmoid } from '../fit/logistic.ts'
import { listRows } from '../input/encode-rows.ts'
import type { EncodedVotes } from '../input/encoded-votes.ts'
import { OUTCOMES } from '../input/outcomes.ts'

export interface Fragility {
  /** The model on the first place. */
  readonly first: number
  /** Removing this many votes, or voters, puts another model first; null if removing all helpful ones does not. */
  readonly votes: number | null
  readonly voters: number | null
}

/** Only the models that follow the first one can take its place with few removals. */
const CONTENDERS_MAX = 5

/** Strengths that differ less are equal. */
const ROUNDING = 1e-9

/** With which points an outcome counts for the left model. */
const LEFT_POINTS = [1, 0, 0.5, 0.5]

/**
 * An upper bound of the fewest votes and the fewest voters whose removal changes the first place [R35]. `ranked` has a 1 for
 * each model that can be first. Null with fewer than two of them.
 */
export function fragilityOf(votes: EncodedVotes, models: number, ranked: ArrayLike<number>): Fragility | null {
  const eligible = Array.from({ length: models }, (_, model) => model).filter((model) => ranked[model] === 1)
  if (eligible.length < 2) return null
  const counts = new Int32Array(models * models * OUTCOMES.length)
  for (const code of votes.codes) counts[code]! += 1
  const theta = rateStrengths({ models, rows: listRows(counts, models) }).theta
  const first = eligible.reduce((best, model) => (theta[model]! > theta[best]! ? model : best))
  const influence = createInfluence(counts, theta, models)

  const groups = votersOf(votes)
  const present = [...counts.keys()].filter((code) => counts[code]! > 0)
  const orders = eligible
    .filter((model) => model !== first)
    .sort((a, b) => theta[b]! - theta[a]!)
    .slice(0, CONTENDERS_MAX)
    .map((model) => {
      const of = influence(first, model)
      const gap = theta[first]! - theta[model]!
      const single = present.map((code) => ({
        removed: Int32Array.of(code),
        influence: of[code]!,
        times: counts[code]!,
      }))
      const whole = groups.map((own) => ({
        removed: own,
        influence: own.reduce((sum, code) => sum + of[code]!, 0),
        times: 1,
      }))
      return { votes: removalOrder(single, gap), voters: removalOrder(whole, gap) }
    })

  const isFirstWithout = (removed: readonly Int32Array[]): boolean => {
    const left = counts.slice()
    for (const codes of removed) for (const code of codes) left[code]! -= 1
    const strengths = rateStrengths({ models, rows: listRows(left, models) }, { start: theta }).theta
    return eligible.every((model) => strengths[model]! <= strengths[first]! + ROUNDING)
  }
  const fewest = (kind: 'votes' | 'voters') => {
    // The contender that needs the fewest removals according to the influences.
    const order = orders.map((each) => each[kind]).reduce((best, each) => (each.needed < best.needed ? each : best))
    return confirm(order, isFirstWithout)
  }
  return { first, votes: fewest('votes'), voters: fewest('voters') }
}

interface Candidate {
  readonly removed: Int32Array
  readonly influence: number
  /** How many of them there are. */
  readonly times: number
}

interface RemovalOrder {
  /** What helps, most helpful first. */
  readonly order: readonly Int32Array[]
  /** How many of them close the gap according to their influences; infinite if all together do not. */
  readonly needed: number
}

function removalOrder(candidates: readonly Candidate[], gap: number): RemovalOrder {
  const helpful = candidates.filter(({ influence }) => influence > 0).sort((a, b) => b.influence - a.influence)
  const order: Int32Array[] = []
  let needed = Number.POSITIVE_INFINITY
  let closed = 0
  for (const { removed, influence, times } of helpful) {
    for (let time = 0; time < times; time++) {
      order.push(removed)
      closed += influence
      if (closed > gap && needed === Number.POSITIVE_INFINITY) needed = order.length
    }
  }
  return { order, needed }
}

/** The smallest number of removals, from the front of the order, that a fit of the remaining votes confirms. */
function confirm(
  { order, needed }: RemovalOrder,
  isFirstWithout: (removed: readonly Int32Array[]) => boolean,
): number | null {
  let tooFew = 0
  let enough = Math.min(needed, order.length)
  while (enough === 0 || isFirstWithout(order.slice(0, enough))) {
    if (enough === order.length) return null
    tooFew = enough
    enough = Math.min(order.length, Math.ceil(1.1 * enough) + 1)
  }
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2)
    if (isFirstWithout(order.slice(0, middle))) tooFew = middle
    else enough = middle
  }
  return enough
}

const votersOf = ({ voterStarts, codes }: EncodedVotes): Int32Array[] =>
  Array.from({ length: voterStarts.length - 1 }, (_, voter) =>
    codes.subarray(voterStarts[voter], voterStarts[voter + 1]),
  )

/** For each code, by how much one vote widens the gap between two models: to first order, by the inverse Hessian. */
function createInfluence(counts: Int32Array, theta: Float64Array, models: number) {
  const hessian = new Float64Array(models * models)
  for (let model = 0; model < models; model++) {
    hessian[model * models + model] = sigmoid(theta[model]!) * sigmoid(-theta[model]!)
  }
  for (const { left, right, leftWins, rightWins, ties, bothBad } of listRows(counts, models)) {
    const difference = theta[left]! - theta[right]!
    const weight = (leftWins + rightWins + ties + bothBad) * sigmoid(difference) * sigmoid(-difference)
    hessian[left * models + left]! += weight
    hessian[right * models + right]! += weight
    hessian[Math.max(left, right) * models + Math.min(left, right)]! -= weight
  }
  factorise(hessian, models)
  return (first: number, second: number): Float64Array => {
    const contrast = new Float64Array(models)
    contrast[first] = 1
    contrast[second] = -1
    const direction = solveFactorised(hessian, models, contrast)
    return Float64Array.from(counts, (count, code) => {
      if (count === 0) return 0
      const pair = Math.floor(code / OUTCOMES.length)
      const left = Math.floor(pair / models)
      const right = pair % models
      const expected = sigmoid(theta[left]! - theta[right]!)
      return (direction[left]! - direction[right]!) * (LEFT_POINTS[code % OUTCOMES.length]! - expected)
    })
  }
}
