import type { Board, Matrix } from '@arena/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { useFormat, useMessages } from '../../../language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { modelPath } from '../../models/model-path.ts'
import { messages as boardMessages } from '../messages/index.ts'
import { messages } from './messages/index.ts'
import { opponentsOf } from './opponents.ts'

/** The number of best and of worst opponents in the short list. */
const SHOWN_EACH_END = 5

interface ModelOpponentsProps {
  readonly matrix: Matrix
  readonly modelId: string
  readonly scope: Board['scope']
}

export function ModelOpponents({ matrix, modelId, scope }: ModelOpponentsProps) {
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
      {opponents.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <DataTable
          name={title}
          className="model-table"
          columns={[t.model, t.observed, t.predicted, columns.votes, t.counts]}
          rows={shown.map(({ modelId: opponentId, displayName, cell }) => ({
            key: opponentId,
            cells: [
              <Link key="model" href={modelPath(opponentId, scope)}>
                {displayName}
              </Link>,
              share(cell.observed),
              share(cell.predicted),
              format.count(cell.votes),
              [cell.wins, cell.losses, cell.ties, cell.bothBad].map((count) => format.count(count)).join(' – '),
            ],
          }))}
        />
      )}
      {hidden > 0 && <Button onClick={() => setAll(true)}>{t.more(hidden, format.count(hidden))}</Button>}
    </section>
  )
}
