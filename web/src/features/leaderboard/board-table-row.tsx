import { Link } from 'wouter'
import { useFormat, useMessages } from '../../language/index.ts'
import { modelPath } from '../models/model-path.ts'
import { BoardRowDetails } from './board-row-details.tsx'
import type { PlacedRow } from './board-rows.ts'
import type { SortKey } from './board-view.ts'
import { messages } from './messages/index.ts'
import { Range } from './range.tsx'
import type { Scale } from './rating-scale.ts'
import { StatusBadges } from './status-badges.tsx'
import { Whisker } from './whisker.tsx'

interface BoardTableRowProps {
  readonly row: PlacedRow
  readonly columns: readonly SortKey[]
  readonly scale: Scale
  readonly open: boolean
  readonly detailsId: string
  readonly onToggle: () => void
  /** Marks a line below the row. */
  readonly surelyAboveRest: boolean
}

export function BoardTableRow(props: BoardTableRowProps) {
  const { row, columns, scale, open, detailsId, onToggle, surelyAboveRest } = props
  const t = useMessages(messages)
  const format = useFormat()
  const share = (value: number | null) => (value === null ? <None /> : format.wholePercent(value))
  return (
    <>
      <tr data-row={row.modelId} data-status={row.status}>
        <td className="board-rank numeric">
          {row.place === null ? (
            <None />
          ) : (
            <>
              {row.rankLower !== null && row.rankUpper !== null && (
                <Range
                  className="board-rank-range"
                  from={format.count(row.rankLower)}
                  to={format.count(row.rankUpper)}
                  label={t.row.rankRange}
                />
              )}{' '}
              <span className="board-place muted">
                <span aria-hidden="true">#{format.count(row.place)}</span>
                <span className="visually-hidden">{t.row.rank(format.count(row.place))}</span>
              </span>
            </>
          )}
        </td>
        <th scope="row" className="board-model">
          <Link href={modelPath(row.modelId)}>
            <bdi>{row.displayName}</bdi>
          </Link>{' '}
          <StatusBadges status={row.status} separated={row.separated} />
        </th>
        <td className="board-provider">{row.providerName}</td>
        <td className="board-rating numeric">
          {row.ratingLower === null || row.ratingUpper === null ? (
            <None />
          ) : (
            <div className="board-rating-parts">
              <span className="board-numbers">
                <strong>{format.rating(row.eloScore)}</strong>{' '}
                <Range
                  className="board-range"
                  from={format.rating(row.ratingLower)}
                  to={format.rating(row.ratingUpper)}
                  label={t.row.interval}
                />
              </span>
              <Whisker row={row} scale={scale} />
            </div>
          )}
        </td>
        <td className="board-expected numeric">{share(row.expectedWinRate)}</td>
        <td className="board-votes numeric">
          {format.count(row.totalResponses)} <span className="board-label">{t.columns.votes}</span>
        </td>
        <td className="board-time numeric">
          {row.medianResponseTimeMs === null ? <None /> : format.seconds(row.medianResponseTimeMs)}
        </td>
        <td className="board-speed numeric">
          {row.tokensPerSecond === null ? <None /> : format.twoDigits(row.tokensPerSecond)}
        </td>
        {columns.includes('cost') && (
          <td className="board-cost numeric">
            {row.costPer1000Answers === null ? <None /> : format.cost(row.costPer1000Answers)}
          </td>
        )}
        <td className="board-bothBad numeric">{share(row.bothBadRate)}</td>
        <td className="board-fallback numeric">{share(row.fallbackRate)}</td>
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
      {surelyAboveRest && (
        <tr className="board-mark">
          <td colSpan={columns.length + 1}>
            <span>{t.row.surelyAbove(row.displayName)}</span>
          </td>
        </tr>
      )}
    </>
  )
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
