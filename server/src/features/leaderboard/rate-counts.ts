import type { Board } from '@arena/contract'
import { fitPosition, type Board as RatedBoard, rate, type ScoringPoint, type VoterSums } from '@arena/ratings'
import { round, roundOrNull } from './rounding.ts'
import { listPairs, type PairTally } from './vote-counts.ts'

export interface CountedVotes {
  readonly modelCount: number
  readonly byPair: Int32Array
  /** Without them, votes are treated as independent. */
  readonly voterSums?: VoterSums
  /** The strengths of an earlier board of the same models, to start from. */
  readonly start?: ScoringPoint
}

export interface RatedCounts {
  readonly rated: RatedBoard
  readonly position: Board['position']
  readonly point: ScoringPoint
}

/** The ratings of these votes and the position effect. */
export function rateCounts({ modelCount, byPair, voterSums, start }: CountedVotes): RatedCounts {
  const rows = listPairs(byPair, modelCount)
  const tallies = { models: modelCount, rows, ...(voterSums ? { voterSums } : {}) }
  const rated = rate(tallies, start ? { start: start.plain } : {})
  const effect = fitPosition(tallies, {
    start: start?.withPosition.subarray(0, modelCount) ?? rated.theta,
    startLogit: start?.withPosition[modelCount] ?? 0,
  })
  return {
    rated,
    position: {
      leftWinRate: leftWinRate(rows),
      effectPoints: roundOrNull(effect?.points ?? null, 1),
      se: roundOrNull(effect?.se ?? null, 1),
    },
    point: { plain: rated.theta, withPosition: Float64Array.of(...(effect?.theta ?? rated.theta), effect?.logit ?? 0) },
  }
}

function leftWinRate(rows: readonly PairTally[]): number | null {
  const left = rows.reduce((total, row) => total + row.leftWins, 0)
  const right = rows.reduce((total, row) => total + row.rightWins, 0)
  return left + right === 0 ? null : round(left / (left + right), 4)
}
