export { type Actor, LATEST_ENTRY, readAuditLog, recordChange } from './audit/index.ts'
export { createInvitations } from './auth/built-in/invitations.ts'
export { createResetToken } from './auth/built-in/reset-token.ts'
export { readKeys } from './auth/built-in/store.ts'
export { checkToken } from './auth/check-token.ts'
export { type ApiKeys, createApiKeys } from './auth/keys/api-keys.ts'
export { discoverKeys } from './auth/open-id/trust-issuer.ts'
export { type Administrators, createAdministrators } from './auth/people/administrators.ts'
export { createPeople } from './auth/people/people.ts'
export { userIdOfSubject } from './auth/tokens/authenticate.ts'
export { createRefusedUsers } from './auth/tokens/refused-users.ts'
export { csvLines } from './base/csv.ts'
export { urlsOf } from './base/database-urls.ts'
export { ArenaError } from './base/errors.ts'
export { isUuid } from './base/ids.ts'
export { StartError } from './base/start-error.ts'
export { VERSION } from './base/version.ts'
export { type Config, knownVariables, loadEnvironment, readConfig } from './config.ts'
export {
  type Column,
  type ColumnType,
  columnsOf,
  EXPORT_KINDS,
  type ExportKind,
  type ExportReader,
  type ExportRow,
  type ExportValue,
  type FileRow,
  type ImportReport,
  importVotes,
  type PreferenceForm,
  readBackup,
  readExports,
  readPreferences,
  removeImport,
  restoreBackup,
} from './data-files/index.ts'
export {
  type Database,
  DatabaseFailure,
  type Migration,
  openDatabase,
  readSchema,
  refuseBreaking,
  refuseReadOnly,
  type Schema,
  type StartedDatabase,
  startDatabase,
} from './database/index.ts'
export { fillArena, fillStudy, refuseRealHosts } from './demo/index.ts'
export { checkPool, createPoolStore, describePool } from './features/draws/index.ts'
export { createFlagStore } from './features/flags/index.ts'
export {
  discoverModels,
  type HostAccess,
  healthOf,
  hostAccess,
  readHosts,
  saveHost,
  testHost,
} from './features/hosts/index.ts'
export { createRecompute } from './features/leaderboard/index.ts'
export {
  type CatalogueModel,
  canServe,
  checkEntries,
  createModelStore,
  type EnteredModel,
  fillCatalogue,
  hostNames,
  isEligible,
  type ModelChanges,
  type ModelStore,
  upsertModels,
} from './features/models/index.ts'
export { comparableReport, recomputeReport } from './features/studies/index.ts'
export { createHolds, readShortened } from './features/vote-log/index.ts'
export { unsignedWebhooks } from './features/webhooks/index.ts'
export { createReader } from './http/read-input.ts'
export { type PreparedStart, prepareStart } from './prepare-start.ts'
export { startService } from './process/start-service.ts'
export {
  type ActiveHosts,
  activeHostsOf,
  type CallableHost,
  CallFailure,
  createModelClients,
  dialects,
  environmentPresets,
  presets,
  simulatedModels,
} from './providers/index.ts'
