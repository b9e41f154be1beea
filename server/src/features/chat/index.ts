export { chatRoutes } from './routes.ts'
export { createSaveTurn } from './store.ts'
