import type { CatalogueModel } from '../models/index.ts'
import type { VoteView } from '../vote-log/index.ts'
import type { ExactRatings, ExactRequest } from './compute/rate-exactly.ts'
import type { VoteFilter } from './compute/vote-filter.ts'
import type { IntervalStore } from './interval-store.ts'
import { type Intervals, intervalsOf } from './intervals.ts'
import { type BuiltBoard, formatBoard } from './rules.ts'
import type { SpeedRow } from './speed-store.ts'
import type { FailureRow } from './store.ts'

/** The votes, the models in the order of `byId`, and their failures and speeds, from which a board is made. */
export interface BoardSource {
  readonly view: VoteView
  readonly models: readonly CatalogueModel[]
  readonly failures: readonly FailureRow[]
  readonly speeds: readonly SpeedRow[]
}

/** A board whose intervals are from the same votes as its ratings. */
export interface ExactBoard extends BuiltBoard {
  readonly rated: ExactRatings['rated']
}

export interface BoardIntervalsOptions {
  readonly filter: VoteFilter
  readonly rateExactly: (request: ExactRequest) => Promise<ExactRatings>
  /** Shares the intervals with other instances; filtered boards have none. */
  readonly stored?: { readonly store: IntervalStore; readonly keyOf: (source: BoardSource) => string } | undefined
  readonly now: () => number
  /** Called when newer intervals are there that no caller of `current` waited for. */
  readonly onChanged: () => void
  readonly onFailed: (error: unknown) => void
}

/** The least time between two computations, and how many times the last one's own time it is. */
const EVERY_MS = 1_000
const COST_FACTOR = 10

/**
 * The intervals of one board. They are computed in the background, so they may be of an earlier vote than the ratings. Only the
 * first ones are waited for. If lines of the log are gone, everything starts again: the earlier intervals, and those that are
 * still being computed, may count them.
 */
export function createBoardIntervals(options: BoardIntervalsOptions) {
  let latest: { readonly generation: number; readonly intervals: IntervalsOfGeneration } | null = null
  const intervalsFor = ({ view: { generation } }: BoardSource): IntervalsOfGeneration => {
    if (latest?.generation !== generation) latest = { generation, intervals: createIntervalsOfGeneration(options) }
    return latest.intervals
  }
  return {
    /** The last intervals. Starts a computation if there are later votes and it is time. */
    current: (source: BoardSource): Promise<Intervals> => intervalsFor(source).current(source),
    /** The last board whose ratings and intervals are from the same votes. */
    exact: (source: BoardSource): Promise<ExactBoard> => intervalsFor(source).exact(source),
  }
}

type IntervalsOfGeneration = ReturnType<typeof createIntervalsOfGeneration>

function createIntervalsOfGeneration(options: BoardIntervalsOptions) {
  const { filter, rateExactly, stored, now, onChanged, onFailed } = options
  let latest: Intervals | null = null
  let exact: { readonly board: ExactBoard; readonly models: string } | null = null
  /** When the last computation ended, and how long the next one waits after it. */
  let last = { endedAt: Number.NEGATIVE_INFINITY, waitMs: 0 }
  let running: Promise<void> | null = null

  const waitAfter = (costMs: number): number => Math.max(EVERY_MS, COST_FACTOR * costMs)

  /** Uses what another instance has computed. */
  async function readStored(source: BoardSource): Promise<void> {
    const state = await stored?.store.read(stored.keyOf(source), latest?.throughVote ?? -1)
    if (!state?.intervals) return
    latest = state.intervals
    // The absolute age: the database's clock may have been set back.
    last = { endedAt: now() - Math.abs(state.ageMs), waitMs: waitAfter(state.costMs) }
  }

  async function compute(source: BoardSource): Promise<void> {
    const { view, models, failures, speeds } = source
    const modelIds = models.map(({ modelId }) => modelId)
    const asOf = new Date()
    const { rated, counts, position, voters, effectiveVoters, costMs } = await rateExactly({ view, filter, modelIds })
    const intervals = intervalsOf({ throughVote: view.position, modelIds, rated, voters, effectiveVoters })
    const { position: throughVote, hash: logHash, generation: logGeneration } = view
    const board = formatBoard({
      ...{ asOf, filter, listed: models, failures, speeds, throughVote, logHash, logGeneration },
      ...{ strengths: rated, intervals, counts, position },
    })
    exact = { board: { board, strengths: rated, rated, models, counts, position }, models: JSON.stringify(models) }
    last = { endedAt: now(), waitMs: waitAfter(costMs) }
    if (stored) {
      await stored.store.save(stored.keyOf(source), { intervals, board, costMs })
      // All instances show the stored ones. Another instance may have stored those of a later vote.
      await readStored(source)
    }
    if (!stored || latest === null) latest = intervals
  }

  const start = (source: BoardSource): Promise<void> => {
    const startedAt = now()
    running ??= compute(source)
      .catch((error: unknown) => {
        // A failing computation is not repeated with every read either.
        last = { endedAt: now(), waitMs: waitAfter(now() - startedAt) }
        throw error
      })
      .finally(() => {
        running = null
      })
    return running
  }

  const isDue = (): boolean => now() - last.endedAt >= last.waitMs

  return {
    async current(source: BoardSource): Promise<Intervals> {
      await readStored(source)
      if (latest !== null && latest.throughVote >= source.view.position) return latest
      // The first votes of an arena get their intervals at once. A filter without votes must not cost a scan for every vote.
      const isEmpty = latest !== null && Object.keys(latest.models).length === 0
      if (latest === null || (isEmpty && (stored || isDue()))) await start(source)
      else if (isDue()) start(source).then(onChanged, onFailed)
      return latest!
    },

    async exact(source: BoardSource): Promise<ExactBoard> {
      const isSame = exact?.models === JSON.stringify(source.models)
      const isCurrent = exact?.board.board.throughVote === source.view.position
      if (!exact || !isSame || (!isCurrent && isDue())) {
        await start(source)
        onChanged()
      }
      return exact!.board
    },
  }
}
