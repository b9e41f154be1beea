import type { Io } from '../io.ts'
import type { AtWork, withDatabase } from '../with-database.ts'
import { hostAccessAt } from './hosts-at.ts'

type HostCalls = Parameters<AtWork['server']['testHost']>[0]

/** Calls a host from this process, as the service would. `open` is `readDatabase`, or `withDatabase` for a change. */
export async function withHost<Result>(
  io: Io,
  given: { readonly database?: string | undefined; readonly open: typeof withDatabase },
  work: (calls: HostCalls, at: AtWork) => Promise<Result>,
): Promise<Result> {
  return given.open(io, given, async (at) => {
    const { server, config, database } = at
    const hosts = hostAccessAt(at)
    const providers = server.createProviders({ ...config, readHosts: () => server.readHosts(hosts) })
    const log = { warn: (details: object) => io.err(`${reasonIn(details)}\n`) }
    try {
      return await work({ providers, models: { store: server.createModelStore(database) }, log }, at)
    } finally {
      await providers.close()
    }
  })
}

/** The error of the host, without keys. */
const reasonIn = (details: { readonly err?: unknown }) =>
  details.err instanceof Error ? details.err.message : 'The call failed.'
