import { type BuiltInHost, providerNames } from '@arena/contract'
import { cachedAsync } from '../cached-async.ts'
import { createHost, type ProxySettings, presets } from './hosts/index.ts'
import type { Provider, ProviderName } from './provider.ts'
import { createSimulator } from './simulator/index.ts'

export { type Provider, ProviderFailure, type ProviderName } from './provider.ts'
export { simulatedModels } from './simulator/index.ts'

/** A host that can be called, with its key. */
export interface CallableHost {
  readonly name: BuiltInHost
  /** Empty for a host without keys. */
  readonly apiKey: string
  readonly baseUrl: string
  /** Whether random draws may select its models. */
  readonly drawn: boolean
}

export interface ProvidersOptions {
  /** Reads the present hosts. */
  readonly readHosts: () => Promise<readonly CallableHost[]>
  readonly proxy?: ProxySettings | null
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
}

export interface Providers {
  /** The hosts of about a second ago at most. */
  readServing(): Promise<ServedHosts>
  /** Of a host that `readServing` returned. */
  of(model: { readonly providerName: ProviderName }): Provider
  close(): Promise<void>
}

/** While there is no host. The simulated models have the names of the built-in hosts. */
const simulatedServing: ServedHosts = {
  simulated: true,
  hosts: providerNames.map((name) => ({ name, drawn: name !== 'cloudflare' })),
}

export const servingOf = (hosts: ServedHosts['hosts']): ServedHosts =>
  hosts.length === 0 ? simulatedServing : { simulated: false, hosts }

/** A host that was changed on another instance is used after at most this time. */
const HOSTS_TTL_MS = 1_000

/** The clients of the present hosts, or the simulator while there is none. */
export function createProviders(options: ProvidersOptions): Providers {
  const { readHosts, proxy = null, simulatorPace, answerCharsMax, now = Date.now } = options
  const simulator = createSimulator({ pace: simulatorPace })
  const clients = new Map<ProviderName, { readonly madeFrom: string; readonly client: Provider }>()
  let simulated = true

  async function load(): Promise<ServedHosts> {
    const hosts = await readHosts()
    for (const { name, apiKey, baseUrl } of hosts) {
      const madeFrom = JSON.stringify([apiKey, baseUrl])
      const known = clients.get(name)
      if (known?.madeFrom === madeFrom) continue
      const { dialect } = presets[name]
      const client = createHost({ name, preset: name, dialect, apiKey, baseUrl, proxy, answerCharsMax })
      clients.set(name, { madeFrom, client })
      await known?.client.close()
    }
    const serving = servingOf(hosts.map(({ name, drawn }) => ({ name, drawn })))
    simulated = serving.simulated
    return serving
  }

  return {
    readServing: cachedAsync(load, { ttlMs: HOSTS_TTL_MS, now }).get,
    of({ providerName }) {
      if (simulated) return simulator
      const host = clients.get(providerName)
      if (!host) throw new Error(`the host ${providerName} is not configured`)
      return host.client
    },
    async close() {
      await Promise.all([simulator.close(), ...[...clients.values()].map(({ client }) => client.close())])
    },
  }
}
