import type { ServiceHealth } from '@arena/contract'
import { Link } from 'wouter'
import { FailureNote } from '../../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../../language/index.ts'
import { PageLoading } from '../../../shell/page-loading.tsx'
import { messages as hostMessages } from '../hosts/messages/index.ts'
import { useServiceHealth } from '../queries/use-service-health.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { voteClasses } from '../ui/class-filter.tsx'
import { messages as adminMessages } from '../ui/messages/index.ts'
import { ActivityCharts } from './activity-charts.tsx'
import { InstanceDetails } from './instance-details.tsx'
import { messages } from './messages/index.ts'

export function OverviewPage() {
  const t = useMessages(messages)
  const { pages, nothingLost } = useMessages(adminMessages)
  const { add } = useMessages(hostMessages)
  const format = useFormat()
  const { data: health, error, refetch, dataUpdatedAt } = useServiceHealth()
  return (
    <AdminPage name={pages.overview}>
      {error && (
        <FailureNote
          error={error}
          saved={health ? t.stale(format.moment(new Date(dataUpdatedAt))) : nothingLost}
          onRetry={() => void refetch()}
        />
      )}
      {health ? (
        <>
          {health.simulated && (
            <p className="note">
              {t.simulated} <Link href="/admin/hosts">{add}</Link>
            </p>
          )}
          <Totals counts={health.counts} />
          <ActivityCharts />
          <InstanceDetails health={health} />
        </>
      ) : (
        !error && <PageLoading />
      )}
    </AdminPage>
  )
}

function Totals({ counts }: Pick<ServiceHealth, 'counts'>) {
  const t = useMessages(messages)
  const { pages } = useMessages(adminMessages)
  const { threads } = useMessages(commonMessages).pages
  const format = useFormat()
  const votes = voteClasses.reduce((sum, name) => sum + counts.votes[name], 0)
  const figures = [
    [pages.battles, counts.battles, '/admin/battles'],
    [pages.votes, votes, '/admin/votes'],
    [t.accounts, counts.accounts, '/admin/users?kind=account'],
    [t.guests, counts.guests, '/admin/users?kind=guest'],
    [threads, counts.threads, null],
  ] as const
  return (
    <section aria-label={t.totals}>
      <dl className="admin-figures">
        {figures.map(([name, count, href]) => (
          <div key={name} className="admin-card">
            <dt>{href ? <Link href={href}>{name}</Link> : name}</dt>
            <dd className="numeric">{format.count(count)}</dd>
          </div>
        ))}
      </dl>
      {Math.max(counts.guests, counts.threads) >= 100_000 && <p className="muted admin-small">{t.estimate}</p>}
    </section>
  )
}
