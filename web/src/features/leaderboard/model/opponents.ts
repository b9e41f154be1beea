import type { Matrix, MatrixCell } from '@arena/contract'
import type { PlacedRow } from '../board/board-rows.ts'

const NEIGHBORS_EACH_SIDE = 2

/** The models just above and below a model, and itself, best first. */
export function neighborsOf(group: readonly PlacedRow[], modelId: string): readonly PlacedRow[] {
  const at = group.findIndex((row) => row.modelId === modelId)
  if (at < 0) return []
  return group.slice(Math.max(0, at - NEIGHBORS_EACH_SIDE), at + NEIGHBORS_EACH_SIDE + 1)
}

/** The results of a model against another; `null` when one is not in the matrix. */
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

/** All opponents, best results first. */
export function opponentsOf(matrix: Matrix, modelId: string): Opponent[] {
  return matrix.models
    .flatMap(({ modelId: otherId, displayName }) => {
      const cell = cellOf(matrix, modelId, otherId)
      return cell && cell.votes > 0 ? [{ modelId: otherId, displayName, cell }] : []
    })
    .toSorted((a, b) => (b.cell.observed ?? 0.5) - (a.cell.observed ?? 0.5) || b.cell.votes - a.cell.votes)
}
