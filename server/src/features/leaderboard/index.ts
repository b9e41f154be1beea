import type { VoteClass } from '@arena/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import type { CatalogueModel } from '../models/index.ts'
import { CLASSES, type VoteLog } from '../vote-log/index.ts'
import { createBoards } from './boards.ts'
import { leaderboardRoutes } from './routes.ts'
import { createReadBattleCounts, createReadFailures, createReadPools, createSnapshotStore } from './store.ts'
import { createStyleBoards } from './style-board.ts'
import { createReadStyledVotes } from './styled-votes.ts'
import { createVoteTable } from './vote-table.ts'

export interface LeaderboardOptions {
  readonly http: FastifyInstance
  readonly database: Database
  readonly voteLog: VoteLog
  readonly readModels: () => Promise<CatalogueModel[]>
  readonly log: { warn(facts: object, message: string): void }
}

export function createLeaderboard({ http, database, voteLog, readModels, log }: LeaderboardOptions) {
  const voteTable = createVoteTable(voteLog)
  const boards = createBoards({ readModels, readFailures: createReadFailures(database), voteTable })
  const parts = {
    boards,
    readBattleCounts: createReadBattleCounts(database),
    readPools: createReadPools(database),
    styleBoards: createStyleBoards({
      boards,
      voteTable,
      readStyledVotes: createReadStyledVotes(database),
      onRefreshFailed: (error) => log.warn({ err: error }, 'the style-controlled board was not rebuilt'),
    }),
    history: {
      readModels,
      voteTable,
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
    /** All votes by the class that they were cast with. */
    async countByClass(): Promise<Readonly<Record<VoteClass, number>>> {
      await voteTable.refresh()
      const counts = voteTable.byClass()
      return Object.fromEntries(CLASSES.map((name, code) => [name, counts[code]!])) as Record<VoteClass, number>
    },
    routes: (bind: Bind) => leaderboardRoutes(bind, parts),
  }
}
