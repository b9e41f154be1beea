import type { Board } from '@arena/contract'
import { fitPosition, listRows, rateStrengths, type StrengthBoard, type TallyRow } from '@arena/ratings'
import { round, roundOrNull } from './rounding.ts'

/** The strengths of an earlier fit of the same models, to start from. They never change a result. */
export interface Start {
  readonly plain: Float64Array
  readonly withPosition: Float64Array
}

export interface CountedVotes {
  readonly modelCount: number
  readonly byPair: Int32Array
  /** 1 for each ranked model: ratings are centred on them. */
  readonly ranked: Uint8Array
  readonly start?: Start | undefined
}

export interface RatedCounts {
  readonly strengths: StrengthBoard
  readonly position: Board['position']
  readonly start: Start
}

/** The ratings of these votes without intervals, and the position effect. */
export function rateCounts({ modelCount, byPair, ranked, start }: CountedVotes): RatedCounts {
  const tallies = { models: modelCount, rows: listRows(byPair, modelCount) }
  const strengths = rateStrengths(tallies, { ranked, ...(start ? { start: start.plain } : {}) })
  const effect = fitPosition(tallies, {
    start: start?.withPosition.subarray(0, modelCount) ?? strengths.theta,
    startLogit: start?.withPosition[modelCount] ?? 0,
  })
  return {
    strengths,
    position: {
      leftWinRate: leftWinRate(tallies.rows),
      effectPoints: roundOrNull(effect?.points ?? null, 1),
      se: roundOrNull(effect?.se ?? null, 1),
    },
    start: {
      plain: strengths.theta,
      withPosition: Float64Array.of(...(effect?.theta ?? strengths.theta), effect?.logit ?? 0),
    },
  }
}

function leftWinRate(rows: readonly TallyRow[]): number | null {
  const left = rows.reduce((total, row) => total + row.leftWins, 0)
  const right = rows.reduce((total, row) => total + row.rightWins, 0)
  return left + right === 0 ? null : round(left / (left + right), 4)
}
