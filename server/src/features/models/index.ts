export { fallbackCandidates } from './built-in.ts'
export { type Catalogue, createCatalogue } from './catalogue.ts'
export { checkEntries, readCatalogueFile } from './catalogue-file.ts'
export { modelRoutes } from './routes.ts'
export { type CatalogueModel, canServe, type Serving } from './rules.ts'
export { enterModels, stockCatalogue } from './stock-catalogue.ts'
export {
  type CatalogueEntry,
  createModelStore,
  type EnteredModel,
  type ModelChanges,
  type ModelEditor,
  type ModelStore,
} from './store.ts'
