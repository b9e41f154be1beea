export { voteRoutes } from './routes.ts'
export { createVoteStore } from './store.ts'
