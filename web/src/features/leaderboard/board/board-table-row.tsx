import type { Board } from '@arena/contract'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormat, useMessages } from '../../../language/index.ts'
import { modelPath } from '../../models/model-path.ts'
import { Range } from '../figures/range.tsx'
import type { Scale } from '../figures/rating-scale.ts'
import { StatusBadges } from '../figures/status-badges.tsx'
import { Whisker } from '../figures/whisker.tsx'
import { messages } from '../messages/index.ts'
import { BoardRowDetails } from './board-row-details.tsx'
import type { PlacedRow } from './board-rows.ts'
import type { SortKey } from './board-view.ts'

interface BoardTableRowProps {
  readonly row: PlacedRow
  readonly columns: readonly SortKey[]
  readonly scale: Scale
  readonly scope: Board['scope']
  readonly open: boolean
  readonly detailsId: string
  readonly onToggle: () => void
  /** Marks a line below the row. */
  readonly endsTier: boolean
}

export function BoardTableRow(props: BoardTableRowProps) {
  const { row, columns, scale, scope, open, detailsId, onToggle, endsTier } = props
  const t = useMessages(messages)
  const cells = useCells(row, scale)
  return (
    <>
      <tr data-row={row.modelId} data-status={row.status}>
        {columns.map((key) =>
          key === 'model' ? (
            <th key={key} scope="row" className="board-model">
              <Link href={modelPath(row.modelId, scope)}>
                <bdi>{row.displayName}</bdi>
              </Link>{' '}
              <StatusBadges status={row.status} separated={row.separated} />
              <span className="board-provider">{row.providerName}</span>
            </th>
          ) : (
            <td key={key} className={`board-${key} numeric`}>
              {cells[key] ?? <None />}
            </td>
          ),
        )}
        <td className="board-more">
          <button
            type="button"
            className="board-toggle"
            aria-expanded={open}
            aria-controls={open ? detailsId : undefined}
            aria-label={t.row.details(row.displayName)}
            onClick={onToggle}
          >
            <span aria-hidden="true">{open ? '−' : '+'}</span>
          </button>
        </td>
      </tr>
      {open && (
        <tr id={detailsId} className="board-details">
          <td colSpan={columns.length + 1}>
            <BoardRowDetails row={row} />
          </td>
        </tr>
      )}
      {endsTier && (
        <tr className="board-mark">
          <td colSpan={columns.length + 1}>
            <span>{t.row.tierEnds}</span>
          </td>
        </tr>
      )}
    </>
  )
}

/** The contents of the cells; `null` is shown as none. */
function useCells(row: PlacedRow, scale: Scale): Record<Exclude<SortKey, 'model'>, ReactNode> {
  const t = useMessages(messages)
  const format = useFormat()
  const written = (value: number | null | undefined, write: (value: number) => string) =>
    value == null ? null : write(value)
  return {
    rank:
      (row.place !== null && row.rankLower !== null && row.rankUpper !== null && (
        <Range
          className="board-rank-range"
          from={format.count(row.rankLower)}
          to={format.count(row.rankUpper)}
          label={t.row.rankRange}
        />
      )) ||
      null,
    rating:
      row.ratingLower !== null && row.ratingUpper !== null ? (
        <div className="board-rating-parts">
          <span className="board-numbers">
            <strong>{format.rating(row.eloScore)}</strong>{' '}
            <Range
              className="board-range muted"
              from={format.rating(row.ratingLower)}
              to={format.rating(row.ratingUpper)}
              label={t.row.interval}
            />
          </span>
          <Whisker row={row} scale={scale} />
        </div>
      ) : null,
    expected: written(row.expectedWinRate, format.wholePercent),
    votes: (
      <>
        {format.count(row.totalResponses)} <span className="board-label">{t.row.votes(row.totalResponses)}</span>
      </>
    ),
    time: written(row.medianResponseTimeMs, format.seconds),
    speed: written(row.tokensPerSecond, format.twoDigits),
    cost: written(row.costPer1000Answers, format.cost),
    inputPrice: written(row.inputPrice, format.dollars),
    outputPrice: written(row.outputPrice, format.dollars),
    bothBad: written(row.bothBadRate, format.wholePercent),
    fallback: written(row.fallbackRate, format.wholePercent),
  }
}

/** A dash that screen readers read as "none". */
function None() {
  const t = useMessages(messages)
  return (
    <>
      <span aria-hidden="true" className="muted">
        –
      </span>
      <span className="visually-hidden">{t.row.none}</span>
    </>
  )
}
