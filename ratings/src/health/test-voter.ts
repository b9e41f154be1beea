import { sigmoid } from '../fit/logistic.ts'
import { ModelEvidence } from './model-evidence.ts'
import { PairGrid } from './pair-grid.ts'

/** A decided vote of the tested voter: ties are not tested. */
export interface TestedVote {
  readonly left: number
  readonly right: number
  readonly leftWins: boolean
}

/** What the decided votes of all other voters say. */
export interface OthersBoard {
  /** Strengths in logits. */
  readonly theta: ArrayLike<number>
  /** The variance of each strength, in squared logits. */
  readonly variance: ArrayLike<number>
}

export type Direction = 'for' | 'against'

export interface VoterTest {
  /** The likelihood ratio after the last vote, or after the vote that reached the threshold. */
  readonly ratio: number
  /** The number of votes that reached the threshold; null if none did. */
  readonly crossedAt: number | null
  /** What the ratio is due to; null if it did not reach the threshold. */
  readonly model: number | null
  readonly direction: Direction | null
}

/** An honest voter reaches it with a probability of about 1 in 1,000, however long they vote. */
export const HOLD_RATIO = 1_000

/**
 * Tests whether a voter votes for or against one model regardless of its answers [R33]. The votes are in the order in which they
 * were cast. The board must not contain them: a voter with many votes would confirm their own choices. `taste` is the
 * variance of an honest voter's taste for a model.
 */
export function testVoter(votes: readonly TestedVote[], { theta, variance }: OthersBoard, taste: number): VoterTest {
  const models = Array.from(theta, () => new ModelEvidence())
  const pairs = new Map<number, PairGrid>()
  let ratio = 1
  for (const [index, { left, right, leftWins }] of votes.entries()) {
    const [first, second] = left < right ? [left, right] : [right, left]
    const difference = theta[first]! - theta[second]!
    const key = first * models.length + second
    let pair = pairs.get(key)
    if (!pair) {
      pair = new PairGrid(difference, Math.sqrt(taste + variance[first]!), Math.sqrt(taste + variance[second]!))
      pairs.set(key, pair)
    }
    const firstWins = leftWins === (left === first)
    pair.add(firstWins, models[first]!.honest, models[second]!.honest)
    models[first]!.add(firstWins, sigmoid(difference))
    models[second]!.add(!firstWins, sigmoid(-difference))
    ratio = models.reduce((sum, { ratios }) => sum + ratios.for + ratios.against, 0) / (2 * models.length)
    if (ratio >= HOLD_RATIO) return { ratio, crossedAt: index + 1, ...strongest(models) }
  }
  return { ratio, crossedAt: null, model: null, direction: null }
}

function strongest(models: readonly ModelEvidence[]): { model: number; direction: Direction } {
  const largest = models.map(({ ratios }) => Math.max(ratios.for, ratios.against))
  const model = largest.indexOf(Math.max(...largest))
  const { ratios } = models[model]!
  return { model, direction: ratios.for >= ratios.against ? 'for' : 'against' }
}
