import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { type Database, openDatabase, readConfig, startService } from '@arena/server'
import { createTestDatabase } from '../../server/src/testing/create-test-database.ts'
import type { Environment } from './output/io.ts'
import { run } from './run.ts'

export interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs a command line as the process would and returns its output. */
export async function arena(
  argv: readonly string[],
  environment: Environment = {},
  input = '',
  { errIsTerminal = false, program = 'npx arena' as 'arena' | 'npx arena' } = {},
): Promise<Ran> {
  let out = ''
  let err = ''
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      out += chunk.toString()
      done()
    },
  })
  const code = await run(argv, {
    out: (text) => {
      out += text
    },
    output,
    errIsTerminal,
    err: (text) => {
      err += text
    },
    environment: async () => environment,
    program: () => program,
    input: async () => input,
  })
  return { code, out, err }
}

export interface CliFixture {
  readonly folder: string
  /** The configuration of the commands and the service. */
  readonly environment: Environment
  readonly database: Database
  /** The URL of the same database, for --database. */
  readonly databaseUrl: string
  arena(argv: readonly string[], change?: { environment?: Environment; input?: string }): Promise<Ran>
  serve(): Promise<{ readonly url: string; close(): Promise<void> }>
  close(): Promise<void>
}

/**
 * A folder, and a database on the PostgreSQL of this run. With `embedded`, the database is in the folder, and runs so that commands
 * use it instead of starting one each.
 */
export async function createCliFixture({
  embedded = false,
  env = {},
}: {
  readonly embedded?: boolean
  readonly env?: Environment
} = {}): Promise<CliFixture> {
  const folder = await mkdtemp(path.join(tmpdir(), 'arena-cli-'))
  await chmod(folder, 0o711)
  const environment = {
    ...env,
    ...(embedded ? {} : { DATABASE_URL: await createTestDatabase() }),
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'silent',
    SIMULATOR_PACE: 'off',
    // Nothing listens on port 2, and fetch does not block it as it blocks most ports below 1024.
    PORT: '2',
  }
  const config = readConfig(environment)
  const database = await openDatabase({
    ...config,
    connectionsMax: config.databaseConnectionsMax,
    log: { warn: () => {} },
  })
  return {
    folder,
    environment,
    database,
    databaseUrl: String(database.pool.options.connectionString),
    arena: (argv, change = {}) => arena(argv, { ...environment, ...change.environment }, change.input),
    async serve() {
      const service = await startService({ ...config, port: 0 })
      return { url: service.address, close: () => service.close() }
    },
    async close() {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Another HTTP server: a provider, an issuer, or something that is not Arena. */
export async function listenLocally(answer: RequestListener): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
