import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type App, createApp } from '../app.ts'
import { StartError } from '../base/start-error.ts'
import type { Config } from '../config.ts'
import type { Launch } from '../database/embedded/launch.ts'
import { type StartedDatabase, startDatabase, type WaitOptions } from '../database/index.ts'
import { createTracer } from '../tracing/index.ts'
import { createLog } from './log.ts'
import { loadModules, warmUp } from './warm-up.ts'

/** How long running requests may continue after Ctrl-C. A person waits for it. */
const CTRL_C_GRACE_MS = 5_000
/** For a database that takes long to connect or to migrate. Health checks would give up. */
const LISTEN_AFTER_MS = 5_000

export interface RunningService {
  readonly address: string
  readonly log: Logger
  /** With `drain`, as behind a load balancer: see docs/operations.md. `hurry` ends running requests when it aborts. */
  close(options?: { readonly drain?: boolean; readonly hurry?: AbortSignal }): Promise<void>
}

export interface StartOptions {
  /** The embedded database, if it is starting already. */
  readonly launch?: Launch | undefined
  /** Ends the wait for the database. */
  readonly signal?: AbortSignal
}

/**
 * Creates the application, opens the database, and listens. A load balancer that only notices refused connections then sends
 * nothing to an instance that is not ready. While the database of an operator is not there yet, it listens already, so that
 * health checks are answered. If a step fails, the earlier ones are closed again.
 */
export async function startService(
  config: Config,
  { launch, signal }: StartOptions = {},
): Promise<RunningService & { readonly app: App }> {
  const log = await createLog(config)
  const tracer = await createTracer({ traceEndpoint: config.traceEndpoint, log })
  const loading = loadModules(config)
  // If the start fails before it is awaited, it does not matter.
  loading.catch(() => {})
  const database = await startDatabase({
    databaseUrl: config.databaseUrl,
    databaseReadUrl: config.databaseReadUrl,
    dataDir: config.dataDir,
    connectionsMax: config.databaseConnectionsMax,
    launch,
    tracer,
    log,
  })
  let app: App | null = null
  try {
    app = await createApp({ config, database, log, tracer })
    const opened = app
    const beforeReady = () =>
      loading
        .then(() => warmUp(opened))
        .catch((err: unknown) => log.warn({ err }, 'the first requests will be slower: the service was not warmed up'))
    const { starting, mayListen } = startApp(opened, database, {
      waitMs: config.databaseWaitS * 1_000,
      signal,
      beforeReady,
    })
    await mayListen
    const address = await open(opened, config)
    await starting
    return {
      app,
      address,
      log,
      async close({ drain = false, hurry } = {}) {
        const { shutdownDrainMs: drainMs, shutdownGraceMs } = config
        const periods = drain ? { drainMs, graceMs: shutdownGraceMs } : { graceMs: CTRL_C_GRACE_MS }
        await opened.close({ ...periods, ...(hurry ? { hurry } : {}) })
        await database.close()
        await tracer?.close()
      },
    }
  } catch (error) {
    await app?.close({ graceMs: 0 })
    await database.close()
    await tracer?.close()
    throw error
  }
}

/** Opens the database and starts the application. `mayListen` resolves when that is done, or must wait. */
function startApp(
  app: App,
  database: StartedDatabase,
  { beforeReady, ...options }: WaitOptions & { readonly beforeReady: () => Promise<void> },
) {
  let onWait = () => {}
  const waits = new Promise<void>((resolve) => {
    onWait = resolve
  })
  const starting = database.open({ ...options, onWait }).then(() => app.start(beforeReady))
  // If listening fails, nobody waits for it any more.
  starting.catch(() => {})
  return { starting, mayListen: Promise.race([starting, waits, pause(LISTEN_AFTER_MS, undefined, { ref: false })]) }
}

async function open(app: App, { host, port }: Config): Promise<string> {
  const { http } = app
  const { level } = http.log
  try {
    // Fastify logs the address here. The welcome message shows it with more detail.
    http.log.level = 'warn'
    const bound = await app.listen({ host, port })
    http.log.level = level
    const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host
    return `http://${shown.includes(':') ? `[${shown}]` : shown}:${bound}`
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} is taken: stop the program that uses it, or choose another, for example PORT=${port + 1}.`,
      )
    }
    if (code === 'EACCES') throw new StartError(`Port ${port} needs root rights: set PORT to one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(
        `HOST ${host} is not an address of this machine: remove it, or use 0.0.0.0 for all addresses.`,
      )
    }
    throw error
  }
}
