export { flagRoutes } from './routes.ts'
export { createFlagStore, type FlagStore } from './store.ts'
