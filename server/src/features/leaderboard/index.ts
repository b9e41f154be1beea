import type { BoardRow, VoteClass } from '@arena/contract'
import { backgroundValue } from '../../async/background-value.ts'
import type { Job } from '../../async/job.ts'
import { repeatTask } from '../../async/repeat-task.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import { createReadDrawnVotes } from '../draws/index.ts'
import type { CatalogueModel } from '../models/index.ts'
import { countByClass, createVoterWatch, type Holds, readState, type VoteTable } from '../vote-log/index.ts'
import { createBoardHealth } from './board-health.ts'
import { type Boards, createBoards, scopeOf } from './boards/boards.ts'
import { createLastBoards } from './boards/last-boards.ts'
import { createOwnBoards } from './boards/own-boards.ts'
import { derivedFrom, type ShownBoard } from './boards/published.ts'
import { createRenewal } from './boards/renewal.ts'
import { METHOD } from './boards/rules.ts'
import { createServedBoards, refuseWithoutVotes } from './boards/served-boards.ts'
import { measureSpeeds, readSpeeds, type SpeedRow } from './boards/speeds.ts'
import { createReadFailures, createReadLowTemperatureShare, createSnapshotStore } from './boards/store.ts'
import { createStyleBoards } from './boards/style-boards.ts'
import { createReadStyledVotes } from './boards/styled-votes.ts'
import type { StudyLog } from './compute/compute-study.ts'
import { ALL_VOTES, BLIND_VOTES, type VoteFilter } from './compute/filter-votes.ts'
import { createHistory } from './history.ts'
import { createReadReasons } from './reasons.ts'
import { leaderboardRoutes } from './routes.ts'
import { createTasks } from './worker-pool.ts'

export { createRecompute } from './boards/recompute-board.ts'

export interface LeaderboardOptions {
  /** `serve`: shows the boards that another instance stored, and holds no votes in memory. */
  readonly config: Pick<Config, 'boards'>
  readonly database: Database
  readonly voteTable: VoteTable
  readonly holds: Holds
  readonly readModels: () => Promise<CatalogueModel[]>
  /** Whether the simulator answers: its models have boards of their own. */
  readonly isSimulated: () => Promise<boolean>
  /** The last position of the vote log as of a moment ago, without a statement; `null` until it was read. */
  readonly lastLogPosition: () => number | null
  readonly log: { warn(details: object, message: string): void }
}

export interface Standing {
  readonly modelId: string
  readonly winRate: number
  readonly countedVotes: number
  readonly rating: number
}

export interface BoardProgress {
  readonly computedAt: Date
  /** Votes that it does not count yet; `null` if the database does not say how many there are. */
  readonly votesBehind: number | null
  readonly logGeneration: number
}

const RENEW_EVERY_MS = 1_000
/** Without new votes, boards change with models, fallback rates and speeds only, which every reader reads anyway. */
const RENEW_AT_REST_EVERY_MS = 20_000
/** Sooner, the difference of two reads would be what few voters said. */
const REASONS_FRESH_MS = 60 * 60 * 1_000

