import type { CallableHost, HostAccess } from '@arena/server'
import type { AtWork } from '../with-database.ts'

type Opened = Omit<AtWork, 'by'>

export const hostAccessAt = ({ database, config, server }: Opened): HostAccess =>
  server.hostAccess({ ...config, database })

/** All hosts that a service with this configuration has, with their keys. */
export const hostsAt = (at: Opened): Promise<CallableHost[]> => at.server.readHosts(hostAccessAt(at))
