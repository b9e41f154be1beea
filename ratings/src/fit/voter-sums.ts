import { addToModel, createModelSums, type GroupingSums } from './grouping.ts'
import type { Matrix } from './matrix.ts'
import type { VoterPairs, VoterSource } from './voter-pairs.ts'

/** The taste variance, in squared logits, that is assumed before the votes show it. */
export const ASSUMED_TASTE = 0.16

/** Sums over voters. `observed` includes the products of each vote with itself. */
export interface VoterSums extends GroupingSums {
  /** For each model: the sum of its voters' squared numbers of votes. */
  readonly squaredVotesByModel: Float64Array
  /** For each component: its voters, and the same sum. */
  readonly voters: Float64Array
  readonly squaredVotes: Float64Array
}

export interface VoterSumsOptions {
  readonly modelCount: number
  readonly componentOf: Int32Array
  readonly componentCount: number
  /** For each component, the variance of a vote relative to its weight [phi]. */
  readonly dispersion: Float64Array
}

/** Adds up all voters in their order, one after the other. */
export function sumVoters(source: VoterSource, options: VoterSumsOptions): VoterSums {
  const { modelCount, componentCount } = options
  const numbers = (length: number) => new Float64Array(length)
  const sums: VoterSums = {
    observed: numbers(modelCount * modelCount),
    expected: numbers(modelCount * modelCount),
    byModel: createModelSums(modelCount),
    squaredVotesByModel: numbers(modelCount),
    voters: numbers(componentCount),
    squaredVotes: numbers(componentCount),
  }
  const voter = createVoter(modelCount)
  const componentVotes = numbers(componentCount)
  for (let index = 0; index < source.voterCount; index++) {
    const pairs = source.read(index)
    if (pairs.count === 0) continue
    addPairs(voter, pairs)
    addScores(sums.observed, modelCount, voter)
    addTaste(sums.expected, modelCount, voter, pairs)
    addToModels(sums, voter, options)
    addToComponents(sums, componentVotes, pairs, options.componentOf)
    clear(voter)
  }
  return sums
}

/** One voter by model, stored sparsely: most voters met few of the models. */
interface Voter {
  /** The models of this voter, in ascending order. */
  models: Int32Array
  modelCount: number
  readonly votes: Float64Array
  readonly weight: Float64Array
  readonly score: Float64Array
  /** The scores of `models`. */
  readonly values: Float64Array
  readonly squaredResidual: Float64Array
  /** The sum over opponents of the squared weight of the pair, minus twice the squared weights of its votes. */
  readonly pairSquares: Float64Array
  /** The number of opponents, and where their list begins in `opponents` and `opponentWeights`. */
  readonly degree: Int32Array
  readonly opponentsFrom: Int32Array
  opponents: Int32Array
  opponentWeights: Float64Array
}

const createVoter = (modelCount: number): Voter => ({
  models: new Int32Array(modelCount),
  modelCount: 0,
  votes: new Float64Array(modelCount),
  weight: new Float64Array(modelCount),
  score: new Float64Array(modelCount),
  values: new Float64Array(modelCount),
  squaredResidual: new Float64Array(modelCount),
  pairSquares: new Float64Array(modelCount),
  degree: new Int32Array(modelCount),
  opponentsFrom: new Int32Array(modelCount),
  opponents: new Int32Array(modelCount),
  opponentWeights: new Float64Array(modelCount),
})

function addPairs(voter: Voter, pairs: VoterPairs): void {
  const { votes, weight, score, squaredResidual, pairSquares, degree } = voter
  for (let entry = 0; entry < pairs.count; entry++) {
    const i = pairs.left[entry]!
    const j = pairs.right[entry]!
    if (degree[i] === 0) voter.models[voter.modelCount++] = i
    degree[i]! += 1
    if (degree[j] === 0) voter.models[voter.modelCount++] = j
    degree[j]! += 1
    const pairWeight = pairs.weight[entry]!
    const squares = pairWeight * pairWeight - 2 * pairs.squaredWeight[entry]!
    votes[i]! += pairs.votes[entry]!
    votes[j]! += pairs.votes[entry]!
    weight[i]! += pairWeight
    weight[j]! += pairWeight
    score[i]! += pairs.residual[entry]!
    score[j]! -= pairs.residual[entry]!
    squaredResidual[i]! += pairs.squaredResidual[entry]!
    squaredResidual[j]! += pairs.squaredResidual[entry]!
    pairSquares[i]! += squares
    pairSquares[j]! += squares
  }
  voter.models.subarray(0, voter.modelCount).sort()
}

