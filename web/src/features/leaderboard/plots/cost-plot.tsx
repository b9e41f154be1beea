import { useFormat, useMessages } from '../../../language/index.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import type { Groups, PlacedRow } from '../board-rows.ts'
import { messages } from '../messages/index.ts'
import { ratingScale } from '../rating-scale.ts'
import { frontierOf, logScaleOf, placeLabels } from './frontier.ts'
import { PlotFrame } from './plot-frame.tsx'
import { PlotParts } from './plot-parts.tsx'
import { PlotTable } from './plot-table.tsx'
import { shorten } from './shorten.ts'

interface CostPlotProps {
  readonly groups: Groups
  /** Against the speed instead of the cost. */
  readonly bySpeed: boolean
  readonly onBySpeed: (bySpeed: boolean) => void
}

/** Ratings against what an answer costs, or how fast it is. Without prices there is only the speed. */
export function CostPlot({ groups, bySpeed: asked, onBySpeed }: CostPlotProps) {
  const t = useMessages(messages)
  const hasCosts = groups.rated.some(({ rows }) => rows.some(({ costPer1000Answers }) => costPer1000Answers !== null))
  const bySpeed = asked || !hasCosts
  const names = { cost: t.columns.cost, speed: t.columns.speed }
  return (
    <>
      <p className="muted">{bySpeed ? t.plots.cost.speedText : t.plots.cost.text}</p>
      {hasCosts ? (
        <Segmented
          label={t.plots.cost.choose}
          value={bySpeed ? 'speed' : 'cost'}
          options={(['cost', 'speed'] as const).map((value) => ({ value, label: names[value] }))}
          onChange={(value) => onBySpeed(value === 'speed')}
        />
      ) : (
        <p>{t.plots.cost.noCosts}</p>
      )}
      <PlotParts groups={groups}>{(rows, name) => <GroupPlot rows={rows} name={name} bySpeed={bySpeed} />}</PlotParts>
    </>
  )
}

const HEIGHT = 420
const MARGIN = { top: 16, right: 20, bottom: 48, left: 52 }
const LETTERS_MAX = 24
/** On narrow screens only powers of ten have a label. */
const TICK_WIDTH = 56
/** Of the text of a name. */
const LETTER_WIDTH = 7.2

interface GroupPlotProps {
  readonly rows: readonly PlacedRow[]
  readonly name: string | null
  readonly bySpeed: boolean
}

function GroupPlot({ rows, name, bySpeed }: GroupPlotProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const points = rows.flatMap((row) => {
    const value = bySpeed ? row.tokensPerSecond : row.costPer1000Answers
    return value === null ? [] : [{ row, rating: row.eloScore, value }]
  })
  if (points.length === 0) return <p>{t.plots.cost.none}</p>
  const better = bySpeed ? 'more' : 'less'
  const frontier = frontierOf(
    points.filter(({ row }) => row.place !== null),
    better,
  )
  // The names of the frontier are placed first.
  const drawn = [...frontier, ...points.filter((point) => !frontier.includes(point))]
  const [ratings, values] = [ratingScale(points.map(({ row }) => row)), logScaleOf(points.map(({ value }) => value))]
  const axis = bySpeed ? t.columns.speed : t.columns.cost
  const write = bySpeed ? format.twoDigits : format.cost
  const label = t.plots.cost.label(axis, format.count(points.length))
  return (
    <>
      <PlotFrame label={label} name={t.plots.names.cost} widthMin={320} height={HEIGHT}>
        {(width) => {
          const [right, bottom] = [width - MARGIN.right, HEIGHT - MARGIN.bottom]
          const x = (value: number) => MARGIN.left + values.at(value) * (right - MARGIN.left)
          const y = (rating: number) => bottom - ratings.at(rating) * (bottom - MARGIN.top)
          const hasRoom = values.ticks.length * TICK_WIDTH < right - MARGIN.left
          const ticks = hasRoom ? values.ticks : values.ticks.filter((tick) => Number.isInteger(Math.log10(tick)))
          const shown = drawn.map(({ row }) => shorten(row.displayName, LETTERS_MAX))
          const labels = placeLabels(
            drawn.map(({ value, rating }, index) => ({
              x: x(value),
              y: y(rating),
              width: LETTER_WIDTH * shown[index]!.length,
            })),
            { width },
          )
          const steps = frontier.map(
            ({ value, rating }, at) => `${at === 0 ? 'M' : 'H'}${x(value)}${at === 0 ? ' ' : 'V'}${y(rating)}`,
          )
          return (
            <>
              {ratings.ticks.map((tick) => (
                <g key={tick}>
                  <line className="plot-grid" x1={MARGIN.left} x2={right} y1={y(tick)} y2={y(tick)} />
                  <text className="plot-tick" x={MARGIN.left - 8} y={y(tick) + 4} textAnchor="end">
                    {format.rating(tick)}
                  </text>
                </g>
              ))}
              {ticks.map((tick) => (
                <g key={tick}>
                  <line className="plot-grid" x1={x(tick)} x2={x(tick)} y1={MARGIN.top} y2={bottom} />
                  <text className="plot-tick" x={x(tick)} y={bottom + 18} textAnchor="middle">
                    {write(tick)}
                  </text>
                </g>
              ))}
              <text className="plot-tick" x={(MARGIN.left + right) / 2} y={HEIGHT - 8} textAnchor="middle">
                {axis}
              </text>
              <path className="plot-frontier" d={steps.join('')} />
              {drawn.map(({ row, value, rating }, index) => (
                <g key={row.modelId} className={row.place === null ? 'plot-provisional' : ''}>
                  <title>{`${row.displayName}: ${format.rating(rating)} (${format.rating(row.ratingLower!)}–${format.rating(row.ratingUpper!)}), ${axis}: ${write(value)}`}</title>
                  <line
                    className="plot-interval"
                    x1={x(value)}
                    x2={x(value)}
                    y1={y(row.ratingLower!)}
                    y2={y(row.ratingUpper!)}
                  />
                  <circle className="plot-point" cx={x(value)} cy={y(rating)} r={6} />
                  <text
                    className={`plot-name plot-label ${index < frontier.length ? 'plot-leading' : ''}`}
                    x={labels[index]!.x}
                    y={labels[index]!.y}
                    direction="ltr"
                  >
                    {shown[index]}
                  </text>
                </g>
              ))}
            </>
          )
        }}
      </PlotFrame>
      <PlotTable
        name={name ?? t.plots.names.cost}
        columns={[t.columns.model, t.columns.rating, axis, t.plots.cost.frontier]}
        rows={drawn.map(({ row, value, rating }, index) => [
          row.displayName,
          `${format.rating(rating)} (${format.rating(row.ratingLower!)}–${format.rating(row.ratingUpper!)})`,
          write(value),
          index < frontier.length ? '✓' : '–',
        ])}
      />
    </>
  )
}
