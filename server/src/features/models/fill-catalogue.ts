import type { ProviderName } from '@arena/contract'
import type { Actor } from '../../audit/index.ts'
import { StartError } from '../../process/start-error.ts'
import { environmentPresets } from '../../providers/index.ts'
import { readCatalogueFile } from './catalogue-file.ts'
import { canServe, findByNameOrId, hostNames, type ReadActiveHosts } from './rules.ts'
import type { CatalogueEntry, ModelStore } from './store.ts'

export interface FillOptions {
  readonly store: ModelStore
  readonly readActiveHosts: ReadActiveHosts
  /** A host without a key is self-hosted and gets no models of its preset. */
  readonly environmentHosts: readonly { readonly name: ProviderName; readonly apiKey: string | null }[]
  readonly simulatedModels: readonly CatalogueEntry[]
  readonly catalogueFile: string | null
  /** Further entries, of `HOSTS_FILE`. */
  readonly hostedModels?: readonly CatalogueEntry[]
  readonly fallbackModel: string | null
  readonly log: { warn(details: object, message: string): void }
}

/**
 * Fills the catalogue at start: with the simulated models, or with the models of the presets of hosts that have a key,
 * then with the entries of the operator's file.
 */
export async function fillCatalogue(options: FillOptions): Promise<void> {
  const { store, readActiveHosts, environmentHosts, simulatedModels, catalogueFile, hostedModels = [] } = options
  // Read before anything is stored: if an entry is invalid, the start must fail without changes.
  const serving = await readActiveHosts()
  const names = hostNames(serving.configured)
  const entries = [...hostedModels, ...(catalogueFile === null ? [] : await readCatalogueFile(catalogueFile, names))]
  const initial = serving.simulated
    ? simulatedModels
    : environmentHosts.filter(({ apiKey }) => apiKey !== '').flatMap(({ name }) => presetModels(name))
  await store.addMissing(initial.map((model) => ({ ...model, simulated: serving.simulated })))
  // The catalogue file comes last and wins: one statement cannot write a model twice.
  const byName = new Map(entries.map((entry) => [entry.modelName, entry]))
  await upsertModels(store, [...byName.values()], simulatedModels, { kind: 'start' })

  const models = (await store.all()).filter((model) => canServe(model, serving))
  if (!models.some((model) => model.status === 'active')) {
    options.log.warn({}, 'no active model can be called: every call fails until one is added')
  }
  const fallback = options.fallbackModel
  if (fallback !== null && !findByNameOrId(models, fallback)) {
    throw new StartError(
      `FALLBACK_MODEL '${fallback}' is not in the catalogue, or its host has no key: \`npx arena models list\` lists all models.`,
    )
  }
}

/** Hosts change their models: retire old ones with `arena models retire`, add new ones with `arena models add` or a file. */
export const presetModels = (providerName: ProviderName): CatalogueEntry[] =>
  Object.entries(environmentPresets.find(({ name }) => name === providerName)?.models ?? {}).map(
    ([modelName, displayName]) => ({ modelName, displayName, providerName, isFree: true }),
  )

/** Adds or updates all entries or none. An entry with the name of a simulated model is simulated; all others are real. */
export async function upsertModels(
  store: ModelStore,
  entries: readonly CatalogueEntry[],
  simulatedModels: readonly CatalogueEntry[],
  by: Actor,
): Promise<void> {
  const simulatedNames = new Set(simulatedModels.map((model) => model.modelName))
  await store.upsert(
    entries.map((entry) => ({ ...entry, simulated: simulatedNames.has(entry.modelName) })),
    by,
  )
}
