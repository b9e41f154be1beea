import type { CodedVotes } from './coded-votes.ts'
import { sigmoid } from './logistic.ts'
import { type Matrix, mirror } from './row-products.ts'
import { addOuterProduct, type Scores, startScores, takeScores } from './voter-scores.ts'
import { OUTCOMES } from './votes.ts'

/** Where votes are scored: the strengths of the plain fit, and those of the fit with a position, its coefficient last. */
export interface ScoringPoint {
  readonly plain: Float64Array
  readonly sided: Float64Array
}

/** What intervals over voters need to know of the voters. */
export interface VoterSums {
  readonly voters: number
  readonly votes: number
  /** Each voter's votes squared, summed up. */
  readonly squaredVotes: number
  /** Sum over voters of the outer product of their scores with themselves, for the plain fit. */
  readonly plain: Matrix
  /** The same for the fit with a position. */
  readonly sided: Matrix
}

/** What each possible vote pulls its left model by, indexed by the vote's code. */
export interface Pulls {
  readonly plain: Float64Array
  readonly sided: Float64Array
}

/** Voters' sums at one point, to which votes can be added one by one and from which they can be taken again. */
export interface RunningScores {
  readonly modelCount: number
  readonly pulls: Pulls
  readonly sums: { -readonly [Name in keyof VoterSums]: VoterSums[Name] }
}

/** One voter's scores: the models with a vote of the voter, and the position as an index behind all models. */
export interface ScoredVoter {
  votes: number
  readonly indices: number[]
  readonly plain: number[]
  readonly sided: number[]
}

/** Nobody's votes yet. Both-bad votes count half: [R5]. */
export function startRunning(point: ScoringPoint): RunningScores {
  const modelCount = point.plain.length
  const size = modelCount + 1
  return {
    modelCount,
    pulls: pullsAt(point),
    sums: {
      voters: 0,
      votes: 0,
      squaredVotes: 0,
      plain: new Float64Array(modelCount * modelCount),
      sided: new Float64Array(size * size),
    },
  }
}

export function pullsAt({ plain, sided }: ScoringPoint): Pulls {
  const modelCount = plain.length
  return {
    plain: tabulatePulls(plain, modelCount, 0),
    sided: tabulatePulls(sided, modelCount, sided[modelCount]!),
  }
}

/** A table instead of an exponential a vote: there are more votes than pairs. */
function tabulatePulls(strengths: Float64Array, modelCount: number, advantage: number): Float64Array {
  const pulls = new Float64Array(modelCount * modelCount * OUTCOMES.length)
  for (let left = 0, code = 0; left < modelCount; left++) {
    for (let right = 0; right < modelCount; right++, code += OUTCOMES.length) {
      const chance = sigmoid(strengths[left]! - strengths[right]! + advantage)
      pulls[code] = 1 - chance
      pulls[code + 1] = -chance
      pulls[code + 2] = 0.5 - chance
      pulls[code + 3] = 0.5 - chance
    }
  }
  return pulls
}

/** Adds voters of whom none of the votes was added before. */
export function addVoters(running: RunningScores, { voterStarts, codes }: CodedVotes): void {
  const { modelCount, sums } = running
  const plain = startScores(modelCount)
  const sided = startScores(modelCount + 1)
  for (let voter = 0; voter + 1 < voterStarts.length; voter++) {
    const from = voterStarts[voter]!
    const to = voterStarts[voter + 1]!
    if (from === to) continue
    sums.voters += 1
    sums.votes += to - from
    sums.squaredVotes += (to - from) ** 2
    addPulls(codes, from, to, running.pulls.plain, modelCount, plain)
    addOuterProduct(sums.plain, modelCount, plain, takeScores(plain), 1)
    sided.score[modelCount] = addPulls(codes, from, to, running.pulls.sided, modelCount, sided)
    sided.isTouched[modelCount] = 1
    addOuterProduct(sums.sided, modelCount + 1, sided, takeScores(sided), 1)
  }
  mirror(sums.plain, modelCount)
  mirror(sums.sided, modelCount + 1)
}

