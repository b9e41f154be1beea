import { useMessages } from '../../../language/index.ts'
import { messages } from '../messages/index.ts'
import { paintHeat } from './paint-heat.ts'

const kinds = [
  { name: 'rowClear', side: 'row', clear: true },
  { name: 'rowUnclear', side: 'row', clear: false },
  { name: 'columnUnclear', side: 'column', clear: false },
  { name: 'columnClear', side: 'column', clear: true },
] as const

/** What the colors of the head-to-head plot mean. */
export function MatrixLegend() {
  const t = useMessages(messages).plots.matrix.legend
  return (
    <div className="matrix-legend">
      <ul aria-label={t.label}>
        {kinds.map(({ name, ...heat }) => {
          const { className, style } = paintHeat(heat)
          return (
            <li key={name}>
              <span className={`matrix-swatch ${className}`} style={style} aria-hidden="true" /> {t[name]}
            </li>
          )
        })}
      </ul>
      <p className="muted">{t.text}</p>
    </div>
  )
}
