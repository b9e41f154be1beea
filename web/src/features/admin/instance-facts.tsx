import type { ServiceHealth } from '@arena/contract'
import { useFormat, useMessages } from '../../language/index.ts'
import { Facts } from './facts.tsx'
import { useMeasures } from './measures.ts'
import { messages } from './messages/index.ts'

/** What is known of the process that answered, and of its database. */
export function InstanceFacts({ health }: { readonly health: ServiceHealth }) {
  const { overview: t, none } = useMessages(messages)
  const format = useFormat()
  const { bytes, milliseconds, span } = useMeasures()
  const { memory, eventLoopDelayMs: delay, database } = health
  return (
    <div className="admin-cards">
      <Facts
        title={t.instance}
        facts={[
          [t.version, <bdi key="version">{health.version}</bdi>],
          [t.uptime, <Uptime key="uptime" startedAt={health.startedAt} span={span} since={t.since} />],
          [t.models, health.simulated ? t.simulatedShort : t.real],
          [t.providers, health.providers.length === 0 ? none : <bdi key="names">{health.providers.join(', ')}</bdi>],
          [t.fallbackModel, health.fallbackModel === null ? none : <bdi key="model">{health.fallbackModel}</bdi>],
          [t.node, <bdi key="node">{health.node}</bdi>],
          [
            t.instanceId,
            <code key="id" className="admin-id">
              {health.instanceId}
            </code>,
          ],
        ]}
      />
      <Facts
        title={t.load}
        facts={[
          [t.memory, bytes(memory.rssBytes)],
          [t.heap, bytes(memory.heapUsedBytes)],
          [t.delayMiddle, milliseconds(delay.p50)],
          [t.delayHigh, milliseconds(delay.p99)],
          [t.delayMax, milliseconds(delay.max)],
        ]}
      >
        <p className="muted admin-small">{t.delayHint}</p>
      </Facts>
      <Facts
        title={t.database}
        facts={[
          [t.databaseVersion, <bdi key="version">{database.version}</bdi>],
          [t.databaseKind, database.embedded ? t.embedded : t.external],
          [t.latency, milliseconds(database.latencyMs)],
          [t.size, bytes(database.sizeBytes)],
          [t.connections, format.count(database.connections)],
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
