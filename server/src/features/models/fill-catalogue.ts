import type { ProviderName } from '@arena/contract'
import type { Actor } from '../../audit/index.ts'
import { StartError } from '../../base/start-error.ts'
import type { Config } from '../../config.ts'
import { environmentPresets, simulatedModels } from '../../providers/index.ts'
import { readCatalogueFile } from './catalogue-file.ts'
import { canServe, findByNameOrId, hostNames, type ReadActiveHosts } from './rules.ts'
import type { CatalogueEntry, ModelStore } from './store.ts'

export interface FillOptions {
  /** A host without a key is self-hosted and gets no models of its preset. */
  readonly config: Pick<Config, 'environmentHosts' | 'catalogueFile' | 'fallbackModel'>
  readonly store: ModelStore
  readonly readActiveHosts: ReadActiveHosts
  /** Further entries, of `HOSTS_FILE`. */
  readonly hostedModels?: readonly CatalogueEntry[]
  readonly log: { warn(details: object, message: string): void }
}

/**
 * Fills the catalogue at start: with the simulated models, or with the models of the presets of hosts that have a key,
 * then with the entries of the operator's file.
 */
export async function fillCatalogue(options: FillOptions): Promise<void> {
  const { config, store, readActiveHosts, hostedModels = [], log } = options
  const { environmentHosts, catalogueFile, fallbackModel } = config
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
  await upsertModels(store, [...byName.values()], { kind: 'start' })

  const models = (await store.all()).filter((model) => canServe(model, serving))
  if (!models.some((model) => model.status === 'active')) {
    log.warn({}, 'no active model can be called: every call fails until one is added')
  }
  if (fallbackModel !== null && !findByNameOrId(models, fallbackModel)) {
    throw new StartError(
      `FALLBACK_MODEL '${fallbackModel}' is not in the catalogue, or its host has no key: \`npx arena models list\` lists all models.`,
    )
  }
}

/** Hosts change their models: retire old ones with `arena models retire`, add new ones with `arena models add` or a file. */
export function presetModels(providerName: ProviderName): CatalogueEntry[] {
  const { models = {}, vision = false } = environmentPresets.find(({ name }) => name === providerName) ?? {}
  return Object.entries(models).map(([modelName, displayName]) => ({
    modelName,
    displayName,
    providerName,
    isFree: true,
    vision,
  }))
}

/** Adds or updates all entries or none. */
export async function upsertModels(store: ModelStore, entries: readonly CatalogueEntry[], by: Actor): Promise<void> {
  await store.upsert(
    entries.map((entry) => ({ ...entry, simulated: isSimulated(entry.modelName) })),
    by,
  )
}

/** Whether the simulator has a model of this name. All other models are real. */
export const isSimulated = (modelName: string): boolean =>
  simulatedModels.some((model) => model.modelName === modelName)
