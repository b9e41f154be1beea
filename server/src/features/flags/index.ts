export { flagRoutes } from './routes.ts'
export { isFlagKey } from './rules.ts'
export { createFlagStore, type FlagStore } from './store.ts'
