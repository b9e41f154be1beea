import type { EncodedVotes } from '../input/encoded-votes.ts'
import { OUTCOMES } from '../input/outcomes.ts'
import type { VoterSums } from '../input/tallies.ts'
import { sigmoid } from './logistic.ts'
import { type Matrix, mirror } from './matrix.ts'
import { addOuterProduct, createSparseScore, type SparseScore, takeTouched } from './voter-scores.ts'

/** The parameters at which votes are scored. */
export interface ScoringPoint {
  /** Strengths of the plain fit. */
  readonly plain: Float64Array
  /** Strengths of the fit with a position term; its coefficient comes last. */
  readonly withPosition: Float64Array
}

/** The residual of every possible vote, indexed by the vote's code. */
export interface Residuals {
  readonly plain: Float64Array
  readonly withPosition: Float64Array
}

/** Voter sums at one scoring point. Single votes can be added and removed. */
export interface ScoreSums {
  readonly modelCount: number
  readonly residuals: Residuals
  readonly sums: { -readonly [Name in keyof VoterSums]: VoterSums[Name] }
}

/**
 * The scores of one voter. `indices` lists the position term, as the index after the last model, and then the models the
 * voter voted on. `plain` and `withPosition` have a value for each index.
 */
export interface VoterScores {
  votes: number
  readonly indices: number[]
  readonly plain: number[]
  readonly withPosition: number[]
}

/** Sums without any votes. Both-bad votes count half [R5]. */
export function createScoreSums(point: ScoringPoint): ScoreSums {
  const modelCount = point.plain.length
  const size = modelCount + 1
  return {
    modelCount,
    residuals: residualsAt(point),
    sums: {
      voters: 0,
      votes: 0,
      squaredVotes: 0,
      plain: new Float64Array(modelCount * modelCount),
      withPosition: new Float64Array(size * size),
    },
  }
}

export function residualsAt({ plain, withPosition }: ScoringPoint): Residuals {
  const modelCount = plain.length
  return {
    plain: tabulateResiduals(plain, modelCount, 0),
    withPosition: tabulateResiduals(withPosition, modelCount, withPosition[modelCount]!),
  }
}

/** A table needs one exponential per ordered pair instead of one per vote. */
function tabulateResiduals(strengths: Float64Array, modelCount: number, leftAdvantage: number): Float64Array {
  const residuals = new Float64Array(modelCount * modelCount * OUTCOMES.length)
  for (let left = 0, code = 0; left < modelCount; left++) {
    for (let right = 0; right < modelCount; right++, code += OUTCOMES.length) {
      const probability = sigmoid(strengths[left]! - strengths[right]! + leftAdvantage)
      residuals[code] = 1 - probability
      residuals[code + 1] = -probability
      residuals[code + 2] = 0.5 - probability
      residuals[code + 3] = 0.5 - probability
    }
  }
  return residuals
}

/** Adds voters who are not in the sums yet. */
export function addVoters(scoreSums: ScoreSums, { voterStarts, codes }: EncodedVotes): void {
  const { modelCount, residuals, sums } = scoreSums
  const plain = createSparseScore(modelCount)
  const withPosition = createSparseScore(modelCount + 1)
  for (let voter = 0; voter + 1 < voterStarts.length; voter++) {
    const from = voterStarts[voter]!
    const to = voterStarts[voter + 1]!
    if (from === to) continue
    sums.voters += 1
    sums.votes += to - from
    sums.squaredVotes += (to - from) ** 2
    addResiduals(codes, from, to, residuals.plain, modelCount, plain)
    addOuterProduct(sums.plain, modelCount, plain, takeTouched(plain), 1)
    withPosition.score[modelCount] = addResiduals(codes, from, to, residuals.withPosition, modelCount, withPosition)
    withPosition.isTouched[modelCount] = 1
    addOuterProduct(sums.withPosition, modelCount + 1, withPosition, takeTouched(withPosition), 1)
  }
  mirror(sums.plain, modelCount)
  mirror(sums.withPosition, modelCount + 1)
}

/** Returns the sum of the residuals, which is the score of the position term. */
function addResiduals(
  codes: Int32Array,
  from: number,
  to: number,
  residuals: Float64Array,
  modelCount: number,
  { score, isTouched }: SparseScore,
): number {
  let sum = 0
  for (let vote = from; vote < to; vote++) {
    const code = codes[vote]!
    const pair = code >> 2
    const left = (pair / modelCount) | 0
    const right = pair - left * modelCount
    const residual = residuals[code]!
    isTouched[left] = 1
    isTouched[right] = 1
    score[left]! += residual
    score[right]! -= residual
    sum += residual
  }
  return sum
}

