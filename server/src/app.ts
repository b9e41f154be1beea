import { randomInt } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { languageDetector, tagsOf } from './analysis/index.ts'
import { createAdministrators } from './auth/administrators.ts'
import { createAuthenticate } from './auth/authenticate.ts'
import { serveBuiltInIssuer, trustBuiltInIssuer } from './auth/built-in/index.ts'
import { trustOpenIdIssuer } from './auth/open-id.ts'
import { createPeople } from './auth/people.ts'
import { identityRoutes } from './auth/routes.ts'
import type { Config } from './config.ts'
import type { Database } from './database/index.ts'
import { documentationRoutes } from './documentation/index.ts'
import { adminRoutes, createAdminStore, createUserStore, watchEventLoopDelay } from './features/admin/index.ts'
import { battleRoutes, createAdoptBattles, createSaveBattle } from './features/battles/index.ts'
import { chatRoutes, createSaveTurn } from './features/chat/index.ts'
import { createFlagStore, flagRoutes } from './features/flags/index.ts'
import { healthRoutes } from './features/health/index.ts'
import {
  createLeaderboard,
  createReadBattleCounts,
  createReadFailures,
  createReadFirstDay,
  createReadPools,
  createReadTags,
  createSnapshotStore,
  createStyleBoards,
  createVoteCache,
  createVoteReader,
  leaderboardRoutes,
} from './features/leaderboard/index.ts'
import {
  createCatalogue,
  createModelStore,
  fallbackCandidates,
  modelRoutes,
  stockCatalogue,
} from './features/models/index.ts'
import {
  createOwnThread,
  createPreviewThread,
  createReadableThread,
  createThreadStore,
  threadRoutes,
} from './features/threads/index.ts'
import { createVoteStore, voteRoutes } from './features/votes/index.ts'
import { createAnswering } from './generation/index.ts'
import { createGenerationLimit } from './generation/rate-limit.ts'
import { createBind } from './http/bind.ts'
import { createHttp } from './http/create-http.ts'
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
  // Every running generation listens to it, so more than the default ten are no leak.
  setMaxListeners(0, closing.signal)
  const providers = createProviders(config)
  const serving = { simulated: providers.simulated, providers: providers.names }

  const http = createHttp({ ...config, bodyBytesMax: config.limits.bodyBytesMax, log })
  const runningRequests = countRunningRequests(http)
  const authenticate = createAuthenticate([
    ...(config.builtInIssuer ? [trustBuiltInIssuer(database, config.publicUrl)] : []),
    ...(config.oidcIssuer ? [trustOpenIdIssuer(config.oidcIssuer, config.oidcAudience)] : []),
  ])
  const administrators = createAdministrators(database)
  const bind = createBind(http, { authenticate, isAdministrator: administrators.has, limits: config.limits })

  const flags = createFlagStore(database)
  const models = createModelStore(database)
  const threads = createThreadStore(database)
  const adoptBattles = createAdoptBattles(database)
  const votes = createVoteStore(database)
  const catalogue = createCatalogue({ store: models, serving, fallbackModel: config.fallbackModel, fallbackCandidates })
  const readModels = async () => (await models.all()).filter((model) => model.simulated === serving.simulated)
  const readBattleCounts = createReadBattleCounts(database)
  const voteReader = createVoteReader(database)
  const voteCache = createVoteCache(voteReader)
  const leaderboard = createLeaderboard({
    readModels,
    readFailures: createReadFailures(database),
    voteCache,
  })
  await stockCatalogue({ ...config, store: models, serving, simulatedModels, log })

  const providerOf = providers.of
  const answer = createAnswering({ ...config, providerOf, fallbackModel: catalogue.fallback, log })
  const ownThread = createOwnThread(threads)
  const readableThread = createReadableThread(threads, flags)
  const limitGenerations = createGenerationLimit(config.rateLimit)
  const generating = { catalogue, ownThread, limitGenerations, answer, random, closing: closing.signal }

  const instance = { version: VERSION, instanceId: newId() }
  const eventLoopDelay = watchEventLoopDelay()
  http.addHook('onClose', async () => eventLoopDelay.close())

  healthRoutes(bind, { database, ...instance })
  identityRoutes(bind, { ...config, people: createPeople(database), administrators })
  flagRoutes(bind, { flags })
  modelRoutes(bind, { catalogue })
  threadRoutes(bind, { threads, ownThread, readableThread })
  chatRoutes(bind, {
    ...generating,
    providerOf,
    saveTurn: createSaveTurn(database),
    streamLimits: { firstTokenTimeoutMs: config.modelTimeoutMs, idleTimeoutMs: config.streamIdleTimeoutMs },
  })
  battleRoutes(bind, {
    ...generating,
    saveBattle: createSaveBattle(database),
    standings: leaderboard.standings,
    tagsOf: async (prompt) => tagsOf(prompt, await languageDetector()),
    topperMinVotes: config.topperMinVotes,
  })
  voteRoutes(bind, { votes, lastStandings: leaderboard.lastStandings, onVote: leaderboard.markStale })
  leaderboardRoutes(bind, {
    leaderboard,
    readBattleCounts,
    readPools: createReadPools(database),
    readTags: createReadTags(database),
    styleBoards: createStyleBoards({ leaderboard, votes: voteReader }),
    history: {
      readModels,
      voteCache,
      readFirstDay: createReadFirstDay(database),
      snapshots: createSnapshotStore(database),
      now: Date.now,
    },
  })
  adminRoutes(bind, {
    store: createAdminStore(database),
    users: createUserStore(database),
    administrators,
    flags,
    models,
    catalogue,
    serving,
    simulatedNames: new Set(simulatedModels.map((model) => model.modelName)),
    onModelsChanged() {
      catalogue.forget()
      leaderboard.markStale()
    },
    providerOf,
    modelTimeoutMs: config.modelTimeoutMs,
    eventLoopDelay,
    service: {
      ...instance,
      startedAt: new Date(),
      simulated: serving.simulated,
      providers: config.providers.map(({ name }) => name),
      embeddedDatabase: config.databaseUrl === null,
    },
    closing: closing.signal,
  })
  // So that the first vote can tell where its models stood before it. Nobody waits for it, and reads build their own.
  http.addHook('onListen', async () => {
    leaderboard.prepare().catch((error: unknown) => {
      // A start that failed after all, or a stop, ends it too, and has its own words.
      if (http.server.listening) log.warn({ err: error }, 'the board was not built in advance')
    })
  })
  documentationRoutes(http)
  webRoutes(http, {
    ...config,
    webDir,
    previewThread: createPreviewThread(threads, readableThread),
  })
  if (config.builtInIssuer) {
    serveBuiltInIssuer(http, bind, {
      database,
      publicUrl: config.publicUrl,
      guestsMax: config.rateLimit,
      log,
      async onGuestBecameAccount(guestId, accountId) {
        await threads.adopt(guestId, accountId)
        await adoptBattles(guestId, accountId)
        await votes.transfer(guestId, accountId)
      },
    })
  }

  return {
    http,
    simulated: providers.simulated,
    async close({ graceMs }) {
      const deadline = Date.now() + graceMs + LAST_EVENT_MS
      const cancel = setTimeout(() => closing.abort(new Error('the service is closing')), graceMs)
      const closed = http.close()
      while (runningRequests() > 0 && Date.now() < deadline) await pause(20)
      // Node counts a connection that has not sent a request as active; browsers open such connections in advance.
      http.server.closeAllConnections()
      await closed
      clearTimeout(cancel)
      await providers.close()
    },
  }
}
