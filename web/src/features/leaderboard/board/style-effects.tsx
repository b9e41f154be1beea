import type { Board } from '@arena/contract'
import { useFormat, useMessages } from '../../../language/index.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { messages } from '../messages/index.ts'

/** The effect of length and formatting on votes. */
export function StyleEffects({ effects }: { readonly effects: NonNullable<Board['styleEffects']> }) {
  const t = useMessages(messages).style
  const format = useFormat()
  return (
    <div className="board-style">
      <h3>{t.title}</h3>
      <p className="muted">{t.text}</p>
      <DataTable
        name={t.title}
        columns={[t.feature, t.points, t.error]}
        rows={effects.map(({ feature, points, se, coefficient }) => ({
          key: feature,
          cells: [
            t.features[feature],
            format.signed(points),
            se === null ? '–' : format.number(inPoints(se, points, coefficient), 1),
          ],
        }))}
      />
    </div>
  )
}

/** The service returns the error in logits. 400 points are a factor of ten in the odds. */
function inPoints(se: number, points: number, coefficient: number): number {
  return coefficient === 0 ? se * (400 / Math.LN10) : Math.abs((se * points) / coefficient)
}
