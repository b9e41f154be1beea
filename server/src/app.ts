import { randomInt } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createAuth } from './auth/index.ts'
import { createBudget } from './budget/index.ts'
import type { Config } from './config.ts'
import type { Database } from './database/index.ts'
import { documentationRoutes } from './documentation/index.ts'
import { createAdmin } from './features/admin/index.ts'
import { createBattles } from './features/battles/index.ts'
import { createChat } from './features/chat/index.ts'
import { createDraws } from './features/draws/index.ts'
import { createFlags } from './features/flags/index.ts'
import { createHealth } from './features/health/index.ts'
import { createHosts } from './features/hosts/index.ts'
import { createLeaderboard } from './features/leaderboard/index.ts'
import { createModels } from './features/models/index.ts'
import { createThreads } from './features/threads/index.ts'
import { createVoteLog } from './features/vote-log/index.ts'
import { createVotes } from './features/votes/index.ts'
import { createGeneration } from './generation/index.ts'
import { createBind } from './http/bind.ts'
import { createHttp } from './http/create-http.ts'
import { createRunOnce, deleteKeys } from './http/idempotency/index.ts'
import { type Address, listen } from './http/listen.ts'
import { newId } from './ids.ts'
import { jsonArray } from './json-array.ts'
import { createMetrics, measureCalls } from './metrics/index.ts'
import { VERSION } from './process/version.ts'
import { createProviders, simulatedModels } from './providers/index.ts'
import { createLimiters } from './rate-limits/index.ts'
import { createRetention } from './retention/index.ts'
import { type Tracer, traceCalls, traceRequests } from './tracing/index.ts'
import { builtSite, webRoutes } from './web/index.ts'

export interface AppParts {
  readonly config: Config
  readonly database: Database
  readonly log: FastifyBaseLogger
  /** The one of the database. */
  readonly tracer?: Tracer | null
  /** From 0 up to, but not including, 1. */
  readonly random?: () => number
  /** The clock of the daily budget, in milliseconds. */
  readonly now?: () => number
  /** The folder of the built web application. */
  readonly webDir?: string
}

export interface App {
  readonly http: FastifyInstance
  /** The hosts whose models answer; none while the simulator answers. */
  hostNames(): Promise<readonly string[]>
  /** Does once what most requests do: signs in, checks the token, reads the models and flags. Nothing is stored. */
  rehearse(): Promise<void>
  /** Returns the port. */
  listen(address: Address): Promise<number>
  /** Call it when the database is open. Until then, and until `beforeReady` has resolved, the application is not ready. */
  start(beforeReady?: () => Promise<void>): Promise<void>
  close(options: CloseOptions): Promise<void>
}

