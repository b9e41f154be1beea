import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import { type CallableHost, type Providers, presets } from '../../providers/index.ts'
import type { Models } from '../models/index.ts'
import type { ChangeHostsParts } from './change-hosts.ts'
import { createHealthStore } from './health-store.ts'
import { createHostKeys, type HostKeysOptions } from './host-keys.ts'
import { type HostsOfFile, prepareHosts } from './hosts-file.ts'
import { type ReadHostsParts, readHosts } from './read-hosts.ts'
import { createRecordHealth, type RecordHealthOptions } from './record-health.ts'
import { hostRoutes } from './routes.ts'
import type { HostRules } from './rules.ts'
import { createHostStore } from './store.ts'

export { saveHost } from './change-hosts.ts'
export { discoverModels } from './discover-models.ts'
export { healthOf } from './host-health.ts'
export { readHosts } from './read-hosts.ts'
export { testHost } from './test-host.ts'

export interface HostAccessOptions extends HostKeysOptions, HostRules {
  readonly database: Database
  /** The hosts that environment variables configure. They take precedence over stored ones of the same name. */
  readonly environmentHosts: readonly CallableHost[]
}

/** What is needed to read and change the hosts. */
export type HostAccess = ChangeHostsParts & ReadHostsParts

export const hostAccess = ({ database, environmentHosts, ...options }: HostAccessOptions): HostAccess => ({
  store: createHostStore(database),
  health: createHealthStore(database),
  keys: createHostKeys(options),
  environmentHosts,
  allowLinkLocalHosts: options.allowLinkLocalHosts,
})

export interface HostRouteParts {
  readonly providers: Pick<Providers, 'readActiveHosts' | 'forget' | 'host'>
  readonly models: Pick<Models, 'store' | 'catalogue'>
  readonly closing: AbortSignal
  /** Called after hosts were changed, so that boards are rebuilt. */
  readonly onHostsChanged: () => void
}

export interface HostsOptions extends HostAccessOptions, Pick<RecordHealthOptions, 'instanceId' | 'log'> {
  /** Variables that administrators may refer to, in addition to those of the presets. */
  readonly hostKeyVariables: readonly string[]
  readonly hostsFile: string | null
}

export function createHosts({ hostsFile, hostKeyVariables, instanceId, log, ...options }: HostsOptions) {
  const access = hostAccess(options)
  const ofPresets = Object.values(presets).flatMap(({ keyVariable }) => keyVariable ?? [])
  const keyVariables = [...ofPresets, ...hostKeyVariables]
  return {
    health: createRecordHealth({ store: access.health, instanceId, log }),
    read: () => readHosts(access),
    /** The hosts of the operator's file. They are not stored yet. */
    readFile: async (): Promise<HostsOfFile> =>
      hostsFile === null ? { hosts: [], models: [] } : prepareHosts(access, hostsFile),
    /** Stores all of them or none. */
    save: (hosts: HostsOfFile['hosts']) => access.store.saveAll(hosts, { kind: 'start' }),
    routes: (bind: Bind, parts: HostRouteParts) => hostRoutes(bind, { ...access, keyVariables, ...parts }),
  }
}
