import { drawInterval, type Interval, type Scale } from './rating-scale.ts'
import './whisker.css'

/** An interval on the scale of its table. The row has the same numbers as text. */
export function Whisker({ row, scale }: { readonly row: Interval; readonly scale: Scale }) {
  const drawn = drawInterval(scale, row)
  if (!drawn) return null
  const percent = (share: number) => `${(100 * share).toFixed(2)}%`
  return (
    <svg className="whisker" aria-hidden="true" focusable="false">
      <line className="whisker-middle" x1={percent(scale.at(1000))} x2={percent(scale.at(1000))} y1="0" y2="100%" />
      <line className="whisker-line" x1={percent(drawn.lower)} x2={percent(drawn.upper)} y1="50%" y2="50%" />
      {!drawn.cutBelow && <Bound at={percent(drawn.lower)} />}
      {!drawn.cutAbove && <Bound at={percent(drawn.upper)} />}
      <circle className="whisker-point" cx={percent(drawn.point)} cy="50%" r="4.5" />
    </svg>
  )
}

const Bound = ({ at }: { readonly at: string }) => <line className="whisker-line" x1={at} x2={at} y1="25%" y2="75%" />
