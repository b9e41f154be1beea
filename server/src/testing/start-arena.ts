import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { type ArenaClient, createClient } from '@arena/client'
import { pino } from 'pino'
import { type App, createApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import type { Database } from '../database/database.ts'
import { createDatabase, createPools } from '../database/pool.ts'
import { createReplica } from '../database/replica.ts'
import { createTracer } from '../tracing/index.ts'
import { createTestDatabase } from './create-test-database.ts'
import { startBalancer } from './start-balancer.ts'

export { createTestDatabase }

export interface Visitor {
  readonly token: string
  readonly userId: string
  readonly client: ArenaClient
}

export interface TestArena {
  readonly url: string
  readonly app: App
  readonly config: Config
  readonly database: Database
  readonly databaseUrl: string
  /** All log lines as objects. */
  readonly logged: readonly Record<string, unknown>[]
  /** A client without a token. */
  readonly anybody: ArenaClient
  /** A new guest, signed in through the built-in issuer. */
  signIn(): Promise<Visitor>
  /** A plain HTTP call, for requests that the client cannot send. */
  call(path: string, init?: CallInit): Promise<Answered>
  close(): Promise<void>
}

export interface CallInit {
  readonly method?: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** A text and a `Blob` are sent as they are, other values as JSON. */
  readonly body?: unknown
}

export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body; `null` if it is not JSON. */
  readonly json: Record<string, unknown> | null
}

export interface ArenaOptions {
  /** Environment variables, as an operator would set them. */
  readonly env?: Readonly<Record<string, string>>
  /** The database of another arena, for two instances on one database. */
  readonly databaseUrl?: string
  readonly random?: () => number
  /** The clock of the daily budget. */
  readonly now?: () => number
  /** The folder of a built web application; without it the pages are a 503. */
  readonly webDir?: string
}

/** Does not exist, so that tests do not depend on a build of the web application. */
const NOT_BUILT = path.join(import.meta.dirname, 'not-built')

/**
 * The real application on a real database, listening on loopback. With `ARENA_BALANCED=1` in the environment of the run, three
 * instances behind nginx answer.
 */
export async function startArena({
  env = {},
  databaseUrl,
  random,
  now,
  webDir,
}: ArenaOptions = {}): Promise<TestArena> {
  const url = databaseUrl ?? (await createTestDatabase())
  const config = readConfig({ SIMULATOR_PACE: 'off', LOG_LEVEL: 'debug', ...env, DATABASE_URL: url })
  const logged: Record<string, unknown>[] = []
  const log = pino({ level: config.logLevel }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const tracer = await createTracer({ traceEndpoint: config.traceEndpoint, log })
  const start = async () => {
    // A loaded machine is slow, not wrong.
    const msMax = 25_000
    const limits = { connectionsMax: 16, connectionMsMax: msMax }
    const pools = createPools({ connectionString: url, ...limits, tracer, onIdleError: () => {} })
    const { databaseReadUrl: readUrl } = config
    const replica = readUrl ? createReplica({ connectionString: readUrl, connectionsMax: 16, log }) : null
    const database = createDatabase({ ...pools, replica, pingMsMax: msMax })
    const app = await createApp({
      config,
      database,
      log,
      tracer,
      webDir: webDir ?? NOT_BUILT,
      ...(random && { random }),
      ...(now && { now }),
    })
    await app.start()
    await app.http.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.http.server.address() as AddressInfo
    return { app, database, port }
  }
  const { app, database, port } = await start()
  const others = process.env.ARENA_BALANCED ? [await start(), await start()] : []
  const balancer = others.length > 0 ? await startBalancer([port, ...others.map((other) => other.port)]) : null
  const baseUrl = balancer?.url ?? `http://127.0.0.1:${port}`
  const anybody = createClient({ baseUrl })

  return {
    url: baseUrl,
    app,
    config,
    database,
    databaseUrl: url,
    logged,
    anybody,
    async signIn() {
      const { token } = await anybody.identity.guest()
      const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }
      return { token, userId: claims.sub, client: createClient({ baseUrl, token }) }
    },
    call: (path, init) => call(baseUrl + path, init),
    async close() {
      await balancer?.stop()
      for (const instance of [{ app, database }, ...others]) {
        await instance.app.close({ graceMs: 0 })
        await instance.database.close()
      }
      await tracer?.close()
    },
  }
}

async function call(address: string, { method = 'GET', token, headers = {}, body }: CallInit = {}): Promise<Answered> {
  const response = await fetch(address, {
    method,
    redirect: 'manual',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parse(text) }
}

function parse(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return null
  }
}
