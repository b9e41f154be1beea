import { oddsAgainstEntries, type Problem, parameterCount } from './likelihood.ts'
import type { Observations } from './observations.ts'
import type { Matrix } from './row-products.ts'

/** One voter's scores, and the coordinates among them that are not 0 by rights. */
export interface Scores {
  readonly score: Float64Array
  readonly isTouched: Uint8Array
  readonly touched: Int32Array
  readonly values: Float64Array
}

export function startScores(size: number): Scores {
  return {
    score: new Float64Array(size),
    isTouched: new Uint8Array(size),
    touched: new Int32Array(size),
    values: new Float64Array(size),
  }
}

/**
 * Sums each voter's scores before squaring: a hundred votes of one taste are not a hundred opinions. The lower half of the
 * sum over voters of the outer products, times G/(G-1).
 */
export function sumVoterScores(problem: Problem, parameters: Float64Array): Matrix {
  const { observations, modelCount } = problem
  const voterStarts = observations.voterStarts!
  const voterCount = voterStarts.length - 1
  const pulls = oddsAgainstEntries(problem, parameters)
  turnIntoPulls(observations, pulls)
  const size = parameterCount(problem)
  const sums = new Float64Array(size * size)
  const scores = startScores(size)
  const correction = voterCount / (voterCount - 1)
  for (let voter = 0; voter < voterCount; voter++) {
    addVotes(observations, pulls, voterStarts[voter]!, voterStarts[voter + 1]!, scores)
    // Every vote has a value of every further term.
    scores.isTouched.fill(1, modelCount)
    addOuterProduct(sums, size, scores, takeScores(scores), correction)
  }
  return sums
}

/** From odds to what each entry adds to the gradient, as a multiple of its own row; in place. */
function turnIntoPulls({ wins, losses, halves, weight, length }: Observations, against: Float64Array): void {
  for (let entry = 0; entry < length; entry++) {
    const p = 1 / (1 + against[entry]!)
    const q = against[entry]! * p
    const half = halves[entry]! / 2
    against[entry] = weight[entry]! * ((wins[entry]! + half) * q - (losses[entry]! + half) * p)
  }
}

function addVotes(
  { left, right, terms, voterOrder }: Observations,
  pulls: Float64Array,
  from: number,
  to: number,
  { score, isTouched }: Scores,
): void {
  const firstTerm = score.length - terms.length
  for (let place = from; place < to; place++) {
    const entry = voterOrder === null ? place : voterOrder[place]!
    const i = left[entry]!
    const j = right[entry]!
    const pull = pulls[entry]!
    isTouched[i] = 1
    isTouched[j] = 1
    score[i]! += pull
    score[j]! -= pull
    for (let term = 0; term < terms.length; term++) score[firstTerm + term]! += pull * terms[term]![entry]!
  }
}

/** Lists what was touched in order, since only the lower half is walked, and clears it for the next voter. */
export function takeScores({ score, isTouched, touched, values }: Scores): number {
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

export function addOuterProduct(
  sums: Matrix,
  size: number,
  { touched, values }: Scores,
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