export function createLeaderboard(options: LeaderboardOptions) {
  const { config, database, voteTable, holds, readModels, isSimulated, lastLogPosition } = options
  const serves = config.boards === 'serve'
  let isStopping = false
  const log: LeaderboardOptions['log'] = {
    warn(details, message) {
      // What a stop has ended is no reason for a warning.
      if (!(isStopping && 'err' in details)) options.log.warn(details, message)
    },
  }
  const warn = (message: string) => (error: unknown) => log.warn({ err: error }, message)
  const tasks = createTasks()
  const lastBoards = createLastBoards({
    database,
    isSimulated,
    method: METHOD,
  })
  const failures = backgroundValue({
    compute: createReadFailures(database),
    freshMs: 1_000,
    waitBelowMs: 50,
    onFailed: warn('the fallback rates were not read'),
  })
  const speeds = backgroundValue({
    // The first board does not wait for the measurement.
    compute: (last: readonly SpeedRow[] | null) => (last ? measureSpeeds(database) : readSpeeds(database)),
    freshMs: 1_000,
    waitBelowMs: 0,
    onFailed: warn('the speeds of models were not measured'),
  })
  const readFigures = async () => ({ failures: await failures.read(), speeds: await speeds.read() })
  const ownBoards = createOwnBoards({ database, readModels, readFigures, rateExactly: tasks.rateExactly })
  const reasons = backgroundValue({
    compute: createReadReasons(database, readModels),
    freshMs: REASONS_FRESH_MS,
    waitBelowMs: 50,
    onFailed: warn('the reasons of votes were not read'),
  })
  const boards = serves
    ? createServedBoards(lastBoards)
    : createBoards({
        readModels,
        readFigures,
        voteTable,
        lastBoards,
        rateExactly: tasks.rateExactly,
        onFailed: warn('the board was not computed'),
      })
  const hasNewVotes = () => !voteTable.isLoaded() || voteTable.view().position !== lastLogPosition()
  const voterWatch = createVoterWatch({
    // Without new votes, to find that out takes no statement.
    voteTable: { refresh: async () => (hasNewVotes() ? voteTable.refresh() : voteTable.view()) },
    holds,
    readModels,
    readDrawnVotes: createReadDrawnVotes(database),
    checkVoters: tasks.checkVoters,
    onHeld: boards.markStale,
    log,
  })
  const health = createBoardHealth({
    voteTable,
    readModels,
    measureVotes: tasks.measureVotes,
    readLowTemperatureShare: createReadLowTemperatureShare(database),
    onFailed: warn('the health of the board was not measured'),
  })

  const historyOf = (filter: VoteFilter) =>
    createHistory({
      filter,
      readBoard: async () => (await boards.read(filter)).board,
      readModels,
      voteTable,
      rateExactly: tasks.rateExactly,
      snapshots: createSnapshotStore(database, scopeOf(filter)),
      now: Date.now,
      onFailed: warn('the history of models was not stored'),
    })

  /** The last position of the log, for an instance that has no votes in memory. */
  const readEnd = async () => (await database.rows(readState))[0]!.lastPosition

  /** Computes and stores the boards also if nobody reads them on this instance: others may show what it stores. */
  async function renew(): Promise<(number | null)[]> {
    if (serves) {
      await boards.prepare()
      return [boards.last('all'), boards.last('blind')].map((shown) => shown?.board.throughVote ?? null)
    }
    const throughVotes: number[] = []
    for (const filter of [ALL_VOTES, BLIND_VOTES]) {
      const computed = await boards.read(filter)
      await lastBoards.save(computed)
      throughVotes.push(computed.board.throughVote)
    }
    return throughVotes
  }
  const renewal = createRenewal({ renew, lastLogPosition, atRestMs: RENEW_AT_REST_EVERY_MS })

  /** Otherwise the first reader after a quiet hour would get the figures of an hour ago. */
  async function renewHealth(): Promise<void> {
    for (const figures of Object.values(health)) {
      const last = figures.last()
      if (last && last.health.throughVote !== lastLogPosition()) await figures.read()
    }
  }

  let prepared = Promise.resolve()
  const firstBoard: Job = {
    name: 'first board',
    /** The first vote reports its models' earlier ranks, so a board is built in the background. */
    start() {
      prepared = boards.prepare().catch(warn('the board was not built in advance'))
    },
    stop: () => prepared,
  }
  const workers: Job = {
    name: 'workers',
    async stop() {
      isStopping = true
      voteTable.stop()
      await tasks.stop()
    },
  }
  const renewing = repeatTask({
    everyMs: RENEW_EVERY_MS,
    async run() {
      await renewal.run()
      await renewHealth()
    },
    onFailed: warn('the last boards were not renewed'),
  })

  return {
    ...standingsOf(boards),
    /** Studies share the workers. */
    computeStudy: (log: StudyLog) => tasks.computeStudy(log),
    jobs: [
      ...(serves ? [] : [{ name: 'voter watch', ...voterWatch }]),
      { name: 'renewal of boards', ...renewing },
      firstBoard,
      // Stops first: the others wait for its tasks.
      workers,
    ],
    /** The progress of the board of all votes; `null` before the first one. */
    async progress(): Promise<BoardProgress | null> {
      // Other metrics are read with it, so it must not fail.
      const shown = await boards.readShown(ALL_VOTES).catch(() => null)
      const end = serves ? await readEnd().catch(() => null) : voteTable.view().position
      if (shown === null) return null
      const { asOf, throughVote, logGeneration } = shown.board
      const votesBehind = end === null ? null : Math.max(0, end - throughVote)
      return { computedAt: new Date(asOf), votesBehind, logGeneration }
    },
    /** After a vote of this voter, or after a change for all of them. */
    markStale(voterId: string | null = null) {
      boards.markStale()
      renewal.markStale()
      ownBoards.markStale(voterId)
    },
    /** All votes by the class that they were cast with. Without votes in memory, as the last board counts them. */
    async countVotes(): Promise<Readonly<Record<VoteClass, number>>> {
      if (!serves) return countByClass(voteTable)
      const { totalVotes, excludedVotes } = (await boards.readShown(BLIND_VOTES)).board
      const { duplicate: _, ...classes } = excludedVotes
      return { informed: 0, named: 0, ...classes, blind: totalVotes }
    },
    routes: (bind: Bind) =>
      leaderboardRoutes(bind, {
        boards,
        readOwn: ownBoards.read,
        readStyled: createStyleBoards({
          boards,
          readStyledVotes: createReadStyledVotes(database),
          fitStyle: tasks.fitStyle,
          onFailed: warn('the style-controlled board was not computed'),
        }),
        readReasons: reasons.read,
        readHealth: (scope) => (serves ? refuseWithoutVotes() : health[scope].read()),
        readHistory: { all: historyOf(ALL_VOTES), blind: historyOf(BLIND_VOTES) },
      }),
  }
}

