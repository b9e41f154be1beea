import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { type App, createApp } from './app.ts'
import type { Config } from './config.ts'
import type { Launch } from './database/embedded/launch.ts'
import { openDatabase } from './database/index.ts'
import { keepCode } from './kept-code.ts'
import { createLogOutput } from './log-output.ts'
import { StartError } from './start-error.ts'
import { holdTickShape } from './tick-shape.ts'

/** How long running calls may take after the first Ctrl-C. */
const GRACE_MS = 5_000

export interface RunningService {
  readonly address: string
  close(): Promise<void>
}

/** Opens the database, builds the application and listens. When a step fails, the earlier ones are undone. */
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
    // Without Fastify's "Server listening" lines: the welcome message has the address.
    http.log.level = 'warn'
    await http.listen({ host, port })
    http.log.level = level
    const { port: bound } = http.server.address() as AddressInfo
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
