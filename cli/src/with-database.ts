import { existsSync } from 'node:fs'
import type { Config, Database, Schema, StartedDatabase } from '@arena/server'
import { CommandError, Interrupted } from './errors.ts'
import type { Io } from './io.ts'
import { loadServer, type Server } from './server.ts'
import { readSettings } from './settings.ts'

export interface AtWork {
  readonly database: Database
  readonly config: Config
  readonly server: Server
}

/** Opens the service's database for a change, whether or not the service runs. Creates and migrates it as a start does. */
export async function withDatabase<Result>(
  io: Io,
  given: { readonly database?: string | undefined },
  work: (at: AtWork) => Promise<Result>,
): Promise<Result> {
  return openFor(io, await readSettings(io, given), work)
}

/** Opens the service's database for reading: it creates nothing and migrates nothing. */
export async function readDatabase<Result>(
  io: Io,
  given: { readonly database?: string | undefined },
  work: (at: AtWork) => Promise<Result>,
): Promise<Result> {
  return openFor(
    io,
    await readSettings(io, given),
    async (at) => {
      checkSchema(await at.server.readSchema(at.database.pool), at.server)
      return work(at)
    },
    { unchanged: true },
  )
}

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
  readonly warn?: (facts: object, message: string) => void
}

export async function openFor<Result>(
  io: Io,
  config: Config,
  work: (at: AtWork & { readonly applied: readonly string[] }) => Promise<Result>,
  { unchanged = false, warn = (_facts, message) => io.err(`${message}\n`) }: OpenOptions = {},
): Promise<Result> {
  const server = await loadServer()
  if (!unchanged && config.databaseUrl === null && !existsSync(config.dataDir)) {
    io.err(`There is no data in ${config.dataDir} yet: creating a new database there.\n`)
  }
  const interruption = watchInterruption()
  try {
    const database = await server.openDatabase({
      ...config,
      // The same number as the service uses: if it starts while this command runs the embedded database, it inherits this setting.
      connectionsMax: config.databaseConnectionsMax,
      unchanged,
      log: { warn },
    })
    try {
      return await Promise.race([work({ database, config, server, applied: database.applied }), interruption.happened])
    } finally {
      await database.close()
    }
  } finally {
    interruption.release()
  }
}

/** Starts the database if it is the embedded one, but neither creates nor migrates tables. */
export async function withStartedDatabase<Result>(
  io: Io,
  config: Config,
  work: (database: StartedDatabase, server: Server) => Promise<Result>,
): Promise<Result> {
  const server = await loadServer()
  const interruption = watchInterruption()
  try {
    const database = await server.startDatabase({
      ...config,
      connectionsMax: config.databaseConnectionsMax,
      log: { warn: (_facts, message) => io.err(`${message}\n`) },
    })
    try {
      return await Promise.race([work(database, server), interruption.happened])
    } finally {
      await database.close()
    }
  } finally {
    interruption.release()
  }
}

/** Without this, Ctrl-C would end the command and leave the embedded database running. */
function watchInterruption() {
  let interrupt = () => {}
  const happened = new Promise<never>((_, reject) => {
    interrupt = () => reject(new Interrupted())
  })
  happened.catch(() => {})
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, interrupt)
  return {
    happened,
    release() {
      for (const signal of signals) process.off(signal, interrupt)
    },
  }
}
