import { rateStrengths } from '../board/rate.ts'
import { logisticPair, sigmoid } from '../fit/logistic.ts'
import { listRows } from '../input/encode-rows.ts'
import type { EncodedVotes } from '../input/encoded-votes.ts'
import { OUTCOMES } from '../input/outcomes.ts'
import type { OthersBoard } from './test-voter.ts'

/** All votes, summed so that one voter can be subtracted. */
export interface VoteSums {
  readonly models: number
  /** Votes by code. */
  readonly counts: Int32Array
  /** Per model, the sum over voters of the squared number of votes. */
  readonly squaredVotes: Float64Array
}

const UNKNOWN_TASTE_VARIANCE = 0.16

export function sumVotes({ voterStarts, codes }: EncodedVotes, models: number): VoteSums {
  const counts = new Int32Array(models * models * OUTCOMES.length)
  const squaredVotes = new Float64Array(models)
  for (let voter = 0; voter + 1 < voterStarts.length; voter++) {
    const own = codes.subarray(voterStarts[voter]!, voterStarts[voter + 1]!)
    for (const code of own) counts[code]! += 1
    for (const [model, votes] of votesByModel(own, models)) squaredVotes[model]! += votes * votes
  }
  return { models, counts, squaredVotes }
}

export interface OthersOptions {
  /** The taste variance of the board; null where it is unknown. */
  readonly tau2: number | null
  /** Strengths of the board of all votes, from which the fit starts. */
  readonly start?: ArrayLike<number>
}

/**
 * The board of all voters but one, whose votes are given [R34]. The variance of a strength is that of its votes, as if the
 * opponents were known, plus the taste of its voters.
 */
export function rateOthers(all: VoteSums, own: Int32Array, { tau2, start }: OthersOptions): OthersBoard {
  const { models } = all
  const counts = all.counts.slice()
  for (const code of own) counts[code]! -= 1
  const ownVotes = votesByModel(own, models)
  const rows = listRows(counts, models)
  const { theta } = rateStrengths({ models, rows }, start ? { start } : {})
  const votes = new Float64Array(models)
  // The virtual vote of every model.
  const information = Float64Array.from(theta, (strength) => sigmoid(strength) * sigmoid(-strength))
  for (const { left, right, leftWins, rightWins, ties, bothBad } of rows) {
    const [won, lost] = logisticPair(theta[left]! - theta[right]!)
    const count = leftWins + rightWins + ties + bothBad
    votes[left]! += count
    votes[right]! += count
    information[left]! += count * won * lost
    information[right]! += count * won * lost
  }
  const taste = tau2 ?? UNKNOWN_TASTE_VARIANCE
  const variance = information.map((value, model) => {
    const squares = all.squaredVotes[model]! - (ownVotes.get(model) ?? 0) ** 2
    return 1 / value + (votes[model] === 0 ? taste : (taste * squares) / votes[model]! ** 2)
  })
  return { theta, variance }
}

function votesByModel(codes: Int32Array, models: number): Map<number, number> {
  const votes = new Map<number, number>()
  const add = (model: number) => votes.set(model, (votes.get(model) ?? 0) + 1)
  for (const code of codes) {
    const pair = Math.floor(code / OUTCOMES.length)
    add(Math.floor(pair / models))
    add(pair % models)
  }
  return votes
}
