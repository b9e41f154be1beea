import type { ProviderName } from '@arena/contract'
import { StartError } from '../../start-error.ts'
import { builtInModels } from './built-in.ts'
import { readCatalogueFile } from './catalogue-file.ts'
import { canServe, findByNameOrId, type Serving } from './rules.ts'
import type { CatalogueEntry, ModelStore } from './store.ts'

export interface StockOptions {
  readonly store: ModelStore
  readonly serving: Serving
  /** An empty key: a host of the operator's own, which has models of its own. */
  readonly providers: readonly { readonly name: ProviderName; readonly apiKey: string }[]
  readonly simulatedModels: readonly CatalogueEntry[]
  readonly catalogueFile: string | null
  readonly fallbackModel: string | null
  readonly log: { warn(facts: object, message: string): void }
}

/**
 * Fills the catalogue at start: the simulator's models, or those of the providers that have a key, then what the
 * operator's file says.
 */
export async function stockCatalogue(options: StockOptions): Promise<void> {
  const { store, serving, providers, simulatedModels, catalogueFile } = options
  // Read before anything is stored: a start that a wrong entry ends must leave the catalogue as it was.
  const entries = catalogueFile === null ? [] : await readCatalogueFile(catalogueFile)
  const stock = serving.simulated
    ? simulatedModels
    : builtInModels.filter((model) =>
        providers.some(({ name, apiKey }) => name === model.providerName && apiKey !== ''),
      )
  await store.addMissing(stock.map((model) => ({ ...model, simulated: serving.simulated })))
  await enterModels(store, entries, simulatedModels)

  const models = (await store.all()).filter((model) => canServe(model, serving))
  if (!models.some((model) => model.status === 'active')) {
    options.log.warn({}, 'no active model can be asked: every call will fail until one is added')
  }
  const fallback = options.fallbackModel
  if (fallback !== null && !findByNameOrId(models, fallback)) {
    throw new StartError(
      `FALLBACK_MODEL '${fallback}' is not in the catalogue, or its provider has no key: \`npx arena models list\` shows what there is.`,
    )
  }
}

/** Enters all or none. Entries named like the simulator's are the simulator's; all others are real. */
export async function enterModels(
  store: ModelStore,
  entries: readonly CatalogueEntry[],
  simulatedModels: readonly CatalogueEntry[],
): Promise<void> {
  const simulatedNames = new Set(simulatedModels.map((model) => model.modelName))
  await store.upsert(entries.map((entry) => ({ ...entry, simulated: simulatedNames.has(entry.modelName) })))
}
