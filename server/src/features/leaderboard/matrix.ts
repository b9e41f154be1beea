import type { Matrix, MatrixCell } from '@arena/contract'
import { predictedMatrix } from '@arena/ratings'
import type { PublishedBoard } from './leaderboard.ts'
import { type BuiltBoard, round, roundOrNull } from './rules.ts'

interface Met {
  wins: number
  losses: number
  ties: number
  bothBad: number
}

/** Who beat whom, and who should beat whom, among the models that have votes, best first. */
export function buildMatrix({ board, built }: PublishedBoard): Matrix {
  const indexOf = new Map(built.models.map(({ modelId }, index) => [modelId, index]))
  const rows = board.items.filter((row) => row.totalResponses > 0)
  const predicted = predictedMatrix(built.rated)
  const met = countMeetings(built.tallies)

  const cell = (row: string, column: string): MatrixCell | null => {
    if (row === column) return null
    const counts = met.get(`${row} ${column}`) ?? { wins: 0, losses: 0, ties: 0, bothBad: 0 }
    const { wins, losses, ties, bothBad } = counts
    const votes = wins + losses + ties + bothBad
    const prediction = predicted[indexOf.get(row)!]?.[indexOf.get(column)!] ?? null
    return {
      votes,
      ...counts,
      observed: votes === 0 ? null : round((wins + (ties + bothBad) / 2) / votes, 4),
      predicted: roundOrNull(prediction?.probability ?? null, 4),
      lower: roundOrNull(prediction?.lower ?? null, 4),
      upper: roundOrNull(prediction?.upper ?? null, 4),
    }
  }
  return {
    success: true,
    asOf: board.asOf,
    models: rows.map(({ modelId, modelName, displayName }) => ({ modelId, modelName, displayName })),
    cells: rows.map((row) => rows.map((column) => cell(row.modelId, column.modelId))),
  }
}

/** Both ways round: what the one won the other lost. */
function countMeetings(tallies: BuiltBoard['tallies']): Map<string, Met> {
  const met = new Map<string, Met>()
  const add = (key: string, more: Met) => {
    const known = met.get(key) ?? { wins: 0, losses: 0, ties: 0, bothBad: 0 }
    met.set(key, {
      wins: known.wins + more.wins,
      losses: known.losses + more.losses,
      ties: known.ties + more.ties,
      bothBad: known.bothBad + more.bothBad,
    })
  }
  for (const tally of tallies) {
    if (tally.class !== 'counted') continue
    const { leftModelId: left, rightModelId: right, leftWins, rightWins, ties, bothBad } = tally
    add(`${left} ${right}`, { wins: leftWins, losses: rightWins, ties, bothBad })
    add(`${right} ${left}`, { wins: rightWins, losses: leftWins, ties, bothBad })
  }
  return met
}
