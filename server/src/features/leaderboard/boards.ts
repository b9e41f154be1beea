import type { Board, BoardRow } from '@arena/contract'
import { LRUCache } from 'lru-cache'
import { ArenaError } from '../../errors.ts'
import type { CatalogueModel } from '../models/index.ts'
import type { VoteTable } from '../vote-log/index.ts'
import { type BoardSource, createBoardIntervals, type ExactBoard } from './board-intervals.ts'
import { createCachedBoard, identityOf, publish, type ShownBoard } from './cached-board.ts'
import { ALL_VOTES, BLIND_VOTES, filterKey, isUnfiltered, type VoteFilter } from './compute/vote-filter.ts'
import type { IntervalStore } from './interval-store.ts'
import { rankedOf } from './intervals.ts'
import { createFilteredRater, createMainRater, type Rater } from './rating-worker.ts'
import { type BuiltBoard, byId, formatBoard } from './rules.ts'
import type { SpeedRow } from './speed-store.ts'
import { orStale } from './stale-board.ts'
import type { FailureRow } from './store.ts'
import { createStoredBoards } from './stored-boards.ts'

export interface Standing {
  readonly modelId: string
  readonly winRate: number
  readonly countedVotes: number
  readonly rating: number
}

/** A serialised board and the data it was built from. */
export interface PublishedBoard extends ShownBoard {
  readonly built: BuiltBoard
}

export interface Boards {
  /** The board with every vote that was stored before this call. */
  read(filter?: VoteFilter): Promise<PublishedBoard>
  /**
   * The same. After a restart it is the stored board until the votes are in memory, and if the database is unavailable the last
   * board, marked as stale.
   */
  readShown(filter: VoteFilter): Promise<ShownBoard>
  /** The last board whose ratings and intervals are from the same votes. */
  readExact(filter: VoteFilter): Promise<ExactBoard>
  /** The rating of each model, for the selection of battles. */
  standings(): Promise<Standing[]>
  /** The standard error of each voted model by id, from blind votes, in points. */
  standardErrors(): Promise<ReadonlyMap<string, number>>
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
  readonly intervalStore: IntervalStore
  readonly readFailures?: () => Promise<FailureRow[]>
  readonly readSpeeds?: () => Promise<readonly SpeedRow[]>
  readonly mainRater?: Rater
  readonly filteredRater?: Rater
  /** Elapsed time: it never goes back. */
  readonly now?: () => number
  /** Called if intervals could not be computed in the background. Boards keep the earlier ones. */
  readonly onIntervalsFailed?: (error: unknown) => void
}

/** Filtered boards that are cached; others are built again on request. */
const BOARDS_MAX = 32
/** Filtered boards that are computed for the first time, all of them waiting for one worker. */
const WAITING_MAX = 8
const RETRY_AFTER_S = 5

interface BuildState {
  /** Identifies everything that the board was made from. */
  readonly builtFrom: string
  readonly built: BuiltBoard
  /** Identifies the published board. */
  readonly identity: string
}

