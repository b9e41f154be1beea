import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { type App, createApp } from './app.ts'
import { type Config, loadEnvironment, readConfig } from './config.ts'
import { openDatabase } from './database/index.ts'
import { StartError } from './start-error.ts'
import { welcome } from './welcome.ts'

/** How long calls under way may go on after the first Ctrl-C. */
const GRACE_MS = 5_000

export interface RunningService {
  readonly address: string
  close(): Promise<void>
}

/** Config, database, application, listen; what was opened is closed again when a later step fails. */
export async function startService(config: Config): Promise<RunningService & { readonly app: App }> {
  const log = pino({ level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] })
  const database = await openDatabase({ ...config, connectionsMax: config.databaseConnectionsMax, log })
  let app: App | null = null
  try {
    app = await createApp({ config, database, log })
    const address = await listen(app, config)
    const opened = app
    return {
      app,
      address,
      async close() {
        await opened.close({ graceMs: GRACE_MS })
        await database.close()
      },
    }
  } catch (error) {
    await app?.close({ graceMs: 0 })
    await database.close()
    throw error
  }
}

async function listen(app: App, { host, port }: Config): Promise<string> {
  const { level } = app.http.log
  try {
    // Fastify's own line would only say before the welcome what the welcome says better.
    app.http.log.level = 'warn'
    await app.http.listen({ host, port })
    app.http.log.level = level
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is taken: stop what uses it, or choose another, for example PORT=${port + 1}.`)
    }
    if (code === 'EACCES') throw new StartError(`Port ${port} needs more rights: choose one above 1023 with PORT.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`HOST ${host} is no address of this machine: leave it out, or use 0.0.0.0 for all of them.`)
    }
    throw error
  }
  const { port: bound } = app.http.server.address() as AddressInfo
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${bound}`
}

/** Runs the service until it is told to stop. */
export async function serve(): Promise<void> {
  try {
    const config = readConfig(loadEnvironment())
    const service = await startService(config)
    let stopRequests = 0
    const stop = (signal: NodeJS.Signals) => {
      stopRequests += 1
      // Ctrl-C in a terminal can arrive twice, once from it and once passed on by npm; the database must still be closed.
      if (stopRequests > 2) process.exit(1)
      if (stopRequests > 1) return
      process.stdout.write(`\n${signal}: stopping…\n`)
      service.close().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      )
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
    process.stdout.write(welcome({ config, address: service.address, simulated: service.app.simulated }))
  } catch (error) {
    fail(error)
  }
}

function fail(error: unknown): never {
  process.stderr.write(
    `${error instanceof StartError ? error.message : error instanceof Error ? error.stack : error}\n`,
  )
  process.exit(1)
}
