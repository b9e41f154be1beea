import type { Config } from '../../config.ts'
import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import type { ModelClients } from '../../providers/index.ts'
import { modelAdminRoutes } from './admin-routes.ts'
import { createCatalogue } from './catalogue.ts'
import { fallbackCandidates } from './fallback-candidates.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { modelRoutes } from './routes.ts'
import { type CatalogueEntry, createModelStore } from './store.ts'

export { type Catalogue, createCatalogue } from './catalogue.ts'
export { checkEntries, readCatalogueFile } from './catalogue-file.ts'
export { fallbackCandidates } from './fallback-candidates.ts'
export { fillCatalogue, presetModels, upsertModels } from './fill-catalogue.ts'
export { type CatalogueModel, canServe, checkVision, hostNames, isEligible, type ReadActiveHosts } from './rules.ts'
export {
  type CatalogueEntry,
  createModelStore,
  type EnteredModel,
  type ModelChanges,
  type ModelStore,
} from './store.ts'

export interface ModelsOptions {
  readonly config: Pick<Config, 'environmentHosts' | 'catalogueFile' | 'fallbackModel' | 'modelTimeoutMs'>
  readonly database: Database
  readonly modelClients: Pick<ModelClients, 'readActiveHosts' | 'of'>
  readonly closing: AbortSignal
  /** About how many votes there are; `null` until it is known. */
  readonly lastLogPosition: () => number | null
  readonly log: { warn(details: object, message: string): void }
}

export function createModels({ config, database, modelClients, closing, lastLogPosition, log }: ModelsOptions) {
  const { fallbackModel } = config
  const { readActiveHosts } = modelClients
  const store = createModelStore(database)
  const catalogue = createCatalogue({ store, readActiveHosts, fallbackModel, fallbackCandidates })
  return {
    store,
    readActiveHosts,
    catalogue,
    /** Call it when the database is open. Until then there may be no models. */
    fill: (hostedModels: readonly CatalogueEntry[] = []) =>
      fillCatalogue({ config, store, readActiveHosts, hostedModels, log }),
    /** The models of the leaderboard: retired ones too, but never simulated and real ones together. */
    async rated() {
      const [models, { simulated }] = await Promise.all([store.all(), readActiveHosts()])
      return models.filter((model) => model.simulated === simulated)
    },
    routes: (bind: Bind) => modelRoutes(bind, { catalogue, readActiveHosts, lastLogPosition }),
    /** `onModelsChanged` is called after the catalogue was changed, so that boards are rebuilt. */
    adminRoutes: (bind: Bind, { onModelsChanged }: { readonly onModelsChanged: () => void }) =>
      modelAdminRoutes(bind, {
        config,
        store,
        modelClients,
        closing,
        onModelsChanged() {
          catalogue.forget()
          onModelsChanged()
        },
      }),
  }
}

export type Models = ReturnType<typeof createModels>
