import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Job, startJobs, stopJobs } from './async/job.ts'
import { createAuth } from './auth/index.ts'
import { newId } from './base/ids.ts'
import { StartError } from './base/start-error.ts'
import { uniform } from './base/uniform.ts'
import { createBudget } from './budget/index.ts'
import type { Config } from './config.ts'
import type { Database } from './database/index.ts'
import { documentationRoutes } from './documentation/index.ts'
import { createAdmin } from './features/admin/index.ts'
import { createAttachments } from './features/attachments/index.ts'
import { createBattles } from './features/battles/index.ts'
import { createChat } from './features/chat/index.ts'
import { createDraws } from './features/draws/index.ts'
import { createFlags } from './features/flags/index.ts'
import { createHealth } from './features/health/index.ts'
import { createHosts } from './features/hosts/index.ts'
import { createLeaderboard } from './features/leaderboard/index.ts'
import { createMcp } from './features/mcp/index.ts'
import { createModels } from './features/models/index.ts'
import { createOpenai } from './features/openai/index.ts'
import { createStudies } from './features/studies/index.ts'
import { createThreads } from './features/threads/index.ts'
import { createVoteLog } from './features/vote-log/index.ts'
import { createVotes } from './features/votes/index.ts'
import { createWebhooks } from './features/webhooks/index.ts'
import { createGeneration } from './generation/index.ts'
import { createBind } from './http/bind.ts'
import { createHttp } from './http/create-http.ts'
import { createRunOnce } from './http/idempotency/index.ts'
import { type CloseOptions, createLifecycle } from './http/lifecycle.ts'
import { type Address, listen } from './http/listen.ts'
import { createMetrics, measureCalls } from './metrics/index.ts'
import { prepareStart } from './prepare-start.ts'
import { createModelClients } from './providers/index.ts'
import { createLimiters } from './rate-limits/index.ts'
import { createRetention } from './retention/index.ts'
import { type Tracer, traceCalls, traceRequests } from './tracing/index.ts'
import { builtSite, webRoutes } from './web/index.ts'
import { createWork } from './work/index.ts'

export interface AppOptions {
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
  /** Does once what most requests do: signs in, checks the token, reads the models and flags. Stores only the first signing key. */
  rehearse(): Promise<void>
  /** Returns the port. */
  listen(address: Address): Promise<number>
  /** Call it when the database is open. Until then, and until `beforeReady` has resolved, the application is not ready. */
  start(beforeReady?: () => Promise<void>): Promise<void>
  close(options: CloseOptions): Promise<void>
}

