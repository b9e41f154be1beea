import type { ServiceHealth } from '@arena/contract'
import { shownText } from '@arena/contract/shown-text'
import type { ReactNode } from 'react'
import { useFormat, useMessages } from '../../../language/index.ts'
import { Details } from '../../../ui/details.tsx'
import { useMeasures } from '../ui/measures.ts'
import { messages as adminMessages } from '../ui/messages/index.ts'
import { messages } from './messages/index.ts'

/** The process that answered, and its database. */
export function InstanceDetails({ health }: { readonly health: ServiceHealth }) {
  const t = useMessages(messages)
  const { none, pages } = useMessages(adminMessages)
  const format = useFormat()
  const { bytes, milliseconds, dollars, span } = useMeasures()
  const { memory, eventLoopDelayMs: delay, database } = health
  const { today, budgetPerDay } = health.spending
  const { retention } = health
  const retentionDetails: [string, string][] = retention
    ? [
        [t.retention.days, t.retention.ofDays(retention.days)],
        [
          t.retention.last,
          retention.lastRunAt === null
            ? t.retention.none
            : t.retention.erased(
                retention.threadsDeleted,
                retention.battlesErased,
                retention.studiesErased,
                format.moment(retention.lastRunAt),
              ),
        ],
        ...(retention.nextRunAt === null
          ? []
          : [[t.retention.next, format.moment(retention.nextRunAt)] satisfies [string, string]]),
      ]
    : []
  return (
    <div className="admin-cards">
      <Card
        title={t.instance}
        details={[
          [t.version, <bdi key="version">{health.version}</bdi>],
          [t.uptime, <Uptime key="uptime" startedAt={health.startedAt} span={span} since={t.since} />],
          [pages.models, health.simulated ? t.simulatedShort : t.real],
          [t.providers, health.providers.length === 0 ? none : <bdi key="names">{health.providers.join(', ')}</bdi>],
          [
            t.fallbackModel,
            health.fallbackModel === null ? none : <bdi key="model">{shownText(health.fallbackModel)}</bdi>,
          ],
          [t.spentToday, budgetPerDay === null ? dollars(today) : `${dollars(today)} / ${dollars(budgetPerDay)}`],
          ['Node.js', <bdi key="node">{health.node}</bdi>],
          [
            t.instanceId,
            <code key="id" className="admin-id">
              {health.instanceId}
            </code>,
          ],
        ]}
      />
      <Card
        title={t.load}
        details={[
          [t.memory, bytes(memory.rssBytes)],
          [t.heap, bytes(memory.heapUsedBytes)],
          [t.delayP50, milliseconds(delay.p50)],
          [t.delayP99, milliseconds(delay.p99)],
          [t.delayMax, milliseconds(delay.max)],
        ]}
      >
        <p className="muted admin-small">{t.delayHint}</p>
      </Card>
      <Card
        title={t.database}
        details={[
          ['PostgreSQL', <bdi key="version">{database.version}</bdi>],
          [t.databaseKind, database.embedded ? t.embedded : t.external],
          [t.latency, milliseconds(database.latencyMs)],
          [t.size, bytes(database.sizeBytes)],
          [t.connections, format.count(database.connections)],
          ...retentionDetails,
        ]}
      />
    </div>
  )
}

interface UptimeProps {
  readonly startedAt: string
  readonly span: (ms: number) => string
  readonly since: (moment: string) => string
}

function Uptime({ startedAt, span, since }: UptimeProps) {
  const format = useFormat()
  return (
    <time dateTime={startedAt} title={since(format.moment(startedAt))}>
      {span(Date.now() - Date.parse(startedAt))}
    </time>
  )
}

interface CardProps {
  readonly title: string
  readonly details: readonly (readonly [name: string, value: ReactNode])[]
  readonly children?: ReactNode
}

function Card({ title, details, children }: CardProps) {
  return (
    <section className="admin-card">
      <h2>{title}</h2>
      <Details className="admin-facts" items={details.map(([name, value]) => ({ name, value }))} />
      {children}
    </section>
  )
}
