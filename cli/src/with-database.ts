import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import type { Actor, Config, Database, Schema, StartedDatabase } from '@arena/server'
import { CommandError } from './errors.ts'
import { interruptible } from './interruptible.ts'
import type { Io } from './output/io.ts'
import { loadServer, type Server } from './server.ts'
import { readSettings } from './settings.ts'

export interface AtWork {
  readonly database: Database
  readonly config: Config
  readonly server: Server
  /** Who changes something with a command: the user of the operating system, for the audit log. */
  readonly by: Actor
}

interface Given {
  readonly database?: string | undefined
}

type Work<Result> = (at: AtWork) => Promise<Result>

/** Opens the service's database for a change, whether or not the service runs. Creates and migrates it as a start does. */
export const withDatabase = async <Result>(io: Io, given: Given, work: Work<Result>): Promise<Result> =>
  openFor(io, await readSettings(io, given), work)

/** Opens the service's database for reading: it creates nothing and migrates nothing. */
export const readDatabase = async <Result>(io: Io, given: Given, work: Work<Result>): Promise<Result> =>
  openFor(
    io,
    await readSettings(io, given),
    async (at) => {
      checkSchema(await at.server.readSchema(at.database.pool), at.server)
      return work(at)
    },
    { unchanged: true },
  )

/** Rejects a schema that this version cannot read, with what to do. */
function checkSchema(schema: Schema, { refuseBreaking }: Server): void {
  refuseBreaking(schema)
  const apply = 'run `npx arena migrate`, or start the service'
  if (schema.isEmpty) throw new CommandError(`The database has no tables of Arena yet: ${apply}.`)
  if (schema.pending.length > 0) throw new CommandError(`The database is older than this version of Arena: ${apply}.`)
}

export interface OpenOptions {
  /** Uses the database as it is: see `readDatabase`. */
  readonly unchanged?: boolean
  /** What to do with a warning; by default it is printed. */
  readonly warn?: (details: object, message: string) => void
}

export async function openFor<Result>(
  io: Io,
  config: Config,
  work: (at: AtWork & { readonly applied: readonly string[] }) => Promise<Result>,
  options: OpenOptions = {},
): Promise<Result> {
  if (!options.unchanged && config.databaseUrl === null && !existsSync(config.dataDir)) {
    io.err(`There is no data in ${config.dataDir} yet: creating a new database there.\n`)
  }
  return withStartedDatabase(
    io,
    config,
    async (database, server) => {
      const applied = await database.open()
      return work({ database, config, server, applied, by: { kind: 'command-line', name: userName() } })
    },
    options,
  )
}

/** Starts the database if it is the embedded one, but neither opens it nor creates or migrates tables. */
export async function withStartedDatabase<Result>(
  io: Io,
  config: Config,
  work: (database: StartedDatabase, server: Server) => Promise<Result>,
  { unchanged = false, warn = (_details, message) => io.err(`${message}\n`) }: OpenOptions = {},
): Promise<Result> {
  const server = await loadServer()
  // Otherwise Ctrl-C would end the command and leave the embedded database running.
  return interruptible(async (interrupted) => {
    const database = await server.startDatabase({
      ...config,
      // The same number as the service uses: if it starts while this command runs the embedded database, it inherits this setting.
      connectionsMax: config.databaseConnectionsMax,
      unchanged,
      log: { warn },
    })
    try {
      return await Promise.race([work(database, server), interrupted])
    } finally {
      await database.close()
    }
  })
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // In a container, the user of the process often has no name.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
