import type { Config } from '../../config.ts'
import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import { createServiceKeys } from '../../outside-services/service-keys.ts'
import { presets } from '../../providers/index.ts'
import { hostAdminRoutes } from './admin-routes.ts'
import type { ChangeHostsDependencies } from './change-hosts.ts'
import type { HostAdminOptions } from './dependencies.ts'
import { createHealthStore } from './health-store.ts'
import type { HostsOfFile } from './hosts-file.ts'
import { type ReadHostsDependencies, readHosts } from './read-hosts.ts'
import { createRecordHealth } from './record-health.ts'
import { createHostStore } from './store.ts'

export { saveHost } from './change-hosts.ts'
export { discoverModels } from './discover-models.ts'
export { healthOf } from './host-health.ts'
export { type HostsOfFile, prepareHosts } from './hosts-file.ts'
export { readHosts } from './read-hosts.ts'
export type { StoredHost } from './store.ts'
export { testHost } from './test-host.ts'

export interface HostAccessOptions {
  readonly config: Pick<
    Config,
    'environmentHosts' | 'keyInVariable' | 'secretKey' | 'dataDir' | 'databaseUrl' | 'allowLinkLocalHosts'
  >
  readonly database: Database
}

/** What is needed to read and change the hosts. */
export type HostAccess = ChangeHostsDependencies & ReadHostsDependencies

export const hostAccess = ({ config, database }: HostAccessOptions): HostAccess => ({
  store: createHostStore(database),
  health: createHealthStore(database),
  keys: createServiceKeys(config),
  environmentHosts: config.environmentHosts,
  allowLinkLocalHosts: config.allowLinkLocalHosts,
})

export interface HostsOptions {
  readonly config: HostAccessOptions['config'] & Pick<Config, 'hostKeyVariables'>
  readonly database: Database
  readonly instanceId: string
  readonly log: { warn(details: object, message: string): void }
}

export function createHosts({ config, database, instanceId, log }: HostsOptions) {
  const access = hostAccess({ config, database })
  const health = createRecordHealth({ store: access.health, instanceId, log })
  const ofPresets = Object.values(presets).flatMap(({ keyVariable }) => keyVariable ?? [])
  const keyVariables = [...ofPresets, ...config.hostKeyVariables]
  return {
    recordHealth: health.record,
    jobs: [{ name: 'health of hosts', stop: health.stop }],
    read: () => readHosts(access),
    stored: access.store.all,
    /** Stores all hosts of the operator's file or none. */
    save: (hosts: HostsOfFile['hosts']) => access.store.saveAll(hosts, { kind: 'start' }),
    adminRoutes: (bind: Bind, options: Omit<HostAdminOptions, 'storesKeys'>) => {
      const storesKeys = config.secretKey !== null || config.databaseUrl === null
      hostAdminRoutes(bind, { ...access, keyVariables, storesKeys, ...options })
    },
  }
}
