import type { Board, Matrix } from '@arena/contract'
import { Link } from 'wouter'
import { useFormat, useMessages } from '../../../language/index.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { modelPath } from '../../models/model-path.ts'
import type { PlacedRow } from '../board/board-rows.ts'
import { Range } from '../figures/range.tsx'
import { messages as boardMessages } from '../messages/index.ts'
import { messages } from './messages/index.ts'
import { cellOf, neighborsOf } from './opponents.ts'

interface ModelNeighborsProps {
  readonly group: readonly PlacedRow[]
  readonly row: PlacedRow
  readonly scope: Board['scope']
  /** `null` while it loads. */
  readonly matrix: Matrix | null
}

export function ModelNeighbors({ group, row, scope, matrix }: ModelNeighborsProps) {
  const t = useMessages(messages).neighbors
  const { columns, row: labels } = useMessages(boardMessages)
  const format = useFormat()
  const rowOf = ({ modelId, displayName, rankLower, rankUpper, eloScore }: PlacedRow) => {
    const current = modelId === row.modelId
    const chance = matrix && cellOf(matrix, row.modelId, modelId)?.predicted
    return {
      key: modelId,
      current,
      cells: [
        rankLower === null || rankUpper === null ? (
          '–'
        ) : (
          <Range key="rank" from={format.count(rankLower)} to={format.count(rankUpper)} label={labels.rankRange} />
        ),
        current ? (
          displayName
        ) : (
          <Link key="model" href={modelPath(modelId, scope)}>
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
