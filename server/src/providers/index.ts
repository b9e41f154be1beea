import { type BuiltInHost, providerNames } from '@arena/contract'
import { cachedAsync } from '../cached-async.ts'
import { type DialectName, type HostClient, type PresetName, type ProxySettings, presets } from './hosts/index.ts'
import { createReplaceableHost, type ReplaceableHost } from './hosts/replaceable-host.ts'
import type { Provider, ProviderName } from './provider.ts'
import { createSimulator } from './simulator/index.ts'

export { type DialectName, dialects, type HostClient, type PresetName, presets } from './hosts/index.ts'
export { isLinkLocal } from './hosts/link-local.ts'
export { type Provider, ProviderFailure, type ProviderName } from './provider.ts'
export { simulatedModels } from './simulator/index.ts'

/** A host with its key. */
export interface CallableHost {
  readonly name: ProviderName
  readonly label: string
  readonly baseUrl: string
  readonly dialect: DialectName
  readonly preset: PresetName | null
  /** Empty for a host without keys; `null` if this process does not have the key. */
  readonly apiKey: string | null
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>
  /** Whether random draws may select its models. */
  readonly drawn: boolean
  /** Calls that run at once, and calls per minute; `null` is no limit. */
  readonly callsMax: number | null
  readonly callsPerMinute: number | null
}

export interface EnvironmentHost {
  readonly name: BuiltInHost
  readonly apiKey: string
  readonly baseUrl: string
  readonly drawn: boolean
}

/** A built-in host as environment variables configure it. */
export const hostOfEnvironment = (host: EnvironmentHost): CallableHost => {
  const { label, dialect } = presets[host.name]
  return { ...host, label, dialect, preset: host.name, headers: {}, callsMax: null, callsPerMinute: null }
}

export interface ProvidersOptions {
  /** Reads the present hosts. */
  readonly readHosts: () => Promise<readonly CallableHost[]>
  readonly proxy?: ProxySettings | null
  /** Whether hosts may have link-local addresses. */
  readonly allowLinkLocalHosts?: boolean
  readonly simulatorPace: 'human' | 'off'
  /** The answers of hosts are cut at this length. Simulated ones are short. */
  readonly answerCharsMax: number
  readonly now?: () => number
}

/** The hosts whose models can be called. */
export interface ServedHosts {
  /** Whether the simulator answers. Simulated and real models are never mixed. */
  readonly simulated: boolean
  readonly hosts: readonly { readonly name: ProviderName; readonly drawn: boolean }[]
  /** All configured hosts: also those whose key this process does not have. */
  readonly configured: readonly ProviderName[]
}

export interface CallableModel {
  readonly providerName: ProviderName
  readonly simulated: boolean
}

export interface Providers {
  /** The hosts of about a second ago at most. */
  readServing(): Promise<ServedHosts>
  /** Call it after a host was changed: the next call reads the hosts again. */
  forget(): void
  /** Of a host that `readServing` returned. */
  of(model: CallableModel): Provider
  /** The client of a host that `readServing` returned, also for its list of models; `undefined` for any other name. */
  host(name: ProviderName): HostClient | undefined
  close(): Promise<void>
}

/** While there is no host. The simulated models have the names of the built-in hosts. */
const simulatedServing: ServedHosts = {
  simulated: true,
  hosts: providerNames.map((name) => ({ name, drawn: presets[name].drawn })),
  configured: [],
}

/**
 * A host whose key is missing is not served. It does not bring the simulated models back: their answers would look like those
 * of a service without hosts.
 */
export const servingOf = (hosts: readonly Pick<CallableHost, 'name' | 'drawn' | 'apiKey'>[]): ServedHosts =>
  hosts.length === 0
    ? simulatedServing
    : {
        simulated: false,
        hosts: hosts.filter(({ apiKey }) => apiKey !== null).map(({ name, drawn }) => ({ name, drawn })),
        configured: hosts.map(({ name }) => name),
      }

/** A host that was changed on another instance is used after at most this time. */
const HOSTS_TTL_MS = 1_000

/** The clients of the present hosts, or the simulator while there is none. */
export function createProviders(options: ProvidersOptions): Providers {
  const {
    readHosts,
    proxy = null,
    allowLinkLocalHosts = false,
    simulatorPace,
    answerCharsMax,
    now = Date.now,
  } = options
  const simulator = createSimulator({ pace: simulatorPace })
  let clients: ReadonlyMap<ProviderName, { readonly madeFrom: string; readonly client: ReplaceableHost }> = new Map()
  let simulated = true
  let loads = 0
  let applied = 0

  async function load(): Promise<ServedHosts> {
    loads += 1
    const own = loads
    const hosts = await readHosts()
    // A load that started later has read newer hosts already.
    if (own < applied) return servingOf(hosts)
    applied = own
    const next = new Map(
      hosts.flatMap(({ apiKey, ...host }) => {
        if (apiKey === null) return []
        const madeFrom = JSON.stringify([host, apiKey])
        const known = clients.get(host.name)
        if (known?.madeFrom === madeFrom) return [[host.name, known]]
        const client = createReplaceableHost({ ...host, apiKey, proxy, allowLinkLocalHosts, answerCharsMax })
        return [[host.name, { madeFrom, client }]]
      }),
    )
    const replaced = [...clients.values()].filter(
      ({ client }) => ![...next.values()].some((kept) => kept.client === client),
    )
    clients = next
    for (const { client } of replaced) client.closeWhenIdle()
    const serving = servingOf(hosts)
    simulated = serving.simulated
    return serving
  }

  const serving = cachedAsync(load, { ttlMs: HOSTS_TTL_MS, now })
  return {
    readServing: serving.get,
    forget: serving.forget,
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
