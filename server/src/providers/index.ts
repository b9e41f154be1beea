import { cachedAsync } from '../async/cached.ts'
import type { Config } from '../config.ts'
import type { CallableHost } from './hosts/callable-host.ts'
import type { HostOutage } from './hosts/host-breaker.ts'
import { environmentPresets, type HostClient } from './hosts/index.ts'
import { createReplaceableHost, type ReplaceableHost } from './hosts/replaceable-host.ts'
import type { ModelClient, ProviderName } from './port/model-client.ts'
import { createSimulator } from './simulator/index.ts'

export type { CallableHost } from './hosts/callable-host.ts'
export type { HostOutage } from './hosts/host-breaker.ts'
export {
  type DialectName,
  dialects,
  environmentPresets,
  type HostClient,
  type PresetName,
  presets,
} from './hosts/index.ts'
export { isKeyVariable } from './hosts/key-variable.ts'
export { isLinkLocalUrl } from './hosts/link-local.ts'
export { createPool } from './hosts/pool.ts'
export { CallFailure, type ModelCaller, type ModelClient, type ProviderName } from './port/model-client.ts'
export { simulatedModels } from './simulator/index.ts'

export interface ModelClientsOptions {
  readonly config: Pick<Config, 'proxy' | 'allowLinkLocalHosts' | 'simulatorPace' | 'answerCharsMax' | 'modelTimeoutMs'>
  /** Reads the present hosts. */
  readonly readHosts: () => Promise<readonly CallableHost[]>
  /** Called when the calls to a host begin to fail, fail again after a break, and succeed again (`null`). */
  readonly onOutageChanged?: (name: ProviderName, outage: HostOutage | null) => void
  readonly now?: () => number
}

/** The hosts whose models can be called. */
export interface ActiveHosts {
  /** Whether the simulator answers. Simulated and real models are never mixed. */
  readonly simulated: boolean
  readonly hosts: readonly {
    readonly name: ProviderName
    readonly drawn: boolean
    /** Its calls keep failing: draws and fallbacks avoid it. Never shown in public, since it would unmask open battles. */
    readonly isFailing: boolean
  }[]
  /** All configured hosts: also those whose key this process does not have. */
  readonly configured: readonly ProviderName[]
}

export interface CallableModel {
  readonly providerName: ProviderName
  readonly simulated: boolean
}

export interface ModelClients {
  /** The hosts of about a second ago at most. */
  readActiveHosts(): Promise<ActiveHosts>
  /** Call it after a host was changed: the next call reads the hosts again. */
  forget(): void
  /** Of a host that `readActiveHosts` returned. */
  of(model: CallableModel): ModelClient
  /** The client of a host that `readActiveHosts` returned, also for its list of models; `undefined` for any other name. */
  host(name: ProviderName): HostClient | undefined
  close(): Promise<void>
}

/** While there is no host. The simulated models have the names of hosts that the environment can configure. */
const simulatedHosts: ActiveHosts = {
  simulated: true,
  hosts: environmentPresets.map(({ name, drawn }) => ({ name, drawn, isFailing: false })),
  configured: [],
}

/**
 * A host whose key is missing is not served. It does not bring the simulated models back: their answers would look like those
 * of a service without hosts.
 */
export const activeHostsOf = (
  hosts: readonly Pick<CallableHost, 'name' | 'drawn' | 'apiKey'>[],
  isFailing: (name: ProviderName) => boolean = () => false,
): ActiveHosts => {
  if (hosts.length === 0) return simulatedHosts
  const served = hosts.filter(({ apiKey }) => apiKey !== null)
  return {
    simulated: false,
    hosts: served.map(({ name, drawn }) => ({ name, drawn, isFailing: isFailing(name) })),
    configured: hosts.map(({ name }) => name),
  }
}

/** A host that was changed on another instance is used after at most this time. */
const HOSTS_TTL_MS = 1_000

/** The clients of the present hosts, or the simulator while there is none. */
export function createModelClients(options: ModelClientsOptions): ModelClients {
  const { config, readHosts, onOutageChanged = () => {}, now = () => performance.now() } = options
  const { proxy, allowLinkLocalHosts, answerCharsMax, modelTimeoutMs: callTimeoutMs } = config
  const common = { proxy, allowLinkLocalHosts, answerCharsMax, callTimeoutMs }
  const simulator = createSimulator({ pace: config.simulatorPace })
  let clients: ReadonlyMap<ProviderName, { readonly madeFrom: string; readonly client: ReplaceableHost }> = new Map()
  let simulated = true
  let loads = 0
  let applied = 0

  const isFailing = (name: ProviderName) => clients.get(name)?.client.isFailing() ?? false
  const changeOutage = (name: ProviderName) => (outage: HostOutage | null) => {
    activeHosts.forget()
    onOutageChanged(name, outage)
  }

  async function load(): Promise<ActiveHosts> {
    loads += 1
    const own = loads
    const hosts = await readHosts()
    // A load that started later has read newer hosts already.
    if (own < applied) return activeHostsOf(hosts, isFailing)
    applied = own
    const next = new Map(
      hosts.flatMap(({ apiKey, label: _label, drawn: _drawn, ...host }) => {
        if (apiKey === null) return []
        const { name } = host
        // Only what a call needs: a new label must not close the breaker.
        const madeFrom = JSON.stringify([host, apiKey])
        const known = clients.get(name)
        if (known?.madeFrom === madeFrom) return [[name, known]]
        const client = createReplaceableHost({ ...host, ...common, apiKey, onOutageChanged: changeOutage(name) })
        return [[name, { madeFrom, client }]]
      }),
    )
    const replaced = [...clients.values()].filter(
      ({ client }) => ![...next.values()].some((kept) => kept.client === client),
    )
    clients = next
    for (const { client } of replaced) client.closeWhenIdle()
    const active = activeHostsOf(hosts, isFailing)
    simulated = active.simulated
    return active
  }

  const activeHosts = cachedAsync(load, { ttlMs: HOSTS_TTL_MS, now })
  return {
    readActiveHosts: activeHosts.get,
    forget: activeHosts.forget,
    of(model) {
      const { providerName } = model
      // The catalogue may be a second older than the hosts. The simulator must not answer in the name of a real model.
      if (model.simulated !== simulated) throw new Error('the simulated and the real models were just exchanged')
      if (simulated) return simulator
      const host = clients.get(providerName)
      if (!host) throw new Error(`the host ${providerName} is not configured`)
      return host.client
    },
    host: (name) => clients.get(name)?.client,
    async close() {
      await Promise.all([simulator.close(), ...[...clients.values()].map(({ client }) => client.close())])
    },
  }
}
