import { useMemo } from 'react'
import { useFormat, useMessages } from '../../../language/index.ts'
import type { Groups, PlacedRow } from '../board/board-rows.ts'
import { drawInterval, ratingScale } from '../figures/rating-scale.ts'
import { messages } from '../messages/index.ts'
import { PlotFrame } from './plot-frame.tsx'
import { PlotParts } from './plot-parts.tsx'
import { PlotTable } from './plot-table.tsx'
import { shorten } from './shorten.ts'

/** Every rated model with its interval, one plot for each group. */
export function IntervalPlot({ groups }: { readonly groups: Groups }) {
  const t = useMessages(messages)
  const format = useFormat()
  return (
    <>
      <p className="muted">{t.plots.intervals.text}</p>
      <PlotParts groups={groups}>
        {(rows, name) => (
          <>
            <GroupPlot rows={rows} />
            <PlotTable
              name={name ?? t.plots.names.intervals}
              columns={[t.columns.model, t.columns.rating, t.filters.since, t.filters.until, t.columns.votes]}
              rows={rows.map((row) => [
                row.displayName,
                format.number(row.eloScore, 1),
                format.number(row.ratingLower!, 1),
                format.number(row.ratingUpper!, 1),
                format.count(row.totalResponses),
              ])}
            />
          </>
        )}
      </PlotParts>
    </>
  )
}

const ROW = 30
const AXIS = 26

function GroupPlot({ rows }: { readonly rows: readonly PlacedRow[] }) {
  const t = useMessages(messages).plots
  const format = useFormat()
  const scale = useMemo(() => ratingScale(rows), [rows])
  const height = rows.length * ROW + AXIS
  return (
    <PlotFrame
      label={t.intervals.label(format.count(rows.length))}
      name={t.names.intervals}
      widthMin={260}
      height={height}
    >
      {(width) => {
        const names = Math.min(220, width * 0.34)
        const x = (share: number) => names + 16 + share * (width - names - 40)
        return (
          <>
            {scale.ticks.map((tick) => (
              <g key={tick}>
                <line className="plot-grid" x1={x(scale.at(tick))} x2={x(scale.at(tick))} y1={0} y2={height - AXIS} />
                <text className="plot-tick" x={x(scale.at(tick))} y={height - 6} textAnchor="middle">
                  {format.rating(tick)}
                </text>
              </g>
            ))}
            {rows.map((row, index) => {
              const drawn = drawInterval(scale, row)!
              const y = index * ROW + ROW / 2
              const bound = (share: number) => (
                <line className="plot-line" x1={x(share)} x2={x(share)} y1={y - 5} y2={y + 5} />
              )
              return (
                <g key={row.modelId} className={row.status === 'ranked' ? '' : 'plot-provisional'}>
                  <title>{`${row.displayName}: ${format.rating(row.eloScore)} (${format.rating(row.ratingLower!)}–${format.rating(row.ratingUpper!)})`}</title>
                  <rect className="plot-hit" x={0} y={y - ROW / 2} width={width} height={ROW} />
                  <text className="plot-name" x={names} y={y + 4} textAnchor="end" direction="ltr">
                    {shorten(row.displayName, Math.floor(names / 8))}
                  </text>
                  <line className="plot-line" x1={x(drawn.lower)} x2={x(drawn.upper)} y1={y} y2={y} />
                  {!drawn.cutBelow && bound(drawn.lower)}
                  {!drawn.cutAbove && bound(drawn.upper)}
                  <circle className="plot-point" cx={x(drawn.point)} cy={y} r={5} />
                </g>
              )
            })}
          </>
        )
      }}
    </PlotFrame>
  )
}
