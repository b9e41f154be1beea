import type { ServiceHealth } from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'
import { VERSION } from '../../base/version.ts'
import type { Catalogue } from '../models/index.ts'
import type { AdminDependencies } from './dependencies.ts'
import type { AdminStore } from './store.ts'

/** Describes this process and its database, at a cost that does not grow with battles and votes. */
export async function readServiceHealth(dependencies: AdminDependencies): Promise<ServiceHealth> {
  const { store, config, models } = dependencies
  const [statistics, votes, spentToday, retention, fallbackModel, serving] = await Promise.all([
    store.statistics(),
    dependencies.leaderboard.countVotes(),
    dependencies.budget.spentToday(),
    dependencies.retention.report(),
    fallbackOf(models.catalogue),
    models.readActiveHosts(),
  ])
  const { rss, heapUsed } = process.memoryUsage()
  return {
    version: VERSION,
    instanceId: dependencies.instanceId,
    startedAt: dependencies.startedAt.toISOString(),
    node: process.version,
    simulated: serving.simulated,
    providers: serving.simulated ? [] : serving.hosts.map(({ name }) => name),
    fallbackModel,
    memory: { rssBytes: rss, heapUsedBytes: heapUsed },
    eventLoopDelayMs: dependencies.eventLoopDelay.read(),
    database: {
      version: statistics.version,
      embedded: config.databaseUrl === null,
      // Measured after the statistics, on an open connection.
      latencyMs: await latencyMs(store),
      sizeBytes: statistics.sizeBytes,
      connections: statistics.connections,
    },
    spending: { today: spentToday, budgetPerDay: config.budgetPerDay },
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
