export { battleRoutes } from './routes.ts'
export type { Standing } from './rules.ts'
export { createSaveBattle } from './store.ts'
