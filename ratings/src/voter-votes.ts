import { RatingsInputError } from './errors.ts'
import { type Observations, splitOutcomes } from './observations.ts'
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

const BOTH_BAD = OUTCOMES.indexOf('both-bad')

/** The votes as the intervals see them, one entry a vote. */
export function observeVoters(votes: VoterVotes, modelCount: number, bothBad: 'half' | 'drop'): Observations {
  checkColumns(votes, modelCount)
  const { voterStarts, left, right, outcome } = bothBad === 'half' ? votes : dropBothBad(votes)
  return {
    length: left.length,
    left,
    right,
    ...splitOutcomes(outcome),
    weight: new Float64Array(left.length).fill(1),
    terms: [],
    // A voter whose every vote was left out of the fit is no voter of this board.
    voterStarts: voterStarts.filter((start, voter) => voter === 0 || start > voterStarts[voter - 1]!),
    voterOrder: null,
  }
}

function dropBothBad({ voterStarts, left, right, outcome }: VoterVotes): VoterVotes {
  const isKept = (_: number, vote: number) => outcome[vote] !== BOTH_BAD
  let kept = 0
  const keptBefore = Int32Array.from({ length: outcome.length + 1 }, (_, vote) => {
    if (vote > 0 && outcome[vote - 1] !== BOTH_BAD) kept += 1
    return kept
  })
  return {
    voterStarts: voterStarts.map((start) => keptBefore[start]!),
    left: left.filter(isKept),
    right: right.filter(isKept),
    outcome: outcome.filter(isKept),
  }
}

function checkColumns({ left, right, outcome }: VoterVotes, modelCount: number): void {
  for (let vote = 0; vote < left.length; vote++) check(vote, left[vote]!, right[vote]!, outcome[vote]!, modelCount)
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
