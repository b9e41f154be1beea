/**
 * The data of one fit, in an order that does not depend on the order of the input. Each entry has the counts of one pair
 * (or of one pair and voter, or of one vote), seen from the left model, and the values of the additional terms.
 */
export interface Observations {
  readonly length: number
  readonly left: Int32Array
  readonly right: Int32Array
  readonly wins: Float64Array
  readonly losses: Float64Array
  /** Votes that count half for each side: ties, and both-bad votes unless they are dropped. */
  readonly halves: Float64Array
  readonly weight: Float64Array
  /** Additional terms of the logit, such as position or style: one column of values for each term. */
  readonly terms: readonly Float64Array[]
  /** Voter g has the positions `voterStarts[g]` to `voterStarts[g + 1]`; null where voters are unknown or ignored. */
  readonly voterStarts: Int32Array | null
  /** The entry at each position; null where the entries are already sorted by voter. */
  readonly voterOrder: Int32Array | null
}

/** Number of votes in the fit, by model. */
export function sumVotes(observations: Observations, modelCount: number): Float64Array {
  const votes = new Float64Array(modelCount)
  for (let entry = 0; entry < observations.length; entry++) {
    const count = observations.wins[entry]! + observations.losses[entry]! + observations.halves[entry]!
    votes[observations.left[entry]!]! += count
    votes[observations.right[entry]!]! += count
  }
  return votes
}

const CAPPED_VOTES_MIN = 50

/** Weighs every pair by 1/max(votes, 50), over both orders of sides and all voters. */
export function capPairWeights(observations: Observations, modelCount: number): Observations {
  const { left, right } = observations
  const pairVotes = new Float64Array(modelCount * modelCount)
  const pairOf = (entry: number) =>
    Math.min(left[entry]!, right[entry]!) * modelCount + Math.max(left[entry]!, right[entry]!)
  for (let entry = 0; entry < observations.length; entry++) {
    pairVotes[pairOf(entry)]! += observations.wins[entry]! + observations.losses[entry]! + observations.halves[entry]!
  }
  const weight = observations.weight.map((_, entry) => 1 / Math.max(pairVotes[pairOf(entry)]!, CAPPED_VOTES_MIN))
  return { ...observations, weight }
}
