import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import type { CatalogueModel } from '../models/index.ts'
import { createBoards } from './boards.ts'
import { leaderboardRoutes } from './routes.ts'
import {
  createReadBattleCounts,
  createReadFailures,
  createReadFirstDay,
  createReadPools,
  createReadTags,
  createSnapshotStore,
} from './store.ts'
import { createStyleBoards } from './style-board.ts'
import { createVoteCache } from './vote-cache.ts'
import { createVoteReader } from './vote-store.ts'

export interface LeaderboardOptions {
  readonly http: FastifyInstance
  readonly database: Database
  readonly readModels: () => Promise<CatalogueModel[]>
  readonly log: { warn(facts: object, message: string): void }
}

export function createLeaderboard({ http, database, readModels, log }: LeaderboardOptions) {
  const votes = createVoteReader(database)
  const voteCache = createVoteCache(votes)
  const boards = createBoards({ readModels, readFailures: createReadFailures(database), voteCache })
  const parts = {
    boards,
    readBattleCounts: createReadBattleCounts(database),
    readPools: createReadPools(database),
    readTags: createReadTags(database),
    styleBoards: createStyleBoards({
      boards,
      votes,
      onRefreshFailed: (error) => log.warn({ err: error }, 'the style-controlled board was not rebuilt'),
    }),
    history: {
      readModels,
      voteCache,
      readFirstDay: createReadFirstDay(database),
      snapshots: createSnapshotStore(database),
      now: Date.now,
    },
  }
  return {
    /** The first vote reports its models' earlier ranks, so a board is built in the background. */
    buildInAdvance() {
      boards.prepare().catch((error: unknown) => {
        // A service that is stopping closes the database under it, which is no reason for a warning.
        if (http.server.listening) log.warn({ err: error }, 'the board was not built in advance')
      })
    },
    standings: boards.standings,
    lastStandings: boards.lastStandings,
    markStale: boards.markStale,
    routes: (bind: Bind) => leaderboardRoutes(bind, parts),
  }
}
