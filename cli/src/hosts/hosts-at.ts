import type { CallableHost, HostAccess } from '@arena/server'
import type { AtWork } from '../with-database.ts'

export const hostAccessAt = ({ database, config, server }: AtWork): HostAccess =>
  server.hostAccess({ ...config, database })

/** All hosts that a service with this configuration has, with their keys. */
export const hostsAt = (at: AtWork): Promise<CallableHost[]> => at.server.readHosts(hostAccessAt(at))
