import type { ServiceHealth, VoteClass } from '@arena/contract'
import { ArenaError } from '../../errors.ts'
import type { Catalogue, ReadActiveHosts } from '../models/index.ts'
import type { EventLoopDelay } from './event-loop-delay.ts'
import type { AdminStore } from './store.ts'

export interface ServiceHealthParts {
  readonly store: AdminStore
  /** All votes by class, without a scan of the table. */
  readonly countVotes: () => Promise<Readonly<Record<VoteClass, number>>>
  /** What all instances spent today, in dollars. */
  readonly spentToday: () => Promise<number>
  readonly budgetPerDay: number | null
  readonly retentionReport: () => Promise<ServiceHealth['retention']>
  readonly catalogue: Catalogue
  readonly readActiveHosts: ReadActiveHosts
  readonly eventLoopDelay: EventLoopDelay
  readonly service: {
    readonly version: string
    readonly instanceId: string
    readonly startedAt: Date
    readonly embeddedDatabase: boolean
  }
}

/** Describes this process and its database, at a cost that does not grow with battles and votes. */
export async function readServiceHealth(parts: ServiceHealthParts): Promise<ServiceHealth> {
  const { store, service } = parts
  const [statistics, votes, spentToday, retention, fallbackModel, serving] = await Promise.all([
    store.statistics(),
    parts.countVotes(),
    parts.spentToday(),
    parts.retentionReport(),
    fallbackOf(parts.catalogue),
    parts.readActiveHosts(),
  ])
  const { rss, heapUsed } = process.memoryUsage()
  return {
    version: service.version,
    instanceId: service.instanceId,
    startedAt: service.startedAt.toISOString(),
    node: process.version,
    simulated: serving.simulated,
    providers: serving.simulated ? [] : serving.hosts.map(({ name }) => name),
    fallbackModel,
    memory: { rssBytes: rss, heapUsedBytes: heapUsed },
    eventLoopDelayMs: parts.eventLoopDelay.read(),
    database: {
      version: statistics.version,
      embedded: service.embeddedDatabase,
      // Measured after the statistics, on an open connection.
      latencyMs: await latencyMs(store),
      sizeBytes: statistics.sizeBytes,
      connections: statistics.connections,
    },
    spending: { today: spentToday, budgetPerDay: parts.budgetPerDay },
    retention,
    counts: {
      accounts: statistics.accounts,
      guests: Math.max(0, statistics.users - statistics.accounts),
      threads: statistics.threads,
      battles: statistics.battles,
      votes: { counted: votes.informed + votes.named + votes.blind, ...votes },
    },
  }
}

async function latencyMs(store: AdminStore): Promise<number> {
  const startedAt = performance.now()
  await store.ping()
  return Math.round((performance.now() - startedAt) * 100) / 100
}

async function fallbackOf(catalogue: Catalogue): Promise<string | null> {
  try {
    return (await catalogue.fallback()).modelName
  } catch (error) {
    if (error instanceof ArenaError) return null
    throw error
  }
}