/** What battles and votes need of the boards. */
function standingsOf(boards: Pick<Boards, 'readShown' | 'last'>) {
  const ranksOf = derivedFrom(({ board: { scope, items } }: ShownBoard) => {
    const standingOf = ({ eloRank, eloScore, ratingLower, ratingUpper, rankLower, rankUpper, status }: BoardRow) =>
      ({ eloRank, eloScore, ratingLower, ratingUpper, rankLower, rankUpper, status, scope }) as const
    return new Map(items.map((row) => [row.modelId, standingOf(row)]))
  })
  return {
    /** The rating of each model, for the selection of battles. */
    async standings(): Promise<Standing[]> {
      const { board } = await boards.readShown(ALL_VOTES)
      return board.items.map(({ modelId, winRate, totalResponses, eloScore }) => ({
        modelId,
        winRate,
        countedVotes: totalResponses,
        rating: totalResponses === 0 ? Number.NEGATIVE_INFINITY : eloScore,
      }))
    },
    /** What the chances of draws depend on, by model: the standard error in points, from blind votes, and the share of failures. */
    async drawFigures(): Promise<ReadonlyMap<string, { se: number | null; fallbackRate: number | null }>> {
      const { board } = await boards.readShown(BLIND_VOTES)
      return new Map(board.items.map(({ modelId, se, fallbackRate }) => [modelId, { se, fallbackRate }]))
    },
    /** The ranks of the last blind board, or of all votes while that is empty; `null` before the first one. It does not wait. */
    lastStandings() {
      const blind = boards.last('blind')
      const last = blind?.board.totalVotes === 0 ? boards.last('all') : blind
      return last && ranksOf(last)
    },
  }
}