/** Requests that store no work. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The whole application on a database, without the process around it. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, database, log, tracer = null, random = uniform, now, webDir = builtSite } = options
  const instanceId = newId()
  const lifecycle = createLifecycle()
  const { closing } = lifecycle
  const { http, running } = createHttp({ config, draining: lifecycle.isDraining, log })
  traceRequests(http, { tracer, trustProxy: config.trustProxy })
  const metrics = await createMetrics({ config, http })
  const { recorder } = metrics

  const shared = config.databaseUrl !== null
  const createLimiter = createLimiters({ pool: database.pool, shared })
  const signInLimiter = createLimiters({ pool: database.reservedPool, shared })
  const auth = createAuth({ config, database, createLimiter: signInLimiter, log })
  const budget = createBudget({ config, instanceId, database, now, log })
  const health = createHealth({ instanceId, database, isReady: lifecycle.isReady })
  const flags = createFlags({ database })

  const hosts = createHosts({ config, instanceId, database, log })
  const modelClients = createModelClients({ config, readHosts: hosts.read, onOutageChanged: hosts.recordHealth })
  const voteLog = createVoteLog({ database, log })
  const lastLogPosition = voteLog.lastPosition
  const models = createModels({ config, database, modelClients, closing, lastLogPosition, log })
  const { catalogue } = models
  const leaderboard = createLeaderboard({
    config,
    database,
    voteTable: voteLog.table,
    holds: voteLog.holds,
    readModels: models.rated,
    isSimulated: async () => (await modelClients.readActiveHosts()).simulated,
    lastLogPosition,
    log,
  })
  const { markStale } = leaderboard

  const generation = createGeneration({
    config,
    clientOf: (model) => traceCalls(measureCalls(modelClients.of(model), model, recorder), model, tracer),
    readActiveHosts: modelClients.readActiveHosts,
    catalogue,
    recorder,
    auth,
    createLimiter,
    budget,
    log,
  })
  const attachments = createAttachments({ config, database, isGuest: auth.isGuest, createLimiter, flags, log })
  const threads = createThreads({ config, database, flags, aliasOf: voteLog.aliasOf })
  const draws = createDraws({ config, database, models, leaderboard, random, log })
  const battles = createBattles({
    config,
    database,
    generation,
    catalogue,
    draws,
    threads,
    attachments,
    recorder,
    closing,
  })
  const chat = createChat({ config, database, generation, catalogue, threads, attachments, battles, random, closing })
  const votes = createVotes({
    config,
    database,
    createLimiter,
    lastStandings: leaderboard.lastStandings,
    onVote(userId, countedAs, durationMs) {
      markStale(userId)
      recorder.vote(countedAs, durationMs)
    },
  })
  const openAi = createOpenai({ config, generation, catalogue, draws, threads, battles, attachments, votes, closing })
  const studies = createStudies({
    config,
    database,
    flags,
    isGuest: auth.isGuest,
    isAdministrator: auth.isAdministrator,
    aliasOf: voteLog.aliasOf,
    catalogue,
    threads,
    attachments,
    limitVotes: votes.limitVotes,
    computeStudy: leaderboard.computeStudy,
    random,
    generation,
    budget,
    createLimiter,
    log,
  })
  const retention = createRetention({ config, database, threads, battles, studies, closing, log })
  const webhooks = createWebhooks({ config, database, log })
  const take = { deliveries: webhooks.takeDeliveries, calls: studies.takeCalls }
  const work = createWork({ database, take, log })
  http.addHook('onResponse', async ({ method }) => {
    if (!READING.has(method)) work.expect()
  })
  const { users } = auth
  const admin = createAdmin({ config, instanceId, database, users, models, leaderboard, budget, retention })
  metrics.measure({
    generations: generation.countGenerations,
    hosts: async () => (await modelClients.readActiveHosts()).hosts,
    replicaReads: database.replicaReads,
    board: leaderboard.progress,
    pingDatabase: database.ping,
  })

  const { authenticate, isAdministrator } = auth
  const runOnce = createRunOnce({ config, database })
  const bind = createBind(http, {
    authenticate,
    isAdministrator,
    limits: config.limits,
    fileBytesMax: config.studyUploadBytesMax,
    runOnce,
  })
  const features = [
    health,
    flags,
    models,
    draws,
    attachments,
    threads,
    leaderboard,
    voteLog,
    chat,
    battles,
    votes,
    openAi,
    studies,
    webhooks,
    admin,
  ]
  for (const feature of features) feature.routes(bind)
  voteLog.adminRoutes(bind, { onVoterReleased: () => markStale() })
  models.adminRoutes(bind, { onModelsChanged: () => markStale() })
  hosts.adminRoutes(bind, { modelClients, models, closing, onHostsChanged: () => markStale() })
  createMcp({ config, closing, threads, battles }).routes(bind, http)
  const issuer = auth.routes(http, bind, {
    threads,
    battles,
    attachments,
    voteLog,
    votes,
    studies,
    studyVotes: { export: studies.exportVotes },
  })
  documentationRoutes(http)
  webRoutes(http, { config, webDir, previewThread: threads.previewThread })

  // In the order of their start. They stop in reverse: hosts that fail are recorded until no call runs any more.
  const jobs: readonly Job[] = [
    ...hosts.jobs,
    ...metrics.jobs,
    { name: 'calls of models', stop: modelClients.close },
    ...[budget, voteLog, attachments, retention, leaderboard, studies, webhooks, admin].flatMap(
      (feature) => feature.jobs,
    ),
    work.job,
  ]
  return {
    http,
    async hostNames() {
      const { simulated, hosts } = await modelClients.readActiveHosts()
      return simulated ? [] : hosts.map(({ name }) => name)
    },
    async rehearse() {
      const token = await issuer?.makeToken()
      await Promise.all([token && authenticate(`Bearer ${token}`), catalogue.active(), flags.list()])
    },
    listen: (address) => listen(http, address),
    async start(beforeReady = async () => {}) {
      // All files are checked before anything of them is stored.
      const {
        file,
        webhooks: webhooksOfFile,
        problems,
      } = await prepareStart({
        config,
        storedHosts: await hosts.stored(),
      })
      if (problems.length > 0) throw new StartError(...problems.map(({ text }) => text))
      await hosts.save(file.hosts)
      await webhooks.save(webhooksOfFile)
      modelClients.forget()
      await models.fill(file.models)
      await beforeReady()
      await startJobs(jobs)
      lifecycle.ready()
    },
    async close(options) {
      try {
        await lifecycle.close({ http, running, requestTimeoutMs: config.requestTimeoutMs }, options)
      } finally {
        await stopJobs(jobs, log)
      }
    },
  }
}
