import type { Board, BoardRow } from '@arena/contract'
import { LRUCache } from 'lru-cache'
import type { CatalogueModel } from '../models/index.ts'
import { createRateAnywhere, type RateSlice } from './beside.ts'
import { createKept, type Published, publish } from './kept.ts'
import type { Ledger } from './ledger.ts'
import type { RatedSlice } from './rate-slice.ts'
import { type BuiltBoard, byId, present } from './rules.ts'
import { everything, type Slice, sliceKey } from './slice.ts'
import type { FailureRow } from './store.ts'

export interface Standing {
  readonly modelId: string
  readonly winRate: number
  readonly countedVotes: number
  readonly rating: number
}

/** A board as it is sent, ready to be written, and what it was made from. */
export interface PublishedBoard extends Omit<Published<Board>, 'value'> {
  readonly board: Board
  readonly built: BuiltBoard
}

export interface Leaderboard {
  /** The board with every vote that was stored before this call. */
  read(slice?: Slice): Promise<PublishedBoard>
  /** The board of all votes where a read would give it without waiting; `null` where it would wait. */
  ready(): Pick<PublishedBoard, 'bytes' | 'etag'> | null
  /** How each model stands, for those who draw by it. */
  standings(): Promise<Standing[]>
  /** Where each model stands on the board of all votes as it was last built; `null` before there was one. */
  lastStandings(): Ranks | null
  /** Builds that board when nobody has asked for it yet. Those who ask meanwhile get one of their own time. */
  prepare(): Promise<void>
  /** Says that a vote was stored or a model changed here: the next read must show it. */
  markStale(): void
}

export type Ranks = ReadonlyMap<string, Pick<BoardRow, 'eloRank' | 'eloScore'>>

export interface LeaderboardOptions {
  /** The models of the kind that serves, retired ones included. */
  readonly readModels: () => Promise<CatalogueModel[]>
  readonly ledger: Ledger
  readonly readFailures?: () => Promise<FailureRow[]>
  readonly rateSlice?: RateSlice
  readonly now?: () => number
}

/** Boards of slices that are kept ready; others are made again when they are asked for. */
const SLICES_MAX = 100

interface Made {
  /** Of the database, before anything of this was read. */
  readonly snapshot: string | null
  /** What the ratings were made from, and what else the board shows. */
  readonly ratedFrom: string
  readonly failures: string
  readonly models: readonly CatalogueModel[]
  readonly ratings: RatedSlice
  readonly built: BuiltBoard
  /** Of the board that is shown. */
  readonly identity: string
}

/** The time of reading does not make it another board. */
export const identityOf = (board: object): string => JSON.stringify({ ...board, asOf: null })

/** Keeps the boards of the slices that people read, each rebuilt when votes came and somebody reads it. */
export function createLeaderboard(options: LeaderboardOptions): Leaderboard {
  const { readModels, ledger, readFailures = async () => [], now = Date.now } = options
  const { rateSlice = createRateAnywhere() } = options
  let votes = 0
  let ranks: Ranks | null = null

  const keep = (slice: Slice) => {
    let made: Made | null = null

    /** The ratings of the votes as they are now; those made before where votes and models are still the same. */
    async function rateAgain(before: Made | null): Promise<Pick<Made, 'ratedFrom' | 'models' | 'ratings'>> {
      const view = ledger.view()
      // After the votes: the models of a vote that is counted must not be missing.
      const models = byId(await readModels())
      const ratedFrom = `${view.book} ${view.revision} ${JSON.stringify(models)}`
      if (before?.ratedFrom === ratedFrom) return before
      return {
        ratedFrom,
        models,
        ratings: await rateSlice({ view, slice, modelIds: models.map(({ modelId }) => modelId) }),
      }
    }

    const { read, ready } = createKept<Board>({
      now,
      wanted: () => votes,
      async build(old, asOf) {
        await ledger.refresh()
        const snapshot = ledger.snapshot()
        // Nothing was committed since, by anybody: one short statement is all that a read costs a quiet arena.
        if (old && snapshot !== null && made?.snapshot === snapshot) return old
        const [fresh, failureRows] = await Promise.all([rateAgain(made), readFailures()])
        const failures = JSON.stringify(failureRows)
        if (old && made?.ratedFrom === fresh.ratedFrom && made.failures === failures) {
          made = { ...made, snapshot }
          return old
        }
        const { models: listed, ratings } = fresh
        const board = present({ asOf, slice, listed, failures: failureRows, ...ratings })
        const built = { board, models: listed, ...ratings }
        const identity = identityOf(board)
        const isSame = made?.identity === identity
        made = { ...fresh, snapshot, failures, built, identity }
        if (sliceKey(slice) === sliceKey(everything)) ranks = ranksOf(board)
        // Nothing new to see: keeping the board keeps its ETag, and readers keep their copies.
        return old && isSame ? old : publish(board, undefined, identity)
      },
    })
    let shown: PublishedBoard | null = null
    return {
      ready,
      async read(): Promise<PublishedBoard> {
        const { value, bytes, etag } = await read()
        if (shown?.etag !== etag) shown = { board: value, bytes, etag, built: made!.built }
        return shown
      },
    }
  }

  const kept = new LRUCache<string, ReturnType<typeof keep>>({ max: SLICES_MAX })
  // Not among the others: it is the one most read, and reads of `ready` would not keep it from being dropped.
  const whole = keep(everything)
  const read = (slice: Slice = everything): Promise<PublishedBoard> => {
    const key = sliceKey(slice)
    if (key === sliceKey(everything)) return whole.read()
    const board = kept.get(key) ?? keep(slice)
    kept.set(key, board)
    return board.read()
  }
  const markStale = () => {
    votes += 1
  }

  return {
    read,
    ready: whole.ready,
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
      // Whoever reads from here on must see what was stored before they asked, not what this one saw.
      markStale()
      await built
    },
    markStale,
  }
}

const ranksOf = ({ items }: Board): Ranks =>
  new Map(items.map(({ modelId, eloRank, eloScore }) => [modelId, { eloRank, eloScore }]))