/** Computes the scores of a voter whose votes `from` to `to` are already in the sums; an empty range is a new voter. */
export function scoreVoter(scoreSums: ScoreSums, codes: Int32Array, from: number, to: number): VoterScores {
  const { modelCount, residuals } = scoreSums
  const plain = createSparseScore(modelCount)
  const withPosition = createSparseScore(modelCount)
  addResiduals(codes, from, to, residuals.plain, modelCount, plain)
  const position = addResiduals(codes, from, to, residuals.withPosition, modelCount, withPosition)
  const count = takeTouched(plain)
  takeTouched(withPosition)
  return {
    votes: to - from,
    indices: [modelCount, ...plain.touched.subarray(0, count)],
    plain: [0, ...plain.values.subarray(0, count)],
    withPosition: [position, ...withPosition.values.subarray(0, count)],
  }
}

/** Adds one vote of a voter (`sign` 1) or removes it (-1), scored with the sums' own residuals or with others. */
export function applyVote(
  scoreSums: ScoreSums,
  voter: VoterScores,
  code: number,
  sign: 1 | -1,
  residuals: Residuals = scoreSums.residuals,
): void {
  const { modelCount, sums } = scoreSums
  const pair = code >> 2
  const left = (pair / modelCount) | 0
  const right = pair - left * modelCount
  const plain = sign * residuals.plain[code]!
  const withPosition = sign * residuals.withPosition[code]!
  const leftAt = findOrAddModel(voter, left)
  const rightAt = findOrAddModel(voter, right)

  // (s + d)(s + d)' - s s' = s d' + d s' + d d'
  addCrossProduct(sums.plain, modelCount, voter.indices, voter.plain, 1, left, plain)
  addCrossProduct(sums.plain, modelCount, voter.indices, voter.plain, 1, right, -plain)
  addPairSquare(sums.plain, modelCount, left, right, plain)
  const size = modelCount + 1
  addCrossProduct(sums.withPosition, size, voter.indices, voter.withPosition, 0, left, withPosition)
  addCrossProduct(sums.withPosition, size, voter.indices, voter.withPosition, 0, right, -withPosition)
  addCrossProduct(sums.withPosition, size, voter.indices, voter.withPosition, 0, modelCount, withPosition)
  addPairSquare(sums.withPosition, size, left, right, withPosition)
  addPositionSquare(sums.withPosition, modelCount, left, right, withPosition)

  voter.plain[leftAt]! += plain
  voter.plain[rightAt]! -= plain
  voter.withPosition[leftAt]! += withPosition
  voter.withPosition[rightAt]! -= withPosition
  voter.withPosition[0]! += withPosition

  sums.squaredVotes -= voter.votes ** 2
  if (voter.votes > 0) sums.voters -= 1
  voter.votes += sign
  sums.votes += sign
  sums.squaredVotes += voter.votes ** 2
  if (voter.votes > 0) sums.voters += 1
}

function findOrAddModel(voter: VoterScores, model: number): number {
  const at = voter.indices.indexOf(model)
  if (at >= 0) return at
  voter.plain.push(0)
  voter.withPosition.push(0)
  return voter.indices.push(model) - 1
}

/** Adds s d' + d s', where d is `change` at the coordinate `at` and 0 elsewhere. */
function addCrossProduct(
  sums: Matrix,
  size: number,
  indices: readonly number[],
  values: readonly number[],
  first: number,
  at: number,
  change: number,
): void {
  for (let position = first; position < indices.length; position++) {
    const index = indices[position]!
    const product = values[position]! * change
    sums[index * size + at]! += product
    sums[at * size + index]! += product
  }
}

function addPairSquare(sums: Matrix, size: number, left: number, right: number, residual: number): void {
  const square = residual * residual
  sums[left * size + left]! += square
  sums[right * size + right]! += square
  sums[left * size + right]! -= square
  sums[right * size + left]! -= square
}

function addPositionSquare(sums: Matrix, modelCount: number, left: number, right: number, residual: number): void {
  const size = modelCount + 1
  const square = residual * residual
  sums[modelCount * size + modelCount]! += square
  sums[modelCount * size + left]! += square
  sums[left * size + modelCount]! += square
  sums[modelCount * size + right]! -= square
  sums[right * size + modelCount]! -= square
}
