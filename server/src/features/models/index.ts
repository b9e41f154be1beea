import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import { fallbackCandidates } from './built-in.ts'
import { createCatalogue } from './catalogue.ts'
import { type FillOptions, fillCatalogue } from './fill-catalogue.ts'
import { modelRoutes } from './routes.ts'
import { createModelStore } from './store.ts'

export { fallbackCandidates } from './built-in.ts'
export { type Catalogue, createCatalogue } from './catalogue.ts'
export { checkEntries, readCatalogueFile } from './catalogue-file.ts'
export { enterModels, fillCatalogue } from './fill-catalogue.ts'
export { type CatalogueModel, canServe, isEligible, type ReadServing, type Serving } from './rules.ts'
export {
  type CatalogueEntry,
  createModelStore,
  type EnteredModel,
  type ModelChanges,
  type ModelEditor,
  type ModelStore,
} from './store.ts'

export interface ModelsOptions extends Omit<FillOptions, 'store'> {
  readonly database: Database
}

export function createModels({ database, ...options }: ModelsOptions) {
  const { readServing } = options
  const store = createModelStore(database)
  const catalogue = createCatalogue({ ...options, store, fallbackCandidates })
  return {
    store,
    readServing,
    catalogue,
    /** Call it when the database is open. Until then there may be no models. */
    fill: () => fillCatalogue({ ...options, store }),
    /** The models of the leaderboard: retired ones too, but never simulated and real ones together. */
    async rated() {
      const [models, { simulated }] = await Promise.all([store.all(), readServing()])
      return models.filter((model) => model.simulated === simulated)
    },
    routes: (bind: Bind) => modelRoutes(bind, { catalogue, readServing }),
  }
}

export type Models = ReturnType<typeof createModels>
