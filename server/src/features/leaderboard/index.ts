export { createLeaderboard, type Leaderboard } from './leaderboard.ts'
export { leaderboardRoutes } from './routes.ts'
export {
  createReadBattleCounts,
  createReadFailures,
  createReadFirstDay,
  createReadPools,
  createReadTags,
  createSnapshotStore,
} from './store.ts'
export { createStyleBoards } from './style-board.ts'
export { createVoteCache } from './vote-cache.ts'
export { createVoteReader } from './vote-store.ts'
