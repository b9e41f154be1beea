import type { BoardRow } from '@arena/contract'
import { useFormat, useMessages } from '../../language/index.ts'
import { messages } from './messages/index.ts'

export function ModelRecord({ row }: { readonly row: BoardRow }) {
  const t = useMessages(messages).record
  const format = useFormat()
  const outcomes = [
    ['wins', t.wins, row.totalWins],
    ['ties', t.ties, row.totalTies],
    ['both-bad', t.bothBad, row.totalBothBad],
    ['losses', t.losses, row.totalLosses],
  ] as const
  return (
    <section className="model-card">
      <h2>{t.title}</h2>
      {/* The numbers below say the same. */}
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
          <dt>{t.winRate}</dt>
          <dd className="numeric">{format.percent(row.winRate / 100)}</dd>
        </div>
      </dl>
    </section>
  )
}
