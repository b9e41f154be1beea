import { setTimeout as pause } from 'node:timers/promises'
import type { Board } from '@arena/contract'
import { backgroundValue, backgroundValues } from '../../../async/background-value.ts'
import { ArenaError } from '../../../base/errors.ts'
import { DatabaseFailure } from '../../../database/index.ts'
import type { CatalogueModel } from '../../models/index.ts'
import type { VoteTable, VoteView } from '../../vote-log/index.ts'
import { ALL_VOTES, BLIND_VOTES, filterKey, isUnfiltered, type VoteFilter } from '../compute/filter-votes.ts'
import type { ExactRatings, ExactRequest } from '../compute/rate-exactly.ts'
import type { LastBoards } from './last-boards.ts'
import { publishBoard, type ShownBoard, staleCopyOf } from './published.ts'
import { byId, formatBoard } from './rules.ts'
import type { SpeedRow } from './speeds.ts'
import type { FailureRow } from './store.ts'

/** A board and the ratings that it was made of. */
export interface ComputedBoard extends ShownBoard {
  readonly rated: RatedVotes
  /** The models of the ratings, in their order, as they are now: one may have a new name, or be retired. */
  readonly listed: readonly CatalogueModel[]
}

/** The votes and the models in the order of `byId`. */
interface Source {
  readonly view: VoteView
  readonly models: readonly CatalogueModel[]
}

/** The exact ratings of one view of the votes. Without the columns of the votes, which every cached board would hold in memory once more. */
export interface RatedVotes extends ExactRatings {
  readonly view: Pick<VoteView, 'position' | 'hash' | 'generation' | 'revision' | 'voters' | 'tagSets'>
  readonly models: readonly CatalogueModel[]
  readonly asOf: Date
}

/** What a board shows about models besides their votes. */
export interface ModelFigures {
  readonly failures: readonly FailureRow[]
  readonly speeds: readonly SpeedRow[]
}

export interface BoardsOptions {
  /** The models of the active kind, real or simulated, including retired ones. */
  readonly readModels: () => Promise<CatalogueModel[]>
  readonly readFigures: () => Promise<ModelFigures>
  readonly voteTable: Pick<VoteTable, 'refresh' | 'isLoaded'>
  readonly lastBoards: LastBoards
  readonly rateExactly: (request: ExactRequest, options: { readonly isUrgent: boolean }) => Promise<ExactRatings>
  /** Called if a board could not be computed in the background. Readers still get the last one. */
  readonly onFailed: (error: unknown) => void
  /** Elapsed time: it never goes back. */
  readonly now?: () => number
}

export interface Boards {
  /** The board as readers see it: see `createBoards`. */
  readShown(filter: VoteFilter): Promise<ShownBoard>
  /** The board with the ratings that it was made of. */
  read(filter: VoteFilter): Promise<ComputedBoard>
  /** The last board without a filter, without waiting; `null` before the first one. */
  last(scope: Board['scope']): ShownBoard | null
  /** Builds the boards without a filter in advance. Concurrent reads still get a board with their own votes. */
  prepare(): Promise<void>
  /** Call after a vote was stored or a model changed on this instance: the next read must show it. */
  markStale(): void
}

/** Changes of other instances show after at most this time. */
const FRESH_MS = 1_000
/** A reader waits for a computation if the last one took less than this. */
const WAIT_BELOW_MS = 50
/** Filtered boards that are cached; others are computed again on request. */
const FILTERED_MAX = 32
/** Filtered boards that are computed for the first time, all of them waiting for one worker. */
const WAITING_MAX = 8
const RETRY_AFTER_S = 5
/** How long a reader waits for the votes after a start before the last known board is shown. Small arenas never show it. */
const LOADING_MS = 1_000

/**
 * The boards of all requested filters. A board is one computation through one vote. While that is quick, a read after a vote
 * waits for it; otherwise it gets the last board, and the next one is computed in the background. After a start, the last known
 * board is shown until the votes are in memory. If the database is unavailable, the last board is shown, marked as stale.
 */
