export { type App, createApp } from './app.ts'
export { type Config, loadEnvironment, readConfig } from './config.ts'
export { type Database, DatabaseFailure, openDatabase } from './database/index.ts'
export { createFlagStore } from './features/flags/index.ts'
export {
  type CatalogueEntry,
  type CatalogueModel,
  canServe,
  checkEntries,
  createModelStore,
  type EnteredModel,
  enterModels,
  type ModelStore,
  readCatalogueFile,
  stockCatalogue,
} from './features/models/index.ts'
export { findWrongTallies, recountTallies } from './features/votes/index.ts'
export { readKeys } from './identity/built-in/store.ts'
export { discoverKeys } from './identity/open-id.ts'
export { serve, startService } from './main.ts'
export { createProviders, ProviderFailure, simulatedModels } from './providers/index.ts'
export { StartError } from './start-error.ts'
export { VERSION } from './version.ts'
