import type { Matrix } from '@arena/contract'
import { Link } from 'wouter'
import { useFormat, useMessages } from '../../language/index.ts'
import type { PlacedRow } from '../leaderboard/index.ts'
import { messages as boardMessages } from '../leaderboard/messages/index.ts'
import { messages } from './messages/index.ts'
import { modelPath } from './model-path.ts'
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
  const chance = (otherId: string) => {
    const predicted = matrix && cellOf(matrix, row.modelId, otherId)?.predicted
    return predicted == null ? '–' : format.percent(predicted)
  }
  return (
    <section className="model-card model-wide">
      <h2>{t.title}</h2>
      <p className="muted">{t.text(row.displayName)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys */}
      <section className="model-scroll" aria-label={t.title} tabIndex={0}>
        <table className="model-table">
          <thead>
            <tr>
              <th scope="col">{columns.rank}</th>
              <th scope="col">{columns.model}</th>
              <th scope="col">{columns.rating}</th>
              <th scope="col">{t.chance}</th>
            </tr>
          </thead>
          <tbody>
            {neighborsOf(group, row.modelId).map((each) => (
              <tr key={each.modelId} aria-current={each.modelId === row.modelId ? 'true' : undefined}>
                <td className="numeric">{format.count(each.place!)}</td>
                <th scope="row">
                  {each.modelId === row.modelId ? (
                    <bdi>{each.displayName}</bdi>
                  ) : (
                    <Link href={modelPath(each.modelId)}>
                      <bdi>{each.displayName}</bdi>
                    </Link>
                  )}
                </th>
                <td className="numeric">{format.rating(each.eloScore!)}</td>
                <td className="numeric">
                  {each.modelId === row.modelId ? <span className="muted">{t.self}</span> : chance(each.modelId)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
