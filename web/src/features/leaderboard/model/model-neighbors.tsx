import type { Matrix } from '@arena/contract'
import { Link } from 'wouter'
import { useFormat, useMessages } from '../../../language/index.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { modelPath } from '../../models/model-path.ts'
import type { PlacedRow } from '../board-rows.ts'
import { messages as boardMessages } from '../messages/index.ts'
import { messages } from './messages/index.ts'
import { cellOf, neighborsOf } from './opponents.ts'

interface ModelNeighborsProps {
  readonly group: readonly PlacedRow[]
  readonly row: PlacedRow
  /** `null` while it loads. */
  readonly matrix: Matrix | null
}

export function ModelNeighbors({ group, row, matrix }: ModelNeighborsProps) {
  const t = useMessages(messages).neighbors
  const { columns } = useMessages(boardMessages)
  const format = useFormat()
  const rowOf = ({ modelId, displayName, place, eloScore }: PlacedRow) => {
    const current = modelId === row.modelId
    const chance = matrix && cellOf(matrix, row.modelId, modelId)?.predicted
    return {
      key: modelId,
      current,
      cells: [
        place === null ? '–' : format.count(place),
        current ? (
          displayName
        ) : (
          <Link key="model" href={modelPath(modelId)}>
            {displayName}
          </Link>
        ),
        format.rating(eloScore),
        current ? (
          <span key="self" className="muted">
            {t.self}
          </span>
        ) : chance == null ? (
          '–'
        ) : (
          format.percent(chance)
        ),
      ],
    }
  }
  return (
    <section className="model-card model-wide">
      <h2>{t.title}</h2>
      <p className="muted">{t.text(row.displayName)}</p>
      <DataTable
        name={t.title}
        className="model-table"
        columns={[columns.rank, columns.model, columns.rating, t.chance]}
        headerColumn={1}
        rows={neighborsOf(group, row.modelId).map(rowOf)}
      />
    </section>
  )
}
