import type { EncodedVotes } from '../input/encoded-votes.ts'
import type { Observations } from '../input/observations.ts'
import { OUTCOMES } from '../input/outcomes.ts'
import { oddsAgainstEntries, type Problem } from './likelihood.ts'
import { logisticPair } from './logistic.ts'

/** The votes of one voter by pair, smaller index first, sorted. The columns are reused for the next voter. */
export interface VoterPairs {
  count: number
  left: Int32Array
  right: Int32Array
  votes: Float64Array
  /** Sums over the votes of p(1-p), of its square, of the residual of the left model, and of the squared residual. */
  weight: Float64Array
  squaredWeight: Float64Array
  residual: Float64Array
  squaredResidual: Float64Array
}

/** The votes of all known voters. */
export interface VoterSource {
  readonly voterCount: number
  read(voter: number): VoterPairs
}

const INITIAL_CAPACITY = 256

function createVoterPairs(capacity: number): VoterPairs {
  const numbers = () => new Float64Array(capacity)
  return {
    count: 0,
    left: new Int32Array(capacity),
    right: new Int32Array(capacity),
    votes: numbers(),
    weight: numbers(),
    squaredWeight: numbers(),
    residual: numbers(),
    squaredResidual: numbers(),
  }
}

const withCapacity = (pairs: VoterPairs, capacity: number): VoterPairs =>
  capacity <= pairs.left.length ? pairs : createVoterPairs(Math.max(capacity, 2 * pairs.left.length))

/** Left wins, right wins, halves. */
const COUNTS = 3

/**
 * Reads voters from encoded votes. Their votes are counted by pair before anything is multiplied, so the result does not
 * depend on the order of a voter's votes.
 */
export function readEncodedVoters(
  { voterStarts, codes }: EncodedVotes,
  theta: Float64Array,
  bothBad: 'half' | 'drop',
): VoterSource {
  const modelCount = theta.length
  const counts = new Int32Array(COUNTS * modelCount * modelCount)
  let cells = new Int32Array(INITIAL_CAPACITY)
  let pairs = createVoterPairs(INITIAL_CAPACITY)

  /** Counts the votes of a voter and returns the number of pairs, which are then listed in `cells`. */
  const countVotes = (from: number, to: number): number => {
    let cellCount = 0
    for (let at = from; at < to; at++) {
      const code = codes[at]!
      const outcome = code % OUTCOMES.length
      if (outcome === 3 && bothBad === 'drop') continue
      const ordered = (code - outcome) / OUTCOMES.length
      const right = ordered % modelCount
      const left = (ordered - right) / modelCount
      const isSwapped = left > right
      const cell = isSwapped ? right * modelCount + left : ordered
      const at0 = COUNTS * cell
      if (counts[at0]! + counts[at0 + 1]! + counts[at0 + 2]! === 0) cells[cellCount++] = cell
      counts[at0 + (outcome > 1 ? 2 : isSwapped ? 1 - outcome : outcome)]! += 1
    }
    return cellCount
  }

  return {
    voterCount: voterStarts.length - 1,
    read(voter) {
      const from = voterStarts[voter]!
      const to = voterStarts[voter + 1]!
      if (to - from > cells.length) cells = new Int32Array(2 * (to - from))
      const count = countVotes(from, to)
      pairs = withCapacity(pairs, count)
      pairs.count = count
      const sorted = cells.subarray(0, count).sort()
      for (let entry = 0; entry < count; entry++) {
        const cell = sorted[entry]!
        const right = cell % modelCount
        const left = (cell - right) / modelCount
        const wins = counts[COUNTS * cell]!
        const losses = counts[COUNTS * cell + 1]!
        const halves = counts[COUNTS * cell + 2]!
        counts.fill(0, COUNTS * cell, COUNTS * (cell + 1))
        pairs.left[entry] = left
        pairs.right[entry] = right
        const [p, q] = logisticPair(theta[left]! - theta[right]!)
        setMoments(pairs, entry, p, q, wins, losses, halves)
      }
      return pairs
    },
  }
}

function setMoments(
  pairs: VoterPairs,
  entry: number,
  p: number,
  q: number,
  wins: number,
  losses: number,
  halves: number,
): void {
  const votes = wins + losses + halves
  const tie = (q - p) / 2
  pairs.votes[entry] = votes
  pairs.weight[entry] = votes * (p * q)
  pairs.squaredWeight[entry] = votes * (p * q) * (p * q)
  pairs.residual[entry] = (wins + halves / 2) * q - (losses + halves / 2) * p
  pairs.squaredResidual[entry] = wins * q * q + losses * p * p + halves * tie * tie
}

/** Reads voters from observations of single votes, which are sorted by pair within each voter. */
export function readObservedVoters(problem: Problem, parameters: Float64Array): VoterSource {
  const { left, right, wins, losses, halves, voterStarts, voterOrder } = problem.observations as Observations
  const against = oddsAgainstEntries(problem, parameters)
  let pairs = createVoterPairs(INITIAL_CAPACITY)
  const single = createVoterPairs(1)
  return {
    voterCount: voterStarts!.length - 1,
    read(voter) {
      const from = voterStarts![voter]!
      const to = voterStarts![voter + 1]!
      pairs = withCapacity(pairs, to - from)
      let count = 0
      for (let at = from; at < to; at++) {
        const vote = voterOrder![at]!
        const p = 1 / (1 + against[vote]!)
        setMoments(single, 0, p, against[vote]! * p, wins[vote]!, losses[vote]!, halves[vote]!)
        const isNewPair = count === 0 || pairs.left[count - 1] !== left[vote] || pairs.right[count - 1] !== right[vote]
        if (isNewPair) {
          pairs.left[count] = left[vote]!
          pairs.right[count] = right[vote]!
          for (const name of MOMENTS) pairs[name][count] = 0
          count += 1
        }
        for (const name of MOMENTS) pairs[name][count - 1]! += single[name][0]!
      }
      pairs.count = count
      return pairs
    },
  }
}

const MOMENTS = ['votes', 'weight', 'squaredWeight', 'residual', 'squaredResidual'] as const
