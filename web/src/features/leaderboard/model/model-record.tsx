import type { BoardRow } from '@arena/contract'
import { useFormat, useMessages } from '../../../language/index.ts'
import { Details } from '../../../ui/details.tsx'
import { messages as boardMessages } from '../messages/index.ts'
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
  const counts = outcomes.map(([kind, name, count]) => ({
    key: kind,
    name: (
      <>
        <span className={`model-dot model-bar-${kind}`} aria-hidden="true" /> {name}
      </>
    ),
    value: format.count(count),
  }))
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
      <Details
        className="model-figures"
        items={[...counts, { name: names.winRate, value: format.percent(row.winRate / 100) }]}
      />
    </section>
  )
}
