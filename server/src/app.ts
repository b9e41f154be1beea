import { randomInt } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createAuth } from './auth/index.ts'
import type { Config } from './config.ts'
import type { Database } from './database/index.ts'
import { documentationRoutes } from './documentation/index.ts'
import { createAdmin } from './features/admin/index.ts'
import { createBattles } from './features/battles/index.ts'
import { createChat } from './features/chat/index.ts'
import { createFlags } from './features/flags/index.ts'
import { createHealth } from './features/health/index.ts'
import { createLeaderboard } from './features/leaderboard/index.ts'
import { createModels } from './features/models/index.ts'
import { createThreads } from './features/threads/index.ts'
import { createVotes } from './features/votes/index.ts'
import { createGeneration } from './generation/index.ts'
import { createBind } from './http/bind.ts'
import { createHttp } from './http/create-http.ts'
import { createRunOnce } from './http/idempotency/index.ts'
import { countRunningRequests } from './http/running-requests.ts'
import { newId } from './ids.ts'
import { createProviders, simulatedModels } from './providers/index.ts'
import { VERSION } from './version.ts'
import { builtSite, webRoutes } from './web/index.ts'

export interface AppParts {
  readonly config: Config
  readonly database: Database
  readonly log: FastifyBaseLogger
  /** From 0 up to, but not including, 1. */
  readonly random?: () => number
  /** The folder of the built web application. */
  readonly webDir?: string
}

export interface App {
  readonly http: FastifyInstance
  /** Whether the models are the simulator's. */
  readonly simulated: boolean
  /** Accepts no new connections, and cancels the calls that still run after the grace period. */
  close(options: { readonly graceMs: number }): Promise<void>
}

/** For the last event of streams that were cancelled. */
const LAST_EVENT_MS = 1_000

const UNIFORM_STEPS = 2 ** 32
const uniform = () => randomInt(UNIFORM_STEPS) / UNIFORM_STEPS

/** The whole application on a database, without the process around it. */
export async function createApp({
  config,
  database,
  log,
  random = uniform,
  webDir = builtSite,
}: AppParts): Promise<App> {
  const closing = new AbortController()
  // Every running generation listens to it, so more than the default ten listeners are not a leak.
  setMaxListeners(0, closing.signal)
  const http = createHttp({ ...config, bodyBytesMax: config.limits.bodyBytesMax, log })
  const runningRequests = countRunningRequests(http)
  const providers = createProviders(config)
  const instance = { version: VERSION, instanceId: newId() }
  const { simulated } = providers
  const serving = { simulated, providers: providers.names }
  const service = {
    ...instance,
    startedAt: new Date(),
    simulated,
    providers: config.providers.map(({ name }) => name),
    embeddedDatabase: config.databaseUrl === null,
  }

  const auth = createAuth({ ...config, database })
  const health = createHealth({ ...instance, database })
  const flags = createFlags({ database })
  const models = await createModels({ ...config, database, serving, simulatedModels, log })
  const threads = createThreads({ database, flags })
  const leaderboard = createLeaderboard({ http, database, readModels: models.rated, log })
  const { catalogue } = models
  const generation = createGeneration({ ...config, providerOf: providers.of, fallbackModel: catalogue.fallback, log })
  const generating = {
    ...generation,
    database,
    catalogue,
    ownThread: threads.ownThread,
    random,
    closing: closing.signal,
  }
  const chat = createChat(generating)
  const battles = createBattles({ ...config, ...generating, standings: leaderboard.standings })
  const votes = createVotes({ database, lastStandings: leaderboard.lastStandings, onVote: leaderboard.markStale })
  const admin = createAdmin({
    ...config,
    http,
    database,
    administrators: auth.administrators,
    flags,
    models,
    simulatedModels,
    onModelsChanged: leaderboard.markStale,
    providerOf: providers.of,
    service,
    closing: closing.signal,
  })

  const { authenticate, administrators } = auth
  const bind = createBind(http, {
    authenticate,
    isAdministrator: administrators.has,
    limits: config.limits,
    runOnce: createRunOnce({ ...config, database }),
  })
  for (const feature of [health, flags, models, threads, leaderboard, chat, battles, votes, admin]) feature.routes(bind)
  auth.routes(http, bind, {
    log,
    async onGuestBecameAccount(guestId, accountId) {
      await threads.transfer(guestId, accountId)
      await battles.transfer(guestId, accountId)
      await votes.transfer(guestId, accountId)
    },
  })
  documentationRoutes(http)
  webRoutes(http, { ...config, webDir, previewThread: threads.previewThread })

  return {
    http,
    simulated,
    async close({ graceMs }) {
      const deadline = Date.now() + graceMs + LAST_EVENT_MS
      const cancel = setTimeout(() => closing.abort(new Error('the service is closing')), graceMs)
      try {
        const closed = http.close()
        while (runningRequests() > 0 && Date.now() < deadline) await pause(20)
        // Node counts a connection that has not sent a request as active; browsers open such connections in advance.
        http.server.closeAllConnections()
        await closed
      } finally {
        clearTimeout(cancel)
        await providers.close()
      }
    },
  }
}
