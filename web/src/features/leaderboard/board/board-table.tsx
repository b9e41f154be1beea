import { useId, useMemo, useRef, useState } from 'react'
import { useFormat, useMessages } from '../../../language/index.ts'
import { HintButton } from '../../../ui/hint-button.tsx'
import { ratingScale } from '../figures/rating-scale.ts'
import { messages } from '../messages/index.ts'
import type { PlacedRow } from './board-rows.ts'
import { BoardTableRow } from './board-table-row.tsx'
import type { BoardView, SortKey } from './board-view.ts'
import { tiersOf } from './tiers.ts'
import { useMovingRows } from './use-moving-rows.ts'
import './board-table.css'

interface BoardTableProps {
  readonly name: string
  /** Filtered and sorted by the view. */
  readonly rows: readonly PlacedRow[]
  /** All rows of the group: a filter must not change the scale. */
  readonly group: readonly PlacedRow[]
  readonly columns: readonly SortKey[]
  readonly view: BoardView
  readonly votesKey: string
  readonly onSort: (key: SortKey) => void
}

export function BoardTable({ name, rows, group, columns, view, votesKey, onSort }: BoardTableProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const id = useId()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const scale = useMemo(() => ratingScale(group), [group])
  const tiers = useMemo(() => tiersOf(group), [group])
  // In another order, "below" would not be below.
  const bestFirst = view.sort === 'rank' && view.direction === 'ascending'
  const tierAt = (index: number) => tiers.get(rows[index]?.modelId ?? '')
  const endsTier = (index: number) => bestFirst && (tierAt(index) ?? 0) < (tierAt(index + 1) ?? 0)
  const body = useRef<HTMLTableSectionElement>(null)
  useMovingRows(body, rows, votesKey)
  const toggle = (modelId: string) =>
    setOpen((shown) => {
      const next = new Set(shown)
      if (!next.delete(modelId)) next.add(modelId)
      return next
    })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys
    <section className="board-scroll" aria-label={name} tabIndex={0}>
      <table className={`board-table ${view.allColumns ? 'board-wide' : ''}`} id={id}>
        <caption className="visually-hidden">{name}</caption>
        <thead>
          <tr>
            {columns.map((key) => (
              <th
                key={key}
                scope="col"
                className={`board-${key}`}
                aria-sort={view.sort === key ? view.direction : undefined}
              >
                <div className={key === 'rating' ? 'board-rating-parts' : ''}>
                  <HintButton hint={t.meanings[key]} className="board-sort" onClick={() => onSort(key)}>
                    {t.columns[key]}
                    <span aria-hidden="true" className="board-arrow">
                      {view.sort === key ? (view.direction === 'ascending' ? '▲' : '▼') : ''}
                    </span>
                  </HintButton>
                  {key === 'rating' && group.length > 0 && (
                    <span className="board-scale numeric" aria-hidden="true" dir="ltr">
                      {scale.ticks.map((tick) => (
                        <span key={tick} style={{ insetInlineStart: `${100 * scale.at(tick)}%` }}>
                          {format.rating(tick)}
                        </span>
                      ))}
                    </span>
                  )}
                </div>
              </th>
            ))}
            <th scope="col" className="board-more">
              <span className="visually-hidden">{t.columns.details}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, index) => (
            <BoardTableRow
              key={row.modelId}
              row={row}
              columns={columns}
              scale={scale}
              scope={view.blindOnly ? 'blind' : 'all'}
              open={open.has(row.modelId)}
              detailsId={`${id}-${row.modelId}`}
              onToggle={() => toggle(row.modelId)}
              endsTier={endsTier(index)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}