export function createBoards(options: BoardsOptions): Boards {
  const { readModels, readFigures, voteTable, lastBoards, rateExactly, onFailed } = options
  const { now = () => performance.now() } = options

  const createRated = (filter: VoteFilter, source: () => Source) =>
    backgroundValue<RatedVotes>({
      async compute() {
        const { view, models } = source()
        const asOf = new Date()
        const modelIds = models.map(({ modelId }) => modelId)
        const ratings = await rateExactly({ view, filter, modelIds }, { isUrgent: isUnfiltered(filter) })
        const { position, hash, generation, revision, voters, tagSets } = view
        return { ...ratings, view: { position, hash, generation, revision, voters, tagSets }, models, asOf }
      },
      // Only votes and models change it.
      freshMs: Number.POSITIVE_INFINITY,
      everyMs: FRESH_MS,
      waitBelowMs: WAIT_BELOW_MS,
      costOf: ({ costMs }) => costMs,
      onFailed,
      now,
    })

  function createBoard(filter: VoteFilter) {
    /** Only while ratings are read. */
    let source: Source | null = null
    let rated = createRated(filter, () => source!)
    /** Identify what the ratings and the board were made from. */
    let [era, ratedFrom, builtFrom] = ['', '', '']

    async function readRated({ view, models }: Source): Promise<RatedVotes> {
      const { position, hash, generation } = view
      const newEra = `${generation} ${models[0]?.simulated}`
      // If lines of the log are gone, the last ratings count them, and so do those that are being computed.
      if (era !== newEra) rated = createRated(filter, () => source!)
      era = newEra
      const from = [position, hash, ...models.map(({ modelId }) => modelId)].join(' ')
      if (ratedFrom !== from) rated.markStale()
      ratedFrom = from
      return rated.read()
    }

    return backgroundValue<ComputedBoard>({
      async compute(last) {
        const view = await voteTable.refresh()
        // Read after the votes, so that the models of all counted votes are included.
        const [models, figures] = await Promise.all([readModels(), readFigures()])
        source = { view, models: byId(models) }
        const current = await readRated(source).finally(() => {
          source = null
        })
        const from = JSON.stringify([models, figures, current.asOf, current.view.position])
        if (last && builtFrom === from) return last
        const listed = listModels(current, models)
        const shown = publishBoard(formatRated(filter, current, listed, figures))
        // Only now: a board that failed is built again.
        builtFrom = from
        // Returning the old board preserves its time, and derived responses stay cached.
        return last?.etag === shown.etag ? last : { ...shown, rated: current, listed }
      },
      freshMs: FRESH_MS,
      now,
    })
  }

  // Not among the filtered ones: readers of many filters must not evict them.
  const main = { all: createBoard(ALL_VOTES), blind: createBoard(BLIND_VOTES) }
  const filtered = backgroundValues<ComputedBoard>({
    cachedMax: FILTERED_MAX,
    waitingMax: WAITING_MAX,
    refuse: () => new ArenaError('overloaded', { seconds: RETRY_AFTER_S }),
  })
  const last = (scope: Board['scope']): ShownBoard | null => main[scope].last() ?? lastBoards.last(scope)
  const markStale = () => {
    for (const value of [main.all, main.blind, filtered]) value.markStale()
  }

  const read = (filter: VoteFilter): Promise<ComputedBoard> =>
    isUnfiltered(filter) ? main[scopeOf(filter)].read() : filtered.read(filterKey(filter), () => createBoard(filter))

  /** The last known board if the votes are not in memory in time. */
  async function readAfterStart(scope: Board['scope']): Promise<ShownBoard> {
    const reading = main[scope].read()
    const isLate = new AbortController()
    const late = pause(LOADING_MS, null, { signal: isLate.signal }).catch(() => null)
    const inTime = await Promise.race([reading, late]).finally(() => isLate.abort())
    if (inTime) return inTime
    // Nobody may be waiting for the reading any more.
    reading.catch(() => {})
    return (await lastBoards.read(scope)) ?? reading
  }

  return {
    read,
    readShown: (filter) =>
      orStale(
        () => (isUnfiltered(filter) && !voteTable.isLoaded() ? readAfterStart(scopeOf(filter)) : read(filter)),
        () => (isUnfiltered(filter) ? last(scopeOf(filter)) : filtered.last(filterKey(filter))),
      ),
    last,
    markStale,
    async prepare() {
      const built = [main.all.read(), main.blind.read()]
      // Later readers must see the votes that were stored before their own call.
      markStale()
      // Their ranks are there before the votes are read.
      await Promise.all([...built, lastBoards.read('blind'), lastBoards.read('all')])
    },
  }
}

export const scopeOf = ({ blindOnly }: VoteFilter): Board['scope'] => (blindOnly ? 'blind' : 'all')

/** Models that were added since the ratings appear with the next ones. */
function listModels(rated: RatedVotes, models: readonly CatalogueModel[]): CatalogueModel[] {
  const known = new Map(models.map((model) => [model.modelId, model]))
  return rated.models.map((model) => known.get(model.modelId) ?? model)
}

function formatRated(
  filter: VoteFilter,
  { view, ...rated }: RatedVotes,
  listed: readonly CatalogueModel[],
  figures: ModelFigures,
): Board {
  const place = { throughVote: view.position, logHash: view.hash, logGeneration: view.generation }
  return formatBoard({ ...rated, ...figures, ...place, filter, listed })
}

/** Reads a board. If the database is unavailable, resolves with the last one, marked as stale, if there is one. */
export async function orStale(read: () => Promise<ShownBoard>, last: () => ShownBoard | null): Promise<ShownBoard> {
  try {
    return await read()
  } catch (error) {
    const shown = last()
    // Any other error is a fault of this service, which an old board would hide.
    if (!(error instanceof DatabaseFailure) || shown === null) throw error
    return staleCopyOf(shown)
  }
}
