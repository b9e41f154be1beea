import type { FastifyInstance } from 'fastify'
import { cachedAsync } from '../../async/cached.ts'
import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import { createReadDrawnVotes } from '../draws/index.ts'
import type { CatalogueModel } from '../models/index.ts'
import { createVoterWatch, type Holds, type VoteLog, type VoteTable } from '../vote-log/index.ts'
import { createBoardHealth } from './board-health.ts'
import { createBoards } from './boards.ts'
import { ALL_VOTES } from './compute/vote-filter.ts'
import { createIntervalStore } from './interval-store.ts'
import { checkVotersInWorker, createFilteredRater, measureVotesInWorker } from './rating-worker.ts'
import { leaderboardRoutes } from './routes.ts'
import { createSpeedJob } from './speed-job.ts'
import { createSpeedStore } from './speed-store.ts'
import { createReadFailures, createReadLowTemperatureShare, createSnapshotStore } from './store.ts'
import { createStyleBoards } from './style-board.ts'
import { createReadStyledVotes } from './styled-votes.ts'

export { createRecompute } from './recompute-board.ts'

export interface LeaderboardOptions {
  readonly http: FastifyInstance
  readonly database: Database
  readonly voteLog: VoteLog
  readonly voteTable: VoteTable
  readonly holds: Holds
  readonly readModels: () => Promise<CatalogueModel[]>
  readonly log: Record<'warn' | 'error', (details: object, message: string) => void>
}

export function createLeaderboard({ http, database, voteLog, voteTable, holds, readModels, log }: LeaderboardOptions) {
  const filteredRater = createFilteredRater()
  const speedStore = createSpeedStore(database)
  const boards = createBoards({
    readModels,
    readFailures: createReadFailures(database),
    readSpeeds: speedStore.read,
    voteTable,
    intervalStore: createIntervalStore(database),
    filteredRater,
    onIntervalsFailed: (error) => log.warn({ err: error }, 'intervals were not computed'),
  })
  const voterWatch = createVoterWatch({
    voteTable,
    holds,
    readModels,
    readDrawnVotes: createReadDrawnVotes(database),
    checkVoters: checkVotersInWorker,
    onHeld: boards.markStale,
    log,
  })
  const parts = {
    boards,
    health: createBoardHealth({
      voteTable,
      readModels,
      measureVotes: measureVotesInWorker,
      // The same for both scopes, and it changes slowly.
      readLowTemperatureShare: cachedAsync(createReadLowTemperatureShare(database), { ttlMs: 60_000 }).get,
      log,
    }),
    styleBoards: createStyleBoards({
      boards,
      voteTable,
      readStyledVotes: createReadStyledVotes(database),
      onRefreshFailed: (error) => log.warn({ err: error }, 'the style-controlled board was not rebuilt'),
    }),
    history: {
      readModels,
      voteTable,
      rateExactly: filteredRater.rateExactly,
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
    voterWatch,
    health: parts.health,
    speedJob: createSpeedJob({ store: speedStore, numberVotes: voteLog.end, log }),
    standings: boards.standings,
    standardErrors: boards.standardErrors,
    lastStandings: boards.lastStandings,
    /** When the board of all votes was computed, and how many votes its intervals do not count yet. */
    async progress() {
      const { board } = await boards.readShown(ALL_VOTES)
      const { asOf, throughVote, intervalsThroughVote, logGeneration } = board
      return { computedAt: new Date(asOf), intervalLag: throughVote - intervalsThroughVote, logGeneration }
    },
    markStale: boards.markStale,
    routes: (bind: Bind) => leaderboardRoutes(bind, parts),
  }
}
