import { RatingsInputError } from './errors.ts'
import type { Observations } from './observations.ts'
import { OUTCOMES } from './votes.ts'

/**
 * Single votes in columns, those of one voter beside each other: voter g cast `voterStarts[g]` to `voterStarts[g + 1]`.
 * For arenas that keep their votes in memory; a list of rows with a `voter` each says the same.
 */
export interface VoterVotes {
  readonly voterStarts: Int32Array
  readonly left: Int32Array
  readonly right: Int32Array
  /** Indices into `OUTCOMES`. */
  readonly outcome: Uint8Array
}

const LEFT = OUTCOMES.indexOf('left')
const RIGHT = OUTCOMES.indexOf('right')
const BOTH_BAD = OUTCOMES.indexOf('both-bad')

/** The votes as the intervals see them, one entry a vote. */
export function observeVoters(votes: VoterVotes, modelCount: number, bothBad: 'half' | 'drop'): Observations {
  const { voterStarts, left, right, outcome } = votes
  const capacity = left.length
  const wins = new Float64Array(capacity)
  const losses = new Float64Array(capacity)
  const halves = new Float64Array(capacity)
  const keptLeft = new Int32Array(capacity)
  const keptRight = new Int32Array(capacity)
  const starts = [0]
  let kept = 0
  for (let voter = 0; voter + 1 < voterStarts.length; voter++) {
    for (let vote = voterStarts[voter]!; vote < voterStarts[voter + 1]!; vote++) {
      check(vote, left[vote]!, right[vote]!, outcome[vote]!, modelCount)
      if (outcome[vote] === BOTH_BAD && bothBad === 'drop') continue
      keptLeft[kept] = left[vote]!
      keptRight[kept] = right[vote]!
      if (outcome[vote] === LEFT) wins[kept] = 1
      else if (outcome[vote] === RIGHT) losses[kept] = 1
      else halves[kept] = 1
      kept += 1
    }
    // A voter whose every vote was left out of the fit is no voter of this board.
    if (kept > starts.at(-1)!) starts.push(kept)
  }
  return {
    length: kept,
    left: keptLeft.subarray(0, kept),
    right: keptRight.subarray(0, kept),
    wins: wins.subarray(0, kept),
    losses: losses.subarray(0, kept),
    halves: halves.subarray(0, kept),
    weight: new Float64Array(kept).fill(1),
    termCount: 0,
    terms: new Float64Array(0),
    voterStarts: Int32Array.from(starts),
  }
}

function check(vote: number, left: number, right: number, outcome: number, modelCount: number): void {
  if (left < 0 || right < 0 || left >= modelCount || right >= modelCount) {
    throw new RatingsInputError('unknown-model', `vote ${vote}: models must be indices below ${modelCount}`)
  }
  if (left === right)
    throw new RatingsInputError('self-pair', `vote ${vote}: model ${left} cannot be compared with itself`)
  if (outcome >= OUTCOMES.length)
    throw new RatingsInputError('unknown-outcome', `vote ${vote}: outcome must be 0, 1, 2 or 3`)
}
