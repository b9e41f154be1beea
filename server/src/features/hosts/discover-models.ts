import type { HostCall, ListedModel } from '@arena/contract'
import { type HostParts, hostClient } from './host-client.ts'
import { hostFailureOf, presentFailure } from './host-failure.ts'

const LIST_TIMEOUT_MS = 20_000

/** Reads the host's list of models, and says which of them the catalogue has. */
export async function discoverModels(
  parts: HostParts,
  name: string,
  signal: AbortSignal,
): Promise<{ items: ListedModel[] } & Pick<HostCall, 'failure' | 'failureReason' | 'failureStatus'>> {
  const client = await hostClient(parts, name)
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(LIST_TIMEOUT_MS)])
    const [listed, models] = await Promise.all([client.listModels(limited), parts.models.store.all()])
    const own = models.filter(({ providerName }) => providerName === name)
    const items = listed.map((model) => ({
      name: model.name,
      displayName: model.displayName ?? null,
      contextTokens: model.contextTokens ?? null,
      inputPrice: model.inputPrice ?? null,
      outputPrice: model.outputPrice ?? null,
      modelName: own.find((known) => (known.hostModelName ?? known.modelName) === model.name)?.modelName ?? null,
    }))
    return { items, ...presentFailure(null) }
  } catch (error) {
    signal.throwIfAborted()
    parts.log.warn({ err: error, host: name }, 'the list of models was not read')
    return { items: [], ...presentFailure(hostFailureOf(error)) }
  }
}
