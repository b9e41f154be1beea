import type { Matrix } from '@arena/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { useFormat, useMessages } from '../../language/index.ts'
import { Button } from '../../ui/button.tsx'
import { messages as boardMessages } from '../leaderboard/messages/index.ts'
import { messages } from './messages/index.ts'
import { modelPath } from './model-path.ts'
import { opponentsOf } from './opponents.ts'

/** The number of best and of worst opponents in the short list. */
const SHOWN_EACH_END = 5

export function ModelOpponents({ matrix, modelId }: { readonly matrix: Matrix; readonly modelId: string }) {
  const t = useMessages(messages).opponents
  const { plots, columns } = useMessages(boardMessages)
  const title = plots.names.matrix
  const format = useFormat()
  const [all, setAll] = useState(false)
  const opponents = opponentsOf(matrix, modelId)
  const hidden = all ? 0 : Math.max(0, opponents.length - 2 * SHOWN_EACH_END)
  const shown = hidden === 0 ? opponents : [...opponents.slice(0, SHOWN_EACH_END), ...opponents.slice(-SHOWN_EACH_END)]
  const share = (value: number | null) => (value === null ? '–' : format.percent(value))
  return (
    <section className="model-card model-wide">
      <h2>{title}</h2>
      <p className="muted">{t.text}</p>
      {opponents.length === 0 && <p>{t.none}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys */}
      <section className="model-scroll" aria-label={title} tabIndex={0} hidden={opponents.length === 0}>
        <table className="model-table">
          <thead>
            <tr>
              <th scope="col">{t.model}</th>
              <th scope="col">{t.observed}</th>
              <th scope="col">{t.predicted}</th>
              <th scope="col">{columns.votes}</th>
              <th scope="col">{t.counts}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ modelId: otherId, displayName, cell }) => (
              <tr key={otherId}>
                <th scope="row">
                  <Link href={modelPath(otherId)}>
                    <bdi>{displayName}</bdi>
                  </Link>
                </th>
                <td className="numeric">{share(cell.observed)}</td>
                <td className="numeric">{share(cell.predicted)}</td>
                <td className="numeric">{format.count(cell.votes)}</td>
                <td className="numeric">
                  <bdi dir="ltr">
                    {[cell.wins, cell.losses, cell.ties, cell.bothBad].map((count) => format.count(count)).join(' – ')}
                  </bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {hidden > 0 && <Button onClick={() => setAll(true)}>{t.more(hidden, format.count(hidden))}</Button>}
    </section>
  )
}
