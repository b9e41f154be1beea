export { type App, createApp } from './app.ts'
export { type Administrator, type Administrators, createAdministrators } from './auth/administrators.ts'
export { userIdOfSubject } from './auth/authenticate.ts'
export { readKeys } from './auth/built-in/store.ts'
export { discoverKeys } from './auth/open-id.ts'
export { createPeople, type Person } from './auth/people.ts'
export { type Config, loadEnvironment, readConfig } from './config.ts'
export { type Database, DatabaseFailure, openDatabase } from './database/index.ts'
export { fillArena, refuseRealProviders } from './demo/index.ts'
export { createFlagStore } from './features/flags/index.ts'
export {
  type CatalogueEntry,
  type CatalogueModel,
  canServe,
  checkEntries,
  createModelStore,
  type EnteredModel,
  enterModels,
  fillCatalogue,
  type ModelStore,
  readCatalogueFile,
} from './features/models/index.ts'
export { findWrongTallies, recountTallies } from './features/votes/index.ts'
export { isUuid, newId } from './ids.ts'
export { createProviders, ProviderFailure, simulatedModels } from './providers/index.ts'
export { StartError } from './start-error.ts'
export { startService } from './start-service.ts'
export { VERSION } from './version.ts'
