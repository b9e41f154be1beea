export { createLeaderboard, type Leaderboard } from './leaderboard.ts'
export { leaderboardRoutes } from './routes.ts'
export { createReadTallies } from './store.ts'
