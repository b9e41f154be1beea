import type { CallableHost, Config, HostAccess } from '@arena/server'
import type { Server } from '../server.ts'
import type { AtWork } from '../with-database.ts'

type Opened = Omit<AtWork, 'by'>

/** The hosts that environment variables configure. */
export const environmentHosts = (config: Config, { hostOfEnvironment }: Server): CallableHost[] =>
  config.providers.map(hostOfEnvironment)

export const hostAccessAt = ({ database, config, server }: Opened): HostAccess =>
  server.hostAccess({ ...config, database, environmentHosts: environmentHosts(config, server) })

/** All hosts that a service with this configuration has, with their keys. */
export const hostsAt = (at: Opened): Promise<CallableHost[]> => at.server.readHosts(hostAccessAt(at))
