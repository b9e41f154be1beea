import type { Observations } from '../input/observations.ts'
import { oddsAgainstEntries, type Problem, parameterCount } from './likelihood.ts'
import type { Matrix } from './matrix.ts'

/** The score of one voter, stored sparsely: most voters met few of the models. */
export interface SparseScore {
  readonly score: Float64Array
  readonly isTouched: Uint8Array
  readonly touched: Int32Array
  readonly values: Float64Array
}

export function createSparseScore(size: number): SparseScore {
  return {
    score: new Float64Array(size),
    isTouched: new Uint8Array(size),
    touched: new Int32Array(size),
    values: new Float64Array(size),
  }
}

/**
 * The clustered sum of squared scores: scores are summed within each voter before they are squared, because a hundred
 * votes of one voter are not independent. Returns the lower half of the sum over voters, times G/(G-1).
 */
export function sumVoterScores(problem: Problem, parameters: Float64Array): Matrix {
  const { observations, modelCount } = problem
  const voterStarts = observations.voterStarts!
  const voterCount = voterStarts.length - 1
  const residuals = oddsAgainstEntries(problem, parameters)
  oddsToResiduals(observations, residuals)
  const size = parameterCount(problem)
  const sums = new Float64Array(size * size)
  const score = createSparseScore(size)
  const correction = voterCount / (voterCount - 1)
  for (let voter = 0; voter < voterCount; voter++) {
    addVotes(observations, residuals, voterStarts[voter]!, voterStarts[voter + 1]!, score)
    // Every vote has a value for every additional term.
    score.isTouched.fill(1, modelCount)
    addOuterProduct(sums, size, score, takeTouched(score), correction)
  }
  return sums
}

/** Replaces the odds by the residual of each entry: its contribution to the gradient, as a multiple of its row. */
function oddsToResiduals({ wins, losses, halves, weight, length }: Observations, against: Float64Array): void {
  for (let entry = 0; entry < length; entry++) {
    const p = 1 / (1 + against[entry]!)
    const q = against[entry]! * p
    const half = halves[entry]! / 2
    against[entry] = weight[entry]! * ((wins[entry]! + half) * q - (losses[entry]! + half) * p)
  }
}

function addVotes(
  { left, right, terms, voterOrder }: Observations,
  residuals: Float64Array,
  from: number,
  to: number,
  { score, isTouched }: SparseScore,
): void {
  const firstTerm = score.length - terms.length
  for (let position = from; position < to; position++) {
    const entry = voterOrder === null ? position : voterOrder[position]!
    const i = left[entry]!
    const j = right[entry]!
    const residual = residuals[entry]!
    isTouched[i] = 1
    isTouched[j] = 1
    score[i]! += residual
    score[j]! -= residual
    for (let term = 0; term < terms.length; term++) score[firstTerm + term]! += residual * terms[term]![entry]!
  }
}

/** Lists the touched coordinates in ascending order, clears the score for the next voter and returns their number. */
export function takeTouched({ score, isTouched, touched, values }: SparseScore): number {
  let count = 0
  for (let index = 0; index < score.length; index++) {
    if (isTouched[index] === 0) continue
    isTouched[index] = 0
    touched[count] = index
    values[count] = score[index]!
    score[index] = 0
    count += 1
  }
  return count
}

/** Adds the lower half of the outer product of the listed coordinates. */
export function addOuterProduct(
  sums: Matrix,
  size: number,
  { touched, values }: SparseScore,
  count: number,
  factor: number,
): void {
  for (let x = 0; x < count; x++) addRow(sums, touched[x]! * size, touched, values, x + 1, factor * values[x]!)
}

function addRow(
  sums: Matrix,
  row: number,
  touched: Int32Array,
  values: Float64Array,
  count: number,
  factor: number,
): void {
  for (let y = 0; y < count; y++) sums[row + touched[y]!]! += factor * values[y]!
}
