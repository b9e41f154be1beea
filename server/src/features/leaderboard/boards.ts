import type { Board, BoardRow } from '@arena/contract'
import { LRUCache } from 'lru-cache'
import type { CatalogueModel } from '../models/index.ts'
import { createCachedBoard, identityOf, type Published, publish } from './cached-board.ts'
import { ALL_VOTES, filterKey, type VoteFilter } from './filter.ts'
import type { RatedVotes } from './rate-votes.ts'
import { createRateInWorker, type RateVotes } from './rating-worker.ts'
import { type BuiltBoard, byId, formatBoard } from './rules.ts'
import { orStale } from './stale-board.ts'
import type { FailureRow } from './store.ts'
import type { VoteTable } from './vote-table.ts'

export interface Standing {
  readonly modelId: string
  readonly winRate: number
  readonly countedVotes: number
  readonly rating: number
}

/** A serialised board and the data it was built from. */
export interface PublishedBoard extends Omit<Published<Board>, 'value'> {
  readonly board: Board
  readonly built: BuiltBoard
}

export interface Boards {
  /** The board with every vote that was stored before this call. */
  read(filter?: VoteFilter): Promise<PublishedBoard>
  /** The same, but the last board, marked as stale, if the database is unavailable. */
  readOrStale(filter: VoteFilter): Promise<PublishedBoard | Published<Board>>
  /** The rating of each model, for the selection of battles. */
  standings(): Promise<Standing[]>
  /** The ranks of the last board of all votes, without waiting; `null` before the first board. */
  lastStandings(): Ranks | null
  /** Builds the board of all votes in advance. Concurrent reads still get a board with their own votes. */
  prepare(): Promise<void>
  /** Call after a vote was stored or a model changed on this instance: the next read must show it. */
  markStale(): void
}

export type Ranks = ReadonlyMap<string, Pick<BoardRow, 'eloRank' | 'eloScore'>>

export interface BoardsOptions {
  /** The models of the active kind, real or simulated, including retired ones. */
  readonly readModels: () => Promise<CatalogueModel[]>
  readonly voteTable: VoteTable
  readonly readFailures?: () => Promise<FailureRow[]>
  readonly rateVotes?: RateVotes
  readonly now?: () => number
}

/** Cached boards of filters; others are built again on request. */
const BOARDS_MAX = 100

interface BuildState {
  /** Identifies the votes and models that the ratings are from. */
  readonly ratedFrom: string
  readonly failures: string
  readonly models: readonly CatalogueModel[]
  readonly ratings: RatedVotes
  readonly built: BuiltBoard
  /** Identifies the published board. */
  readonly identity: string
}

/** Caches the boards of all requested filters. A board is rebuilt when it is read after new votes. */
export function createBoards(options: BoardsOptions): Boards {
  const { readModels, voteTable, readFailures = async () => [], now = Date.now } = options
  const { rateVotes = createRateInWorker() } = options
  let changes = 0
  let ranks: Ranks | null = null

  const createBoard = (filter: VoteFilter) => {
    let state: BuildState | null = null

    /** Rates the current votes. Returns the earlier ratings if votes and models did not change. */
    async function rateCurrent(
      before: BuildState | null,
    ): Promise<Pick<BuildState, 'ratedFrom' | 'models' | 'ratings'>> {
      const view = await voteTable.refresh()
      // Read after the votes, so that the models of all counted votes are included.
      const models = byId(await readModels())
      const ratedFrom = `${view.position} ${view.hash} ${JSON.stringify(models)}`
      if (before?.ratedFrom === ratedFrom) return before
      return {
        ratedFrom,
        models,
        ratings: await rateVotes({ view, filter, modelIds: models.map(({ modelId }) => modelId) }),
      }
    }

    const read = createCachedBoard<Board>({
      now,
      wanted: () => changes,
      async build(old, asOf) {
        const [fresh, failureRows] = await Promise.all([rateCurrent(state), readFailures()])
        const failures = JSON.stringify(failureRows)
        if (old && state?.ratedFrom === fresh.ratedFrom && state.failures === failures) return old
        const { models: listed, ratings } = fresh
        const board = formatBoard({ asOf, filter, listed, failures: failureRows, ...ratings })
        const built = { board, models: listed, ...ratings }
        const identity = identityOf(board)
        const isSame = state?.identity === identity
        state = { ...fresh, failures, built, identity }
        if (filterKey(filter) === filterKey(ALL_VOTES)) ranks = ranksOf(board)
        // Returning the old board preserves its ETag, and clients can use their copies.
        return old && isSame ? old : publish(board, undefined, identity)
      },
    })
    let shown: PublishedBoard | null = null
    return {
      async read(): Promise<PublishedBoard> {
        const { value, bytes, etag } = await read()
        if (shown?.etag !== etag) shown = { board: value, bytes, etag, built: state!.built }
        return shown
      },
      last: () => shown?.board ?? null,
    }
  }

  const boards = new LRUCache<string, ReturnType<typeof createBoard>>({ max: BOARDS_MAX })
  // Not in the LRU cache: readers of many filters must not evict it.
  const allVotes = createBoard(ALL_VOTES)
  const boardOf = (filter: VoteFilter) => {
    const key = filterKey(filter)
    if (key === filterKey(ALL_VOTES)) return allVotes
    const board = boards.get(key) ?? createBoard(filter)
    boards.set(key, board)
    return board
  }
  const read = (filter: VoteFilter = ALL_VOTES): Promise<PublishedBoard> => boardOf(filter).read()
  const markStale = () => {
    changes += 1
  }

  return {
    read,
    readOrStale(filter) {
      const board = boardOf(filter)
      return orStale(board.read, board.last)
    },
    async standings() {
      const { board } = await read()
      return board.items.map(({ modelId, winRate, totalResponses, eloScore }) => ({
        modelId,
        winRate,
        countedVotes: totalResponses,
        rating: eloScore ?? Number.NEGATIVE_INFINITY,
      }))
    },
    lastStandings: () => ranks,
    async prepare() {
      const built = read()
      // Later readers must see the votes that were stored before their own call.
      markStale()
      await built
    },
    markStale,
  }
}

const ranksOf = ({ items }: Board): Ranks =>
  new Map(items.map(({ modelId, eloRank, eloScore }) => [modelId, { eloRank, eloScore }]))
