import type { ServiceKeys } from '../../outside-services/service-keys.ts'
import type { CallableHost } from '../../providers/index.ts'
import type { HostStore } from './store.ts'

export interface ReadHostsDependencies {
  readonly store: Pick<HostStore, 'all'>
  /** They take precedence over stored ones of the same name. */
  readonly environmentHosts: readonly CallableHost[]
  readonly keys: ServiceKeys
}

/** All hosts with their keys. */
export async function readHosts({ store, environmentHosts, keys }: ReadHostsDependencies): Promise<CallableHost[]> {
  const ofEnvironment = new Set(environmentHosts.map(({ name }) => name))
  const stored = (await store.all()).filter(({ name }) => !ofEnvironment.has(name))
  const withKeys = stored.map(async (host): Promise<CallableHost> => {
    const { keyVariable: _variable, sealedKey: _sealed, source: _source, ...rest } = host
    return { ...rest, apiKey: await keys.of(host) }
  })
  return [...environmentHosts, ...(await Promise.all(withKeys))]
}
