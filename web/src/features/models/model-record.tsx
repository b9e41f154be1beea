import type { BoardRow } from '@arena/contract'
import { useFormat, useMessages } from '../../language/index.ts'
import { messages as boardMessages } from '../leaderboard/messages/index.ts'
import { messages } from './messages/index.ts'

export function ModelRecord({ row }: { readonly row: BoardRow }) {
  const t = useMessages(messages).record
  const { row: names, columns } = useMessages(boardMessages)
  const format = useFormat()
  const outcomes = [
    ['wins', names.wins, row.totalWins],
    ['ties', names.ties, row.totalTies],
    ['both-bad', columns.bothBad, row.totalBothBad],
    ['losses', names.losses, row.totalLosses],
  ] as const
  return (
    <section className="model-card">
      <h2>{t.title}</h2>
      {/* The list below has the same numbers. */}
      <div className="model-bar" aria-hidden="true">
        {outcomes.map(
          ([kind, , count]) =>
            count > 0 && <span key={kind} className={`model-bar-${kind}`} style={{ flexGrow: count }} />,
        )}
      </div>
      <dl className="model-figures">
        {outcomes.map(([kind, name, count]) => (
          <div key={kind}>
            <dt>
              <span className={`model-dot model-bar-${kind}`} aria-hidden="true" /> {name}
            </dt>
            <dd className="numeric">{format.count(count)}</dd>
          </div>
        ))}
        <div>
          <dt>{names.winRate}</dt>
          <dd className="numeric">{format.percent(row.winRate / 100)}</dd>
        </div>
      </dl>
    </section>
  )
}
