import type { HostCall, ListedModel } from '@arena/contract'
import { type HostCallDependencies, hostClient } from './host-client.ts'
import { hostFailureOf, presentFailure } from './host-failure.ts'

const LIST_TIMEOUT_MS = 20_000

/** More than any host offers. A reply with 200,000 models would have 22 MB, and no one could choose from it. */
const LISTED_MAX = 2_000

interface Discovered {
  items: ListedModel[]
  unlisted: number
  note: string | null
}

/** Reads the host's list of models, and says which of them the catalogue has. */
export async function discoverModels(
  dependencies: HostCallDependencies,
  name: string,
  signal: AbortSignal,
): Promise<Discovered & Pick<HostCall, 'failure' | 'failureReason' | 'failureStatus'>> {
  const client = await hostClient(dependencies, name)
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(LIST_TIMEOUT_MS)])
    const [listed, models] = await Promise.all([client.listModels(limited), dependencies.models.store.all()])
    const own = models.filter(({ providerName }) => providerName === name)
    const items = listed.slice(0, LISTED_MAX).map((model) => ({
      name: model.name,
      displayName: model.displayName ?? null,
      contextTokens: model.contextTokens ?? null,
      vision: model.vision ?? null,
      inputPrice: model.inputPrice ?? null,
      outputPrice: model.outputPrice ?? null,
      modelName: own.find((known) => (known.hostModelName ?? known.modelName) === model.name)?.modelName ?? null,
    }))
    return { items, ...unlistedOf(listed.length), ...presentFailure(null) }
  } catch (error) {
    signal.throwIfAborted()
    dependencies.log.warn({ err: error, host: name }, 'the list of models was not read')
    return { items: [], ...unlistedOf(0), ...presentFailure(hostFailureOf(error)) }
  }
}

function unlistedOf(count: number): Pick<Discovered, 'unlisted' | 'note'> {
  if (count <= LISTED_MAX) return { unlisted: 0, note: null }
  const [all, shown] = [count, LISTED_MAX].map((number) => number.toLocaleString('en'))
  const note = `The host lists ${all} models, of which these are the first ${shown}. Others can be added by their names.`
  return { unlisted: count - LISTED_MAX, note }
}
