import type { Board } from '@arena/contract'
import { useId } from 'react'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { useFormat, useMessages } from '../../../language/index.ts'
import { PageLoading } from '../../../shell/page-loading.tsx'
import { useHistories } from '../board/use-board.ts'
import { messages } from '../messages/index.ts'
import { bandPath, dayX, historyAxes, linePath, ratingY } from './history-lines.ts'
import { PlotFrame } from './plot-frame.tsx'
import { PlotTable } from './plot-table.tsx'
import './plots.css'

interface HistoryPlotProps {
  readonly models: readonly { readonly modelId: string; readonly displayName: string }[]
  readonly scope: Board['scope']
  /** What is not affected by a failure. */
  readonly saved: string
}

const HEIGHT = 320
const DAY_NAME_WIDTH = 140
const MARGIN = { top: 12, right: 24, bottom: 28, left: 48 }

/** Ratings over time with the bands of their intervals. */
export function HistoryPlot({ models, scope, saved }: HistoryPlotProps) {
  const t = useMessages(messages).plots
  const format = useFormat()
  const clip = useId()
  const histories = useHistories(
    models.map(({ modelId }) => modelId),
    scope,
  )
  const failed = histories.find(({ error }) => error)
  const retry = () => histories.forEach(({ error, refetch }) => void (error && refetch()))
  const note = failed && <FailureNote error={failed.error} saved={saved} onRetry={retry} />
  const series = models.map((model, index) => ({ ...model, place: index, items: histories[index]?.data?.items ?? [] }))
  if (series.every(({ items }) => items.length === 0))
    return note ?? (histories.some(({ isPending }) => isPending) ? <PageLoading /> : <p>{t.nothing}</p>)
  const days = [...new Set(series.flatMap(({ items }) => items.map(({ day }) => day)))].toSorted().toReversed()
  const label = t.history.label(models.map(({ displayName }) => displayName).join(', '))
  // At noon local time: the days are UTC, and midnight UTC is the previous day in the western half of the world.
  const dayName = (day: string) => format.day(`${day}T12:00:00`)
  return (
    <>
      {note}
      <PlotFrame label={label} name={t.names.history} widthMin={260} height={HEIGHT}>
        {(width) => {
          const axes = historyAxes(series, Math.floor(width / DAY_NAME_WIDTH))!
          const box = {
            width: width - MARGIN.left - MARGIN.right,
            height: HEIGHT - MARGIN.top - MARGIN.bottom,
          }
          return (
            <g transform={`translate(${MARGIN.left} ${MARGIN.top})`}>
              <clipPath id={clip}>
                <rect x={-6} y={-6} width={box.width + 12} height={box.height + 12} />
              </clipPath>
              {axes.rating.ticks.map((tick) => (
                <g key={tick}>
                  <line
                    className="plot-grid"
                    x1={0}
                    x2={box.width}
                    y1={ratingY(axes, tick, box)}
                    y2={ratingY(axes, tick, box)}
                  />
                  <text className="plot-tick" x={-8} y={ratingY(axes, tick, box) + 4} textAnchor="end" direction="ltr">
                    {format.rating(tick)}
                  </text>
                </g>
              ))}
              {axes.dayTicks.map((day) => (
                <text
                  key={day}
                  className="plot-tick"
                  x={dayX(axes, day, box)}
                  y={box.height + 20}
                  textAnchor={dayX(axes, day, box) > box.width - DAY_NAME_WIDTH / 4 && axes.days > 0 ? 'end' : 'middle'}
                >
                  {dayName(day)}
                </text>
              ))}
              <g clipPath={`url(#${clip})`}>
                {series.map(({ modelId, place, items }) => (
                  <path key={modelId} className={`plot-band plot-series-${place}`} d={bandPath(axes, items, box)} />
                ))}
                {series.map(({ modelId, displayName, place, items }) => (
                  <g key={modelId} className={`plot-series-${place}`}>
                    <path className="plot-series-line" d={linePath(axes, items, box)} />
                    {items.map((point) => (
                      <circle
                        key={point.day}
                        className="plot-series-point"
                        cx={dayX(axes, point.day, box)}
                        cy={ratingY(axes, point.rating, box)}
                        r={items.length > 60 ? 1 : 3}
                      >
                        <title>{`${displayName}, ${dayName(point.day)}: ${format.rating(point.rating)} (${format.rating(point.ratingLower)}–${format.rating(point.ratingUpper)})`}</title>
                      </circle>
                    ))}
                  </g>
                ))}
              </g>
            </g>
          )
        }}
      </PlotFrame>
      <PlotTable
        name={t.names.history}
        columns={[t.history.day, ...models.map(({ displayName }) => displayName)]}
        rows={days.map((day) => [
          dayName(day),
          ...series.map(({ items }) => {
            const point = items.find((each) => each.day === day)
            return point
              ? `${format.rating(point.rating)} (${format.rating(point.ratingLower)}–${format.rating(point.ratingUpper)})`
              : '–'
          }),
        ])}
      />
    </>
  )
}
