import type { Board, Matrix, MatrixCell } from '@arena/contract'
import { listRows, predictedMatrix } from '@arena/ratings'
import type { CatalogueModel } from '../models/index.ts'
import type { ExactRatings } from './compute/rate-exactly.ts'
import { round, roundOrNull } from './compute/rounding.ts'

interface PairResult {
  wins: number
  losses: number
  ties: number
  bothBad: number
}

interface RatedModels extends Pick<ExactRatings, 'rated' | 'counts'> {
  /** In the order of the ratings. */
  readonly models: readonly CatalogueModel[]
}

/** Observed and predicted results of every pair of voted models, best model first. */
export function buildMatrix(board: Board, exact: RatedModels): Matrix {
  const indexOf = new Map(exact.models.map(({ modelId }, index) => [modelId, index]))
  const rows = board.items.filter((row) => row.totalResponses > 0)
  const predicted = predictedMatrix(exact.rated)
  const pairs = countPairs(exact)

  const cell = (row: string, column: string): MatrixCell | null => {
    if (row === column) return null
    const counts = pairs.get(`${row} ${column}`) ?? { wins: 0, losses: 0, ties: 0, bothBad: 0 }
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

/** The counts of each pair in both directions. */
function countPairs({ counts, models }: RatedModels): Map<string, PairResult> {
  const pairs = new Map<string, PairResult>()
  const add = (one: number, other: number, wins: number, losses: number, ties: number, bothBad: number) => {
    const key = `${models[one]!.modelId} ${models[other]!.modelId}`
    const known = pairs.get(key) ?? { wins: 0, losses: 0, ties: 0, bothBad: 0 }
    known.wins += wins
    known.losses += losses
    known.ties += ties
    known.bothBad += bothBad
    pairs.set(key, known)
  }
  for (const { left, right, leftWins, rightWins, ties, bothBad } of listRows(counts.byPair, models.length)) {
    add(left, right, leftWins, rightWins, ties, bothBad)
    add(right, left, rightWins, leftWins, ties, bothBad)
  }
  return pairs
}
