import type { Board } from '@arena/contract'
import { useFormat, useMessages } from '../../language/index.ts'
import { messages } from './messages/index.ts'

/** The effect of length and formatting on votes. */
export function StyleEffects({ effects }: { readonly effects: NonNullable<Board['styleEffects']> }) {
  const t = useMessages(messages).style
  const format = useFormat()
  const signed = (value: number) => (value > 0 ? `+${format.number(value, 1)}` : format.number(value, 1))
  return (
    <section className="board-style" aria-labelledby="style-effects">
      <h3 id="style-effects">{t.title}</h3>
      <p className="muted">{t.text}</p>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t.feature}</th>
            <th scope="col">{t.points}</th>
            <th scope="col">{t.error}</th>
          </tr>
        </thead>
        <tbody>
          {effects.map(({ feature, points, se, coefficient }) => (
            <tr key={feature}>
              <th scope="row">{t.features[feature]}</th>
              <td className="numeric">
                <bdi dir="ltr">{signed(points)}</bdi>
              </td>
              <td className="numeric">
                <bdi dir="ltr">{se === null ? '–' : format.number(inPoints(se, points, coefficient), 1)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The service returns the error in logits. 400 points are a factor of ten in the odds. */
function inPoints(se: number, points: number, coefficient: number): number {
  return coefficient === 0 ? se * (400 / Math.LN10) : Math.abs((se * points) / coefficient)
}