export interface CloseOptions {
  /** How long new requests are still accepted while `/ready` is a 503, so that a load balancer can notice it. */
  readonly drainMs?: number
  /** How long running requests may continue after that. */
  readonly graceMs: number
  /** Ends both periods when it aborts. */
  readonly hurry?: AbortSignal
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
  tracer = null,
  random = uniform,
  now,
  webDir = builtSite,
}: AppParts): Promise<App> {
  const closing = new AbortController()
  // Every running generation listens to it, so more than the default ten listeners are not a leak.
  setMaxListeners(0, closing.signal)
  let drains = false
  const draining = () => drains
  const { http, running } = createHttp({ ...config, bodyBytesMax: config.limits.bodyBytesMax, draining, log })
  traceRequests(http, { ...config, tracer })
  const metrics = await createMetrics({
    ...config,
    http,
    generations: () => generation.countGenerations(),
    hosts: async () => (await readActiveHosts()).hosts,
    replicaReads: database.replicaReads,
    board: () => leaderboard.progress(),
    pingDatabase: database.ping,
  })
  const { recorder } = metrics
  const instance = { version: VERSION, instanceId: newId() }
  const hosts = createHosts({ ...config, ...instance, database, log })
  const providers = createProviders({
    ...config,
    readHosts: hosts.read,
    onOutageChanged(name, outage) {
      models.catalogue.forget()
      hosts.health.record(name, outage)
    },
  })
  const { readActiveHosts } = providers
  const service = {
    ...instance,
    startedAt: new Date(),
    embeddedDatabase: config.databaseUrl === null,
  }

  const shared = config.databaseUrl !== null
  const createLimiter = createLimiters({ pool: database.pool, shared })
  const budget = createBudget({ ...config, ...instance, database, now, log })
  const auth = createAuth({
    ...config,
    database,
    createLimiter: createLimiters({ pool: database.reservedPool, shared }),
    log,
  })
  let isStarted = false
  const health = createHealth({ ...instance, database, isStarted: () => isStarted, draining })
  const flags = createFlags({ database })
  const models = createModels({ ...config, database, readActiveHosts, simulatedModels, log })
  const voteLog = createVoteLog({ database, log })
  const threads = createThreads({ ...config, database, flags, aliasOf: voteLog.aliasOf })
  const leaderboard = createLeaderboard({
    http,
    database,
    voteTable: voteLog.table,
    holds: voteLog.holds,
    readModels: models.rated,
    boards: config.boards,
    log,
  })
  const { catalogue } = models
  const generation = createGeneration({
    ...config,
    providerOf: (model) => traceCalls(measureCalls(providers.of(model), model, recorder), model, tracer),
    fallbackModel: catalogue.fallback,
    onFallback: recorder.fallback,
    readActiveHosts,
    createLimiter,
    isGuest: auth.isGuest,
    checkBudget: budget.check,
    onSpent: budget.spend,
    log,
  })
  const generating = {
    ...generation,
    database,
    catalogue,
    writableThread: threads.writableThread,
    random,
    closing: closing.signal,
  }
  const { standings, standardErrors } = leaderboard
  const draws = createDraws({ ...config, database, models, standings, standardErrors, random, log })
  const battles = createBattles({
    ...config,
    ...generating,
    drawModels: draws.drawModels,
    onBattle: recorder.battle,
  })
  const chat = createChat({
    ...config,
    ...generating,
    continueSide: battles.continueSide,
    readSide: battles.readSide,
  })
  const votes = createVotes({
    ...config,
    database,
    createLimiter,
    lastStandings: leaderboard.lastStandings,
    onVote(countedAs, durationMs) {
      leaderboard.markStale()
      recorder.vote(countedAs, durationMs)
    },
  })
  const retention = createRetention({
    ...config,
    database,
    deleteThreads: threads.deleteInactive,
    eraseBattles: battles.eraseOld,
    closing: closing.signal,
    log,
  })
  const admin = createAdmin({
    ...config,
    http,
    database,
    administrators: auth.administrators,
    refusedUsers: auth.refusedUsers,
    takeDownThread: threads.takeDown,
    flags,
    models,
    simulatedModels,
    onModelsChanged: leaderboard.markStale,
    providerOf: providers.of,
    countVotes: leaderboard.countVotes,
    spentToday: budget.spentToday,
    retentionReport: retention.report,
    service,
    closing: closing.signal,
  })

  const { authenticate } = auth
  const bind = createBind(http, {
    authenticate,
    isAdministrator: auth.isAdministrator,
    limits: config.limits,
    runOnce: createRunOnce({ ...config, database }),
  })
  for (const feature of [health, flags, models, draws, threads, leaderboard, chat, battles, votes, admin])
    feature.routes(bind)
  voteLog.routes(bind, { onVoterReleased: leaderboard.markStale })
  hosts.routes(bind, { providers, models, closing: closing.signal, onHostsChanged: leaderboard.markStale })
  const issuer = auth.routes(http, bind, {
    async eraseData(userId, otherId) {
      await threads.deleteAll(userId)
      await battles.erase(userId, otherId)
      await voteLog.forget(userId, otherId)
      await votes.anonymise(userId, otherId)
      await deleteKeys(database, userId)
      await auth.deleteKeys(userId)
    },
    exportData: (userId) => ({
      threads: threads.export(userId),
      battles: jsonArray(battles.export(userId)),
      votes: jsonArray(votes.export(userId)),
    }),
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
    async hostNames() {
      const { simulated, hosts } = await readActiveHosts()
      return simulated ? [] : hosts.map(({ name }) => name)
    },
    async rehearse() {
      const token = await issuer?.makeToken()
      await Promise.all([token && authenticate(`Bearer ${token}`), catalogue.active(), flags.list()])
    },
    listen: (address) => listen(http, address),
    async start(beforeReady = async () => {}) {
      // Both files are checked before anything of them is stored.
      const file = await hosts.readFile()
      await models.checkFile([...file.hosts, ...(await hosts.read())].map(({ name }) => name))
      await hosts.save(file.hosts)
      providers.forget()
      await models.fill(file.models)
      await metrics.listen()
      await beforeReady()
      isStarted = true
      voteLog.start()
      for (const job of leaderboard.jobs) job.start()
      retention.start()
      leaderboard.buildInAdvance()
    },
    async close({ drainMs = 0, graceMs, hurry }) {
      try {
        drains = true
        await waitFor(() => false, drainMs, hurry)
        const closed = http.close()
        // Node looks for requests that arrive too slowly only until here. One of them would use up the grace period.
        const receiveUntil = performance.now() + config.requestTimeoutMs
        const finished = () => (performance.now() < receiveUntil ? running.count() : running.countReceived()) === 0
        await waitFor(finished, graceMs, hurry)
        closing.abort(new Error('the service is closing'))
        await waitFor(finished, LAST_EVENT_MS)
        // Node counts a connection that has not sent a request as active; browsers open such connections in advance.
        http.server.closeAllConnections()
        await closed
      } finally {
        for (const job of leaderboard.jobs) await job.stop()
        await retention.stop()
        await voteLog.stop()
        await budget.stop()
        await providers.close()
        await metrics.close()
        await hosts.health.stop()
      }
    },
  }
}

/** Resolves when the condition is true, the time is over, or the signal aborts. */
async function waitFor(condition: () => boolean, timeoutMs: number, hurry?: AbortSignal): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!condition() && performance.now() < deadline && !hurry?.aborted) await pause(20)
}
