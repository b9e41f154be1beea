import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import { createCatalogue } from './catalogue.ts'
import { readCatalogueFile } from './catalogue-file.ts'
import { fallbackCandidates } from './fallback-candidates.ts'
import { type FillOptions, fillCatalogue } from './fill-catalogue.ts'
import { modelRoutes } from './routes.ts'
import { hostNames } from './rules.ts'
import { type CatalogueEntry, createModelStore } from './store.ts'

export { type Catalogue, createCatalogue } from './catalogue.ts'
export { checkEntries, readCatalogueFile } from './catalogue-file.ts'
export { fallbackCandidates } from './fallback-candidates.ts'
export { fillCatalogue, presetModels, upsertModels } from './fill-catalogue.ts'
export { type CatalogueModel, canServe, hostNames, isEligible, type ReadActiveHosts } from './rules.ts'
export {
  type CatalogueEntry,
  createModelStore,
  type EnteredModel,
  type ModelChanges,
  type ModelEditor,
  type ModelStore,
} from './store.ts'

export interface ModelsOptions extends Omit<FillOptions, 'store' | 'hostedModels'> {
  readonly database: Database
}

export function createModels({ database, ...options }: ModelsOptions) {
  const { readActiveHosts } = options
  const store = createModelStore(database)
  const catalogue = createCatalogue({ ...options, store, fallbackCandidates })
  return {
    store,
    readActiveHosts,
    catalogue,
    /** Throws an error that names the first invalid entry of the operator's file. */
    async checkFile(hosts: readonly string[]): Promise<void> {
      if (options.catalogueFile !== null) await readCatalogueFile(options.catalogueFile, hostNames(hosts))
    },
    /** Call it when the database is open. Until then there may be no models. */
    fill: (hostedModels: readonly CatalogueEntry[] = []) => fillCatalogue({ ...options, store, hostedModels }),
    /** The models of the leaderboard: retired ones too, but never simulated and real ones together. */
    async rated() {
      const [models, { simulated }] = await Promise.all([store.all(), readActiveHosts()])
      return models.filter((model) => model.simulated === simulated)
    },
    routes: (bind: Bind) => modelRoutes(bind, { catalogue, readActiveHosts }),
  }
}

export type Models = ReturnType<typeof createModels>
