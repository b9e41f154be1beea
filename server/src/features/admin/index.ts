export { watchEventLoopDelay } from './event-loop-delay.ts'
export { adminRoutes } from './routes.ts'
export { createAdminStore } from './store.ts'
export { createUserStore } from './user-store.ts'
