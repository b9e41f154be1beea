import { drawInterval, type Interval, type Scale } from './rating-scale.ts'
import './whisker.css'

/** An interval on the scale of its table. The row has the same numbers as text. */
export function Whisker({ row, scale }: { readonly row: Interval; readonly scale: Scale }) {
  const drawn = drawInterval(scale, row)
  if (!drawn) return null
  const percent = (share: number) => `${(100 * share).toFixed(2)}%`
  return (
    <svg className="whisker" aria-hidden="true" focusable="false">
      {scale.ticks.map((tick) => (
        <line
          key={tick}
          className="whisker-tick"
          x1={percent(scale.at(tick))}
          x2={percent(scale.at(tick))}
          y1="0"
          y2="100%"
        />
      ))}
      <line className="whisker-line" x1={percent(drawn.lower)} x2={percent(drawn.upper)} y1="50%" y2="50%" />
      <circle className="whisker-point" cx={percent(drawn.point)} cy="50%" r="5" />
    </svg>
  )
}
