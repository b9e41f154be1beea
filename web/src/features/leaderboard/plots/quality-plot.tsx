import { useFormat, useMessages } from '../../../language/index.ts'
import { ratingScale } from '../figures/rating-scale.ts'
import { withInterval } from '../figures/with-interval.ts'
import { messages } from '../messages/index.ts'
import { frontierOf, logScaleOf, type Point, placeLabels } from './frontier.ts'
import { PlotFrame } from './plot-frame.tsx'
import { PlotTable } from './plot-table.tsx'
import './plots.css'
import { shorten } from './shorten.ts'

export interface QualityPoint extends Point {
  readonly key: string
  readonly name: string
  /** The interval of the rating; `null` where it has none. */
  readonly lower: number | null
  readonly upper: number | null
  /** Only ranked ones are on the frontier. */
  readonly ranked: boolean
}

interface QualityPlotProps {
  readonly points: readonly QualityPoint[]
  /** Whether less or more of the value is better. */
  readonly better: 'less' | 'more'
  readonly name: string
  /** For screen readers. */
  readonly label: string
  /** What the points are. */
  readonly subject: string
  /** The name of the value, and how it is written. */
  readonly axis: string
  readonly write: (value: number) => string
}

const HEIGHT = 420
const MARGIN = { top: 16, right: 20, bottom: 48, left: 52 }
const LETTERS_MAX = 24
/** On narrow screens only powers of ten have a label. */
const TICK_WIDTH = 56
/** Of the text of a name. */
const LETTER_WIDTH = 7.2

/** Ratings against a cost, a time or a speed, with a line through those that no other one beats in both. */
export function QualityPlot({ points, better, name, label, subject, axis, write }: QualityPlotProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const frontier = frontierOf(
    points.filter(({ ranked }) => ranked),
    better,
  )
  // The names of the frontier are placed first.
  const drawn = [...frontier, ...points.filter((point) => !frontier.includes(point))]
  const ratings = ratingScale(
    points.map(({ rating, lower, upper, ranked }) => ({
      eloScore: rating,
      ratingLower: lower ?? rating,
      ratingUpper: upper ?? rating,
      status: ranked ? 'ranked' : 'provisional',
    })),
  )
  const values = logScaleOf(points.map(({ value }) => value))
  const written = (point: QualityPoint) => withInterval(format.rating, point.rating, point)
  return (
    <>
      <PlotFrame label={label} name={name} widthMin={320} height={HEIGHT}>
        {(width) => {
          const [right, bottom] = [width - MARGIN.right, HEIGHT - MARGIN.bottom]
          const x = (value: number) => MARGIN.left + values.at(value) * (right - MARGIN.left)
          const y = (rating: number) => bottom - ratings.at(rating) * (bottom - MARGIN.top)
          const hasRoom = values.ticks.length * TICK_WIDTH < right - MARGIN.left
          const ticks = hasRoom ? values.ticks : values.ticks.filter((tick) => Number.isInteger(Math.log10(tick)))
          const shown = drawn.map(({ name }) => shorten(name, LETTERS_MAX))
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
              {drawn.map((point, index) => {
                const { key, name, rating, lower, upper, value, ranked } = point
                return (
                  <g key={key} className={ranked ? '' : 'plot-provisional'}>
                    <title>{`${name}: ${written(point)}, ${axis}: ${write(value)}`}</title>
                    <line
                      className="plot-interval"
                      x1={x(value)}
                      x2={x(value)}
                      y1={y(lower ?? rating)}
                      y2={y(upper ?? rating)}
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
                )
              })}
            </>
          )
        }}
      </PlotFrame>
      <PlotTable
        name={name}
        columns={[subject, t.columns.rating, axis, t.plots.cost.frontier]}
        rows={drawn.map((point, index) => [
          point.name,
          written(point),
          write(point.value),
          index < frontier.length ? '✓' : '–',
        ])}
      />
    </>
  )
}
