import { providerNames } from '@arena/contract'
import { createHost, type ProxySettings, presets } from './hosts/index.ts'
import type { Provider, ProviderName } from './provider.ts'
import { createSimulator } from './simulator/index.ts'

export { type Provider, ProviderFailure, type ProviderName } from './provider.ts'
export { simulatedModels } from './simulator/index.ts'

export interface ProvidersOptions {
  readonly providers: readonly { readonly name: ProviderName; readonly apiKey: string; readonly baseUrl: string }[]
  readonly proxy?: ProxySettings | null
  readonly simulatorPace: 'human' | 'off'
  /** The answers of hosts are cut at this length. Simulated ones are short. */
  readonly answerCharsMax: number
}

export interface Providers {
  /** Whether the simulator answers. Simulated and real models are never mixed. */
  readonly simulated: boolean
  readonly names: readonly ProviderName[]
  of(model: { readonly providerName: ProviderName }): Provider
  close(): Promise<void>
}

/** Creates the configured providers, or the simulator when there is none. */
export function createProviders({
  providers,
  proxy = null,
  simulatorPace,
  answerCharsMax,
}: ProvidersOptions): Providers {
  if (providers.length === 0) {
    const simulator = createSimulator({ pace: simulatorPace })
    return {
      simulated: true,
      names: providerNames,
      of: () => simulator,
      close: () => simulator.close(),
    }
  }
  const hosts = new Map(
    providers.map(({ name, apiKey, baseUrl }) => [
      name,
      createHost({ name, preset: name, dialect: presets[name].dialect, apiKey, baseUrl, proxy, answerCharsMax }),
    ]),
  )
  return {
    simulated: false,
    names: [...hosts.keys()],
    of({ providerName }) {
      const host = hosts.get(providerName)
      if (!host) throw new Error(`the provider ${providerName} is not configured`)
      return host
    },
    async close() {
      await Promise.all([...hosts.values()].map((host) => host.close()))
    },
  }
}
