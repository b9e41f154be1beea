import { CommandError } from '../errors.ts'
import type { Io } from '../io.ts'
import type { AtWork, withDatabase } from '../with-database.ts'
import { hostAccessAt } from './hosts-at.ts'

type ServerParts = Parameters<AtWork['server']['testHost']>[0]

/** Calls a host from this process, as the service would. `open` is `readDatabase`, or `withDatabase` for a change. */
export async function withHost<Result>(
  io: Io,
  given: { readonly database?: string | undefined; readonly open: typeof withDatabase },
  work: (parts: ServerParts, at: AtWork) => Promise<Result>,
): Promise<Result> {
  return given.open(io, given, async (at) => {
    const { server, config, database } = at
    const hosts = hostAccessAt(at)
    const providers = server.createProviders({ config, readHosts: () => server.readHosts(hosts) })
    const log = { warn: (facts: object) => io.err(`${reasonIn(facts)}\n`) }
    try {
      return await work({ providers, models: { store: server.createModelStore(database) }, log }, at)
    } catch (error) {
      if (error instanceof server.ArenaError) throw new CommandError(`${error.message}.`)
      throw error
    } finally {
      await providers.close()
    }
  })
}

/** The error of the host, without keys. */
const reasonIn = (facts: { readonly err?: unknown }) =>
  facts.err instanceof Error ? facts.err.message : 'The call failed.'
