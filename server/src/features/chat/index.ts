export { chatRoutes } from './routes.ts'
export { drawOne } from './rules.ts'
export { createSaveTurn } from './store.ts'
