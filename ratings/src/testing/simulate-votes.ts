import { sigmoid } from '../fit/logistic.ts'
import { listRows } from '../input/encode-rows.ts'
import { createVoteCounts, type EncodedVotes, encodeVote } from '../input/encoded-votes.ts'
import type { TallyRow } from '../input/tallies.ts'

export interface SimulatedVote {
  readonly voter: number
  readonly left: number
  readonly right: number
  /** Outcome code. */
  readonly outcome: number
}

export interface SimulationOptions {
  readonly seed: number
  readonly models: number
  readonly voters: number
  readonly votes: number
  /** The last model takes part from this vote on. */
  readonly newModelFrom?: number
  /** Spread of the voters' preferences, in logits. */
  readonly spread?: number
}

/** Seeded, so tests get the same numbers on every run. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Votes of voters with different preferences and different activity. The last model is a strong one. */
export function simulateVotes(options: SimulationOptions): SimulatedVote[] {
  const { seed, models, voters, votes, newModelFrom = 0, spread = 0.6 } = options
  const random = seededRandom(seed)
  const noise = () => 1.6 * (random() + random() + random() - 1.5)
  const truth = Array.from({ length: models }, (_, model) => (model === models - 1 ? 1.5 : (model - models / 2) * 0.15))
  const preferences = Array.from({ length: voters }, () => truth.map((strength) => strength + spread * noise()))
  return Array.from({ length: votes }, (_, vote): SimulatedVote => {
    const present = vote < newModelFrom ? models - 1 : models
    const voter = Math.floor(voters * random() ** 1.5)
    const left = Math.floor(present * random())
    const right = (left + 1 + Math.floor((present - 1) * random())) % present
    const kind = random()
    const leftWon = random() < sigmoid(preferences[voter]![left]! - preferences[voter]![right]! + 0.05)
    return { voter, left, right, outcome: kind < 0.15 ? 2 : kind < 0.25 ? 3 : leftWon ? 0 : 1 }
  })
}

/** The votes as tally rows, without voters. */
export function tallySimulated(votes: readonly SimulatedVote[], models: number): TallyRow[] {
  const counts = createVoteCounts(models)
  for (const { left, right, outcome } of votes) counts[encodeVote(left, right, outcome, models)]! += 1
  return listRows(counts, models)
}

/** The votes encoded and grouped by voter. */
export function encodeSimulated(votes: readonly SimulatedVote[], models: number): EncodedVotes {
  const voterStarts = new Int32Array(2 + votes.reduce((highest, { voter }) => Math.max(highest, voter), 0))
  for (const { voter } of votes) voterStarts[voter + 1]! += 1
  for (let voter = 1; voter < voterStarts.length; voter++) voterStarts[voter]! += voterStarts[voter - 1]!
  const sorted = votes.toSorted((a, b) => a.voter - b.voter)
  const codes = Int32Array.from(sorted, ({ left, right, outcome }) => encodeVote(left, right, outcome, models))
  return { voterStarts, codes }
}
