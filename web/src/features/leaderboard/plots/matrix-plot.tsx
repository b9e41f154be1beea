import type { LeaderboardQuery } from '@arena/client'
import type { MatrixCell } from '@arena/contract'
import { type KeyboardEvent, useRef, useState } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { type Format, type Translation, useFormat, useMessages } from '../../../language/index.ts'
import { PageLoading } from '../../../shell/page-loading.tsx'
import { Button } from '../../../ui/button.tsx'
import { useMatrix } from '../board/use-board.ts'
import type { english } from '../messages/en.ts'
import { messages } from '../messages/index.ts'
import { certaintyOf, heatOf } from './heat.ts'
import { MatrixLegend } from './matrix-legend.tsx'
import { paintHeat } from './paint-heat.ts'
import { stepOf } from './step-of.ts'

interface MatrixPlotProps {
  readonly query: Omit<LeaderboardQuery, 'style'>
  readonly styleControlled: boolean
  readonly predicted: boolean
  readonly onPredicted: (predicted: boolean) => void
}

/** Head-to-head results as a grid of text cells with colors. It needs no separate table. */
export function MatrixPlot({ query, styleControlled, predicted, onPredicted }: MatrixPlotProps) {
  const t = useMessages(messages).plots
  const format = useFormat()
  const { data: matrix, error, refetch } = useMatrix(query)
  const [place, setPlace] = useState({ row: 0, column: 1 })
  const [details, setDetails] = useState<string | null>(null)
  const grid = useRef<HTMLTableElement>(null)
  if (!matrix) {
    return error ? <FailureNote error={error} saved={t.saved} onRetry={() => void refetch()} /> : <PageLoading />
  }
  const size = matrix.models.length
  const focusCell = (row: number, column: number) => {
    setPlace({ row, column })
    grid.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus()
  }
  const move = (event: KeyboardEvent) => {
    const step = stepOf(event.key)
    if (step === null) return
    event.preventDefault()
    const inside = (value: number) => Math.max(0, Math.min(size - 1, value))
    const column = step.toEdge ? (step.across < 0 ? 0 : size - 1) : inside(place.column + step.across)
    focusCell(inside(place.row + step.down), column)
  }
  // A model may have left the leaderboard.
  const here = { row: Math.min(place.row, size - 1), column: Math.min(place.column, size - 1) }
  return (
    <>
      {error && <FailureNote error={error} saved={t.saved} onRetry={() => void refetch()} />}
      <p className="muted">{t.matrix.text}</p>
      {styleControlled && <p className="muted">{t.matrix.unequalStyle}</p>}
      <fieldset className="plot-choice">
        <legend className="visually-hidden">{t.matrix.show}</legend>
        <Button aria-pressed={!predicted} onClick={() => onPredicted(false)}>
          {t.matrix.observed}
        </Button>
        <Button aria-pressed={predicted} onClick={() => onPredicted(true)}>
          {t.matrix.predicted}
        </Button>
      </fieldset>
      <MatrixLegend />
      <div className="plot-scroll matrix-scroll">
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between its cells */}
        <table className="matrix" role="grid" aria-label={t.matrix.label} ref={grid} onKeyDown={move}>
          <thead>
            <tr>
              <td />
              {matrix.models.map(({ modelId, displayName }) => (
                <th key={modelId} scope="col">
                  <span dir="auto">{displayName}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {matrix.models.map((rowModel, row) => (
              <tr key={rowModel.modelId}>
                <th scope="row">
                  <bdi>{rowModel.displayName}</bdi>
                </th>
                {matrix.models.map((columnModel, column) => {
                  const cell = matrix.cells[row]?.[column] ?? null
                  const share = cell && (predicted ? cell.predicted : cell.observed)
                  const label =
                    cell === null
                      ? rowModel.displayName
                      : `${t.matrix.cell(rowModel.displayName, columnModel.displayName)}: ${describe(cell, t.matrix, format)}`
                  return (
                    <td
                      key={columnModel.modelId}
                      data-cell={`${row} ${column}`}
                      tabIndex={here.row === row && here.column === column ? 0 : -1}
                      onFocus={() => {
                        setPlace({ row, column })
                        setDetails(label)
                      }}
                      onPointerEnter={() => setDetails(label)}
                      {...paint(cell, share)}
                    >
                      {share !== null && (
                        <span aria-hidden="true">
                          <span className="matrix-share">{format.wholePercent(share)}</span>
                          <span className="matrix-count">{format.count(cell!.votes)}</span>
                        </span>
                      )}
                      {cell !== null && share === null && <span aria-hidden="true">·</span>}
                      <span className="visually-hidden">{label}</span>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {/* Screen readers read the cell itself. */}
      <p className="matrix-details numeric" aria-hidden="true">
        {details ?? t.matrix.hint}
      </p>
    </>
  )
}

function paint(cell: MatrixCell | null, share: number | null) {
  if (cell === null) return { className: 'matrix-self' }
  if (share === null) return { className: 'matrix-never' }
  const heat = heatOf(share, certaintyOf(cell))
  return heat === null ? { className: 'matrix-even' } : paintHeat(heat)
}

function describe(cell: MatrixCell, t: Translation<typeof english>['plots']['matrix'], format: Format): string {
  const certainty = certaintyOf(cell)
  const parts = [
    cell.votes === 0
      ? t.never
      : t.counts(
          t.votes(cell.votes, format.count(cell.votes)),
          format.count(cell.wins),
          format.count(cell.losses),
          format.count(cell.ties),
          format.count(cell.bothBad),
        ),
    cell.observed === null ? null : t.observedShare(format.wholePercent(cell.observed)),
    cell.predicted === null || cell.lower === null || cell.upper === null
      ? null
      : t.predictedShare(
          format.wholePercent(cell.predicted),
          format.wholePercent(cell.lower),
          format.wholePercent(cell.upper),
        ),
    certainty === null ? null : t.certainty[certainty],
  ]
  return parts.filter((part) => part !== null).join(t.separator)
}