/** Gives the sum of the pulls, which is the score of the position. */
function addPulls(
  codes: Int32Array,
  from: number,
  to: number,
  pulls: Float64Array,
  modelCount: number,
  { score, isTouched }: Scores,
): number {
  let sum = 0
  for (let vote = from; vote < to; vote++) {
    const code = codes[vote]!
    const pair = code >> 2
    const left = (pair / modelCount) | 0
    const right = pair - left * modelCount
    const pull = pulls[code]!
    isTouched[left] = 1
    isTouched[right] = 1
    score[left]! += pull
    score[right]! -= pull
    sum += pull
  }
  return sum
}

/** A voter whose votes from `from` to `to` are in the sums already; none for a new one. */
export function recallVoter(running: RunningScores, codes: Int32Array, from: number, to: number): ScoredVoter {
  const { modelCount } = running
  const plain = startScores(modelCount)
  const sided = startScores(modelCount)
  addPulls(codes, from, to, running.pulls.plain, modelCount, plain)
  const position = addPulls(codes, from, to, running.pulls.sided, modelCount, sided)
  const count = takeScores(plain)
  takeScores(sided)
  return {
    votes: to - from,
    indices: [modelCount, ...plain.touched.subarray(0, count)],
    plain: [0, ...plain.values.subarray(0, count)],
    sided: [position, ...sided.values.subarray(0, count)],
  }
}

/** Adds one vote of a voter, or takes it away; scored at the point of the sums, or with the pulls of another one. */
export function moveVote(
  running: RunningScores,
  voter: ScoredVoter,
  code: number,
  sign: 1 | -1,
  pulls: Pulls = running.pulls,
): void {
  const { modelCount, sums } = running
  const pair = code >> 2
  const left = (pair / modelCount) | 0
  const right = pair - left * modelCount
  const plain = sign * pulls.plain[code]!
  const sided = sign * pulls.sided[code]!
  const atLeft = placeOf(voter, left)
  const atRight = placeOf(voter, right)

  // (s + d)(s + d)' - s s' = s d' + d s' + d d'
  shift(sums.plain, modelCount, voter.indices, voter.plain, 1, left, plain)
  shift(sums.plain, modelCount, voter.indices, voter.plain, 1, right, -plain)
  square(sums.plain, modelCount, left, right, plain)
  const size = modelCount + 1
  shift(sums.sided, size, voter.indices, voter.sided, 0, left, sided)
  shift(sums.sided, size, voter.indices, voter.sided, 0, right, -sided)
  shift(sums.sided, size, voter.indices, voter.sided, 0, modelCount, sided)
  square(sums.sided, size, left, right, sided)
  squarePosition(sums.sided, modelCount, left, right, sided)

  voter.plain[atLeft]! += plain
  voter.plain[atRight]! -= plain
  voter.sided[atLeft]! += sided
  voter.sided[atRight]! -= sided
  voter.sided[0]! += sided

  sums.squaredVotes -= voter.votes ** 2
  if (voter.votes > 0) sums.voters -= 1
  voter.votes += sign
  sums.votes += sign
  sums.squaredVotes += voter.votes ** 2
  if (voter.votes > 0) sums.voters += 1
}

function placeOf(voter: ScoredVoter, model: number): number {
  const known = voter.indices.indexOf(model)
  if (known >= 0) return known
  voter.plain.push(0)
  voter.sided.push(0)
  return voter.indices.push(model) - 1
}

function shift(
  sums: Matrix,
  size: number,
  indices: readonly number[],
  values: readonly number[],
  first: number,
  at: number,
  by: number,
): void {
  for (let place = first; place < indices.length; place++) {
    const index = indices[place]!
    const change = values[place]! * by
    sums[index * size + at]! += change
    sums[at * size + index]! += change
  }
}

function square(sums: Matrix, size: number, left: number, right: number, pull: number): void {
  const change = pull * pull
  sums[left * size + left]! += change
  sums[right * size + right]! += change
  sums[left * size + right]! -= change
  sums[right * size + left]! -= change
}

function squarePosition(sums: Matrix, modelCount: number, left: number, right: number, pull: number): void {
  const size = modelCount + 1
  const change = pull * pull
  sums[modelCount * size + modelCount]! += change
  sums[modelCount * size + left]! += change
  sums[left * size + modelCount]! += change
  sums[modelCount * size + right]! -= change
  sums[right * size + modelCount]! -= change
}