/** Caches the boards of all requested filters. A board is rebuilt when it is read after new votes. */
export function createBoards(options: BoardsOptions): Boards {
  const { readModels, voteTable, intervalStore, readFailures = async () => [], now = () => performance.now() } = options
  const { readSpeeds = async () => [] } = options
  const { mainRater = createMainRater(), filteredRater = createFilteredRater(), onIntervalsFailed = () => {} } = options
  let changes = 0
  let ranks: Ranks | null = null

  /** The generation of the log follows it in the key of stored intervals. */
  const storedKeyOf = (filter: VoteFilter, models: readonly CatalogueModel[]): string =>
    `${filterKey(filter).trim()} ${models[0]?.simulated ? 'simulated' : 'real'}`

  async function readSource(): Promise<BoardSource> {
    const view = await voteTable.refresh()
    // Read after the votes, so that the models of all counted votes are included.
    const [models, failures, speeds] = await Promise.all([readModels(), readFailures(), readSpeeds()])
    return { view, models: byId(models), failures, speeds }
  }

  const createBoard = (filter: VoteFilter) => {
    const rater = isUnfiltered(filter) ? mainRater : filteredRater
    let state: BuildState | null = null
    let newIntervals = 0
    const intervals = createBoardIntervals({
      filter,
      rateExactly: rater.rateExactly,
      stored: isUnfiltered(filter)
        ? { store: intervalStore, keyOf: ({ models, view }) => `${storedKeyOf(filter, models)} ${view.generation}` }
        : undefined,
      now,
      onChanged: () => {
        newIntervals += 1
      },
      onFailed: onIntervalsFailed,
    })

    const read = createCachedBoard<Board>({
      now,
      wanted: () => changes + newIntervals,
      async build(old, asOf) {
        const source = await readSource()
        const { view, models, failures, speeds } = source
        const current = await intervals.current(source)
        const builtFrom = JSON.stringify([
          view.position,
          view.hash,
          view.generation,
          current.throughVote,
          models,
          failures,
          speeds,
        ])
        if (old && state?.builtFrom === builtFrom) return old
        const modelIds = models.map(({ modelId }) => modelId)
        const ratings = await rater.rateVotes({ view, filter, modelIds, ranked: rankedOf(current, modelIds) })
        const board = formatBoard({
          ...{ asOf, filter, listed: models, failures, speeds, intervals: current, ...ratings },
          ...{ throughVote: view.position, logHash: view.hash, logGeneration: view.generation },
        })
        const identity = identityOf(board)
        const isSame = state?.identity === identity
        state = { builtFrom, built: { board, models, ...ratings }, identity }
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
      readExact: async () => intervals.exact(await readSource()),
      last: () => shown?.board ?? null,
    }
  }

  type CachedBoard = ReturnType<typeof createBoard>
  // Not in the LRU cache: readers of many filters must not evict them.
  const main = new Map([ALL_VOTES, BLIND_VOTES].map((filter) => [filterKey(filter), createBoard(filter)]))
  const filtered = new LRUCache<string, CachedBoard>({ max: BOARDS_MAX })
  let waiting = 0

  /** Runs a read of a board. Refuses it if too many other filtered boards are computed for the first time. */
  async function readFrom<Result>(filter: VoteFilter, read: (board: CachedBoard) => Promise<Result>): Promise<Result> {
    const key = filterKey(filter)
    const known = main.get(key) ?? filtered.get(key)
    if (known) return read(known)
    if (waiting >= WAITING_MAX) throw new ArenaError('overloaded', { seconds: RETRY_AFTER_S })
    const board = createBoard(filter)
    filtered.set(key, board)
    waiting += 1
    try {
      return await read(board)
    } finally {
      waiting -= 1
    }
  }

  const stored = createStoredBoards(async (filter) => {
    const board = await intervalStore.readBoard(storedKeyOf(filter, await readModels()))
    if (board && filterKey(filter) === filterKey(ALL_VOTES)) ranks ??= ranksOf(board)
    return board
  })
  /** The board, or the stored one while the votes are read for the first time. */
  const readSoon = (filter: VoteFilter, board: CachedBoard): Promise<ShownBoard> =>
    isUnfiltered(filter) && !voteTable.isLoaded() ? stored.orStored(filter, board.read) : board.read()

  const read = (filter: VoteFilter = ALL_VOTES): Promise<PublishedBoard> => readFrom(filter, (board) => board.read())
  const readShown = (filter: VoteFilter): Promise<ShownBoard> =>
    readFrom(filter, (board) => orStale(() => readSoon(filter, board), board.last))
  const markStale = () => {
    changes += 1
  }

  return {
    read,
    readShown,
    readExact: (filter) => readFrom(filter, (board) => board.readExact()),
    async standings() {
      const { board } = await readSoon(ALL_VOTES, main.get(filterKey(ALL_VOTES))!)
      return board.items.map(({ modelId, winRate, totalResponses, eloScore }) => ({
        modelId,
        winRate,
        countedVotes: totalResponses,
        rating: totalResponses === 0 ? Number.NEGATIVE_INFINITY : eloScore,
      }))
    },
    async standardErrors() {
      const { board } = await read(BLIND_VOTES)
      return new Map(board.items.flatMap(({ modelId, se }) => (se === null ? [] : [[modelId, se] as const])))
    },
    lastStandings: () => ranks,
    async prepare() {
      const built = read()
      // Later readers must see the votes that were stored before their own call.
      markStale()
      // Its ranks are there before the votes are read.
      await Promise.all([built, stored.load(ALL_VOTES)])
    },
    markStale,
  }
}

const ranksOf = ({ items }: Board): Ranks =>
  new Map(items.map(({ modelId, eloRank, eloScore }) => [modelId, { eloRank, eloScore }]))
