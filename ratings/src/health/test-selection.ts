/** A vote on a battle that was drawn for the voter. */
export interface DrawnVote {
  readonly left: number
  readonly right: number
  /** That a model is in the pair, by model; 0 if it could not be drawn. */
  readonly chances: ArrayLike<number>
}

export interface SelectionTest {
  /** The evidence for the model with the most of it, after the last vote or after the vote that reached the threshold. */
  readonly ratio: number
  /** The number of votes that reached the threshold; null if none did. */
  readonly crossedAt: number | null
  /** The model that the voter waits for; null if the threshold was not reached. */
  readonly model: number | null
}

/** Times the number of models: an honest voter reaches it with a probability of at most 1 in 10,000, however long they vote. */
const RATIO_PER_MODEL = 10_000

/** The share of the voter's votes that are cast only if the model is in the pair. */
const SHARES = [0.5, 0.9]

/**
 * Tests whether a voter draws battles until one model is in the pair, and votes only then [R42]. The votes are in the order
 * in which they were cast. The threshold grows with the number of models, since each of them is tested.
 */
export function testSelection(votes: readonly DrawnVote[], models: number): SelectionTest {
  const logs = SHARES.map(() => new Float64Array(models))
  let ratio = 1
  for (const [index, { left, right, chances }] of votes.entries()) {
    let strongest = 0
    ratio = 0
    for (let model = 0; model < models; model++) {
      const chance = chances[model]!
      const gain = model === left || model === right ? 1 / chance : 0
      let sum = 0
      for (const [at, share] of SHARES.entries()) {
        if (chance > 0) logs[at]![model]! += Math.log(1 - share + share * gain)
        sum += Math.exp(logs[at]![model]!)
      }
      if (sum / SHARES.length > ratio) {
        ratio = sum / SHARES.length
        strongest = model
      }
    }
    if (ratio >= RATIO_PER_MODEL * models) return { ratio, crossedAt: index + 1, model: strongest }
  }
  return { ratio, crossedAt: null, model: null }
}
