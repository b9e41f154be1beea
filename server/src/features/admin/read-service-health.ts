import type { ProviderName, ServiceHealth } from '@arena/contract'
import { ArenaError } from '../../errors.ts'
import type { Catalogue } from '../models/index.ts'
import type { EventLoopDelay } from './event-loop-delay.ts'
import type { AdminStore } from './store.ts'

export interface ServiceHealthParts {
  readonly store: AdminStore
  readonly catalogue: Catalogue
  readonly eventLoopDelay: EventLoopDelay
  readonly service: {
    readonly version: string
    readonly instanceId: string
    readonly startedAt: Date
    readonly simulated: boolean
    /** Those with a key or an address; none while the simulator serves. */
    readonly providers: readonly ProviderName[]
    readonly embeddedDatabase: boolean
  }
}

/** How this process and its database are, at a cost that does not grow with the votes. */
export async function readServiceHealth(parts: ServiceHealthParts): Promise<ServiceHealth> {
  const { store, service } = parts
  const [figures, fallbackModel] = await Promise.all([store.figures(), fallbackOf(parts.catalogue)])
  const { rss, heapUsed } = process.memoryUsage()
  return {
    version: service.version,
    instanceId: service.instanceId,
    startedAt: service.startedAt.toISOString(),
    node: process.version,
    simulated: service.simulated,
    providers: [...service.providers],
    fallbackModel,
    memory: { rssBytes: rss, heapUsedBytes: heapUsed },
    eventLoopDelayMs: parts.eventLoopDelay.read(),
    database: {
      version: figures.version,
      embedded: service.embeddedDatabase,
      // After the figures, on a connection that is open.
      latencyMs: await latencyMs(store),
      sizeBytes: figures.sizeBytes,
      connections: figures.connections,
    },
    counts: {
      accounts: figures.accounts,
      guests: Math.max(0, figures.users - figures.accounts),
      threads: figures.threads,
      battles: figures.battles,
      votes: { counted: 0, fallback: 0, self: 0, leaked: 0, ...figures.votes },
    },
  }
}

async function latencyMs(store: AdminStore): Promise<number> {
  const askedAt = performance.now()
  await store.ping()
  return Math.round((performance.now() - askedAt) * 100) / 100
}

async function fallbackOf(catalogue: Catalogue): Promise<string | null> {
  try {
    return (await catalogue.fallback()).modelName
  } catch (error) {
    if (error instanceof ArenaError) return null
    throw error
  }
}
