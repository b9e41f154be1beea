export { findWrongTallies, recountTallies, type WrongTally, writeTallies } from './recount.ts'
export { voteRoutes } from './routes.ts'
export { createVoteStore } from './store.ts'
