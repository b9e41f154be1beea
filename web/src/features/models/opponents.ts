import type { Matrix, MatrixCell } from '@arena/contract'
import type { PlacedRow } from '../leaderboard/index.ts'
import { type Separation, votesNeeded } from './votes-needed.ts'

const NEIGHBOURS_EACH_SIDE = 2

/** Those just above and just below a model, best first, itself among them. */
export function neighboursOf(group: readonly PlacedRow[], modelId: string): readonly PlacedRow[] {
  const at = group.findIndex((row) => row.modelId === modelId)
  if (at < 0) return []
  return group.slice(Math.max(0, at - NEIGHBOURS_EACH_SIDE), at + NEIGHBOURS_EACH_SIDE + 1)
}

/** How a model did, and should do, against another; `null` where the matrix does not know them both. */
export function cellOf(matrix: Matrix, modelId: string, otherId: string): MatrixCell | null {
  const row = matrix.models.findIndex((model) => model.modelId === modelId)
  const column = matrix.models.findIndex((model) => model.modelId === otherId)
  return matrix.cells[row]?.[column] ?? null
}

export interface Opponent {
  readonly modelId: string
  readonly displayName: string
  readonly cell: MatrixCell
}

/** Everybody it met, the ones it did best against first. */
export function opponentsOf(matrix: Matrix, modelId: string): Opponent[] {
  return matrix.models
    .flatMap(({ modelId: otherId, displayName }) => {
      const cell = cellOf(matrix, modelId, otherId)
      return cell && cell.votes > 0 ? [{ modelId: otherId, displayName, cell }] : []
    })
    .toSorted((a, b) => (b.cell.observed ?? 0.5) - (a.cell.observed ?? 0.5) || b.cell.votes - a.cell.votes)
}

export interface NextModel {
  readonly row: PlacedRow
  readonly side: 'above' | 'below'
  readonly separation: Separation
}

/** The model to be told apart from next: the one above, or for the first the one below. */
export function nextOf(group: readonly PlacedRow[], modelId: string): NextModel | null {
  const at = group.findIndex((row) => row.modelId === modelId)
  const self = group[at]
  const row = at > 0 ? group[at - 1] : group[at + 1]
  if (!self || !row) return null
  const rated = ({ eloScore, ratingLower, ratingUpper, totalResponses }: PlacedRow) => ({
    rating: eloScore!,
    lower: ratingLower!,
    upper: ratingUpper!,
    votes: totalResponses,
  })
  return { row, side: at > 0 ? 'above' : 'below', separation: votesNeeded(rated(self), rated(row)) }
}
