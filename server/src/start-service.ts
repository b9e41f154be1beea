import { pino } from 'pino'
import { type App, createApp } from './app.ts'
import type { Config } from './config.ts'
import type { Launch } from './database/embedded/launch.ts'
import { openDatabase } from './database/index.ts'
import { addressesOf, listen } from './http/listen.ts'
import { keepCode } from './kept-code.ts'
import { createLogOutput } from './log-output.ts'
import { StartError } from './start-error.ts'
import { holdTickShape } from './tick-shape.ts'

/** How long calls under way may go on after the first Ctrl-C. */
const GRACE_MS = 5_000

export interface RunningService {
  readonly address: string
  close(): Promise<void>
}

/** Config, database, application, listen; what was opened is closed again when a later step fails. */
export async function startService(config: Config, launch?: Launch): Promise<RunningService & { readonly app: App }> {
  keepCode()
  await holdTickShape()
  const redact = ['req.headers.authorization', 'req.headers.cookie']
  const log = pino({ level: config.logLevel, redact }, createLogOutput())
  const database = await openDatabase({ ...config, connectionsMax: config.databaseConnectionsMax, launch, log })
  let app: App | null = null
  try {
    app = await createApp({ config, database, log })
    const address = await open(app, config)
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

async function open({ http }: App, { host, port }: Config): Promise<string> {
  const { level } = http.log
  try {
    // Fastify's own line would only say before the welcome what the welcome says better.
    http.log.level = 'warn'
    const bound = await listen(http, await addressesOf(host), port)
    http.log.level = level
    const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host
    return `http://${shown.includes(':') ? `[${shown}]` : shown}:${bound}`
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
}
