import type { Activity } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { useFormat, useMessages } from '../../../language/index.ts'
import { useArena } from '../../../session/index.tsx'
import { ownKey, useReader } from '../../../session/reader.ts'
import { modelPath } from '../../models/model-path.ts'
import { useMeasures } from '../ui/measures.ts'
import { messages as adminMessages } from '../ui/messages/index.ts'
import './activity-charts.css'
import { messages } from './messages/index.ts'

const everyMs = 60_000

/** Battles and votes of each day, and what each model cost. */
export function ActivityCharts() {
  const t = useMessages(messages)
  const { nothingLost } = useMessages(adminMessages)
  const arena = useArena()
  const reader = useReader()
  const { data, error, refetch } = useQuery({
    queryKey: ownKey(reader, 'admin', 'activity'),
    queryFn: ({ signal }) => arena.admin.activity({ signal }),
    refetchInterval: everyMs,
  })
  if (error && !data) return <FailureNote error={error} saved={nothingLost} onRetry={() => void refetch()} />
  return (
    <div className="admin-cards">
      <Chart title={t.perDay.battles}>{data && <Days days={data.days} of="battles" />}</Chart>
      <Chart title={t.perDay.votes}>{data && <Days days={data.days} of="votes" />}</Chart>
      <Chart title={t.spending}>{data && <Spending spending={data.spending} />}</Chart>
    </div>
  )
}

function Chart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="admin-card chart">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Days({ days, of }: { readonly days: Activity['days']; readonly of: 'battles' | 'votes' }) {
  const t = useMessages(messages)
  const format = useFormat()
  const most = Math.max(1, ...days.map((day) => day[of]))
  const all = t.last30(format.count(days.reduce((sum, day) => sum + day[of], 0)))
  return (
    <>
      <div className="chart-days" role="img" aria-label={`${t.perDay[of]}: ${all}`}>
        {days.map((day) => (
          <span
            key={day.day}
            title={`${format.day(day.day)}: ${format.count(day[of])}`}
            style={{ blockSize: `${(100 * day[of]) / most}%` }}
          />
        ))}
      </div>
      <p className="chart-ends muted">
        <span>{format.day(days[0]!.day)}</span>
        <strong className="numeric">{all}</strong>
        <span>{format.day(days.at(-1)!.day)}</span>
      </p>
    </>
  )
}

function Spending({ spending }: { readonly spending: Activity['spending'] }) {
  const t = useMessages(messages)
  const { dollars } = useMeasures()
  if (spending.length === 0) return <p className="muted">{t.noSpending}</p>
  const most = spending[0]!.dollars
  return (
    <ol className="chart-models">
      {spending.slice(0, 8).map((model) => (
        <li key={model.modelId}>
          <Link href={modelPath(model.modelId)}>{shownText(model.displayName)}</Link>
          <span className="numeric">{dollars(model.dollars)}</span>
          <span className="chart-bar" style={{ inlineSize: `${(100 * model.dollars) / most}%` }} />
        </li>
      ))}
    </ol>
  )
}