function addScores(scores: Matrix, size: number, { models, modelCount, score, values }: Voter): void {
  for (let x = 0; x < modelCount; x++) values[x] = score[models[x]!]!
  for (let x = 0; x < modelCount; x++) addRow(scores, models[x]! * size, models, values, 0, x + 1, values[x]!)
}

/** Adds `factor` times the values `from` to `to` to the cells of a row. A short loop of its own is compiled best. */
function addRow(
  matrix: Matrix,
  row: number,
  columns: Int32Array,
  values: Float64Array,
  from: number,
  to: number,
  factor: number,
): void {
  for (let at = from; at < to; at++) matrix[row + columns[at]!]! += factor * values[at]!
}

/** Adds the cells below the diagonal. `addToModels` adds the diagonal. */
function addTaste(taste: Matrix, size: number, voter: Voter, pairs: VoterPairs): void {
  // A single vote makes no pair of different votes.
  if (pairs.count === 1 && pairs.votes[0] === 1) return
  const { weight } = voter
  for (let entry = 0; entry < pairs.count; entry++) {
    const i = pairs.left[entry]!
    const j = pairs.right[entry]!
    taste[j * size + i]! += 2 * pairs.squaredWeight[entry]! - (weight[i]! + weight[j]!) * pairs.weight[entry]!
  }
  listOpponents(voter, pairs)
  const { models, modelCount, degree, opponentsFrom, opponents, opponentWeights } = voter
  for (let x = 0; x < modelCount; x++) {
    const from = opponentsFrom[models[x]!]!
    const to = from + degree[models[x]!]!
    // Every two opponents of this model are connected through it.
    for (let a = from + 1; a < to; a++) {
      addRow(taste, opponents[a]! * size, opponents, opponentWeights, from, a, opponentWeights[a]!)
    }
  }
}

/** Lists the opponents of each model, in ascending order because the pairs are sorted. */
function listOpponents(voter: Voter, pairs: VoterPairs): void {
  const { models, modelCount, degree, opponentsFrom } = voter
  if (2 * pairs.count > voter.opponents.length) {
    voter.opponents = new Int32Array(4 * pairs.count)
    voter.opponentWeights = new Float64Array(4 * pairs.count)
  }
  let next = 0
  for (let x = 0; x < modelCount; x++) {
    opponentsFrom[models[x]!] = next
    next += degree[models[x]!]!
  }
  const { opponents, opponentWeights } = voter
  const add = (model: number, opponent: number, weight: number) => {
    const at = opponentsFrom[model]!++
    opponents[at] = opponent
    opponentWeights[at] = weight
  }
  for (let entry = 0; entry < pairs.count; entry++) {
    add(pairs.left[entry]!, pairs.right[entry]!, pairs.weight[entry]!)
    add(pairs.right[entry]!, pairs.left[entry]!, pairs.weight[entry]!)
  }
  for (let x = 0; x < modelCount; x++) opponentsFrom[models[x]!]! -= degree[models[x]!]!
}

function addToModels(sums: VoterSums, voter: Voter, { componentOf, dispersion }: VoterSumsOptions): void {
  for (let x = 0; x < voter.modelCount; x++) {
    const model = voter.models[x]!
    const votes = voter.votes[model]!
    const weight = voter.weight[model]!
    const score = voter.score[model]!
    sums.squaredVotesByModel[model]! += votes * votes
    const taste = votes === 1 ? 0 : weight * weight + voter.pairSquares[model]!
    const variance = dispersion[componentOf[model]!]! * weight + ASSUMED_TASTE * taste
    addToModel(sums.byModel, model, weight, variance, taste, score * score - voter.squaredResidual[model]!)
  }
}

/** A voter of two components counts in both. */
function addToComponents(sums: VoterSums, votes: Float64Array, pairs: VoterPairs, componentOf: Int32Array): void {
  for (let entry = 0; entry < pairs.count; entry++) votes[componentOf[pairs.left[entry]!]!]! += pairs.votes[entry]!
  for (let entry = 0; entry < pairs.count; entry++) {
    const component = componentOf[pairs.left[entry]!]!
    const cast = votes[component]!
    if (cast === 0) continue
    sums.voters[component]! += 1
    sums.squaredVotes[component]! += cast * cast
    votes[component] = 0
  }
}

function clear(voter: Voter): void {
  for (let x = 0; x < voter.modelCount; x++) {
    const model = voter.models[x]!
    voter.votes[model] = 0
    voter.weight[model] = 0
    voter.score[model] = 0
    voter.squaredResidual[model] = 0
    voter.pairSquares[model] = 0
    voter.degree[model] = 0
  }
  voter.modelCount = 0
}
