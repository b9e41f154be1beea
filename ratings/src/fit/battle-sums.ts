import { RatingsInputError } from '../errors.ts'
import { decodeVote, type EncodedVotes } from '../input/encoded-votes.ts'
import type { Observations } from '../input/observations.ts'
import { addToModel, createModelSums, type GroupingSums } from './grouping.ts'
import { logisticPair } from './logistic.ts'
import type { Matrix } from './matrix.ts'

/** The variance, in squared logits, that is assumed between the answers of one model before the votes show it. */
export const ASSUMED_ANSWERS = 0.5

/** The votes on battles with several votes: battle b has `starts[b]` to `starts[b + 1]`, in the order of voters. */
interface SharedVotes {
  readonly starts: Int32Array
  readonly voters: Int32Array
  readonly codes: Int32Array
}

/** Null if every battle has one vote. */
function findSharedVotes({ voterStarts, codes, battles }: EncodedVotes): SharedVotes | null {
  if (battles === undefined) return null
  let largest = 0
  for (let vote = 0; vote < battles.length; vote++) if (battles[vote]! > largest) largest = battles[vote]!
  const starts = new Int32Array(largest + 2)
  for (let vote = 0; vote < battles.length; vote++) if (battles[vote]! > 0) starts[battles[vote]!]! += 1
  let length = 0
  for (let battle = 0; battle < starts.length; battle++) {
    const votes = starts[battle]!
    starts[battle] = length
    if (votes > 1) length += votes
  }
  if (length === 0) return null
  const shared = { starts, voters: new Int32Array(length), codes: new Int32Array(length) }
  const next = starts.slice()
  for (let voter = 0; voter + 1 < voterStarts.length; voter++) {
    for (let at = voterStarts[voter]!; at < voterStarts[voter + 1]!; at++) {
      const battle = battles[at]!
      if (battle <= 0 || starts[battle] === starts[battle + 1]) continue
      const to = next[battle]!++
      shared.voters[to] = voter
      shared.codes[to] = codes[at]!
    }
  }
  return shared
}

export interface BattleSumsInput {
  readonly votes: EncodedVotes
  readonly theta: Float64Array
  readonly bothBad: 'half' | 'drop'
  /** All votes of the fit by pair. */
  readonly pairs: Observations
  readonly componentOf: Int32Array
  /** By component [phi]. */
  readonly dispersion: Float64Array
}

/**
 * The products of votes of different voters on one battle: all of them judge the same two answers. Null if every battle has one
 * vote. Battles are added in the order of their numbers, from whole counts, so the same votes give the same sums to the last bit.
 */
export function sumBattles(input: BattleSumsInput): GroupingSums | null {
  const shared = findSharedVotes(input.votes)
  if (shared === null) return null
  const { theta, componentOf, dispersion } = input
  const modelCount = theta.length
  const cells = () => new Float64Array(modelCount * modelCount)
  const sums = { observed: cells(), expected: cells(), byModel: createModelSums(modelCount) }
  const sharedVotes = cells()
  for (let battle = 0; battle + 1 < shared.starts.length; battle++) {
    if (shared.starts[battle] === shared.starts[battle + 1]) continue
    const { left, right, votes, weight, expected, observed } = readBattle(shared, battle, input)
    if (votes === 0) continue
    sharedVotes[left * modelCount + right]! += votes
    sums.expected[right * modelCount + left]! -= expected
    addProduct(sums.observed, modelCount, left, right, observed)
    const variance = dispersion[componentOf[left]!]! * weight + ASSUMED_ANSWERS * expected
    for (const model of [left, right]) addToModel(sums.byModel, model, weight, variance, expected, observed)
  }
  addSingleVotes(sums.byModel.squaredVariance, sharedVotes, input)
  return sums
}

/** Adds `value` times the outer product of a pair's difference to the lower half. */
function addProduct(matrix: Matrix, size: number, left: number, right: number, value: number): void {
  matrix[left * (size + 1)]! += value
  matrix[right * (size + 1)]! += value
  matrix[right * size + left]! -= value
}

/** The votes and products of one battle, seen from the model with the smaller index. */
function readBattle({ starts, voters, codes }: SharedVotes, battle: number, { theta, bothBad }: BattleSumsInput) {
  const from = starts[battle]!
  const to = starts[battle + 1]!
  const { left, right } = decodeVote(codes[from]!, theta.length)
  const [p, q] = logisticPair(theta[left]! - theta[right]!)
  const residualOf = (wins: number, losses: number, halves: number) =>
    (wins + halves / 2) * q - (losses + halves / 2) * p
  let [wins, losses, halves, squaredVotes, squaredResiduals] = [0, 0, 0, 0, 0]
  for (let at = from; at < to; ) {
    const voter = voters[at]!
    const own = [0, 0, 0]
    for (; at < to && voters[at] === voter; at++) {
      const vote = decodeVote(codes[at]!, theta.length)
      if (vote.left !== left || vote.right !== right) {
        throw new RatingsInputError('invalid-battle', `battle ${battle} must have votes on the same two models only`)
      }
      if (vote.outcome < 3 || bothBad === 'half') own[Math.min(vote.outcome, 2)]! += 1
    }
    const [won, lost, halved] = own as [number, number, number]
    wins += won
    losses += lost
    halves += halved
    squaredVotes += (won + lost + halved) ** 2
    squaredResiduals += residualOf(won, lost, halved) ** 2
  }
  const votes = wins + losses + halves
  return {
    left,
    right,
    votes,
    weight: votes * (p * q),
    expected: 2 * (p * q) ** 2 * (votes ** 2 - squaredVotes),
    observed: residualOf(wins, losses, halves) ** 2 - squaredResiduals,
  }
}

/** The votes that are the only ones on their battle have no products, but count as battles. */
function addSingleVotes(squaredVariance: Float64Array, sharedVotes: Float64Array, input: BattleSumsInput): void {
  const { pairs, theta, componentOf, dispersion } = input
  for (let pair = 0; pair < pairs.length; pair++) {
    const left = pairs.left[pair]!
    const right = pairs.right[pair]!
    const votes = pairs.wins[pair]! + pairs.losses[pair]! + pairs.halves[pair]!
    const single = votes - sharedVotes[left * theta.length + right]!
    const [p, q] = logisticPair(theta[left]! - theta[right]!)
    const added = single * (dispersion[componentOf[left]!]! * (p * q)) ** 2
    squaredVariance[left]! += added
    squaredVariance[right]! += added
  }
}
