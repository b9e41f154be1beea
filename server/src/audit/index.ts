export { type Actor, type Change, recordChange } from './record-change.ts'
export { LATEST_ENTRY, readAuditLog } from './store.ts'
