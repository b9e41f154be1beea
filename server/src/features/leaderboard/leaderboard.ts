import type { Board, BoardRow } from '@arena/contract'
import { LRUCache } from 'lru-cache'
import type { CatalogueModel } from '../models/index.ts'
import { rateBoardBeside } from './beside.ts'
import { createKept, type Published, publish } from './kept.ts'
import type { Ledger } from './ledger.ts'
import { type BoardFacts, type BuiltBoard, indexById, present, rateBoard } from './rules.ts'
import { everything, type Slice, sliceKey } from './slice.ts'
import type { BattleCountRow, TallyRow } from './store.ts'

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
  readonly readTallies: (slice: Slice) => Promise<TallyRow[]>
  /** The models of the kind that serves, retired ones included. */
  readonly readModels: () => Promise<CatalogueModel[]>
  /** Without one, votes count as independent. */
  readonly ledger?: Ledger
  readonly readBattleCounts?: () => Promise<BattleCountRow[]>
  readonly now?: () => number
}

/** The time of a fit grows with the cube of the models: from here on it would hold up every other call. */
const MODELS_AT_ONCE_MAX = 500
/** Intervals over voters walk every counted vote. */
const VOTES_AT_ONCE_MAX = 100_000

const rateAnywhere = async (facts: BoardFacts): Promise<BuiltBoard> => {
  const long = facts.models.length > MODELS_AT_ONCE_MAX || (facts.byVoter?.left.length ?? 0) > VOTES_AT_ONCE_MAX
  return long ? rateBoardBeside(facts) : rateBoard(facts)
}

/** Boards of slices that are kept ready; others are made again when they are asked for. */
const SLICES_MAX = 100

interface Made {
  readonly facts: string
  readonly battles: string
  readonly built: BuiltBoard
}

/** The time of reading does not make it another board. */
export const identityOf = (board: object): string => JSON.stringify({ ...board, asOf: null })

/** Keeps the boards of the slices that people read, each rebuilt when votes came and somebody reads it. */
export function createLeaderboard(options: LeaderboardOptions): Leaderboard {
  const { readTallies, readModels, ledger, readBattleCounts = async () => [], now = Date.now } = options
  let votes = 0
  let ranks: Ranks | null = null

  const keep = (slice: Slice) => {
    let made: Made | null = null
    const read = createKept<Board>({
      now,
      wanted: () => votes,
      async build(old, asOf) {
        const [tallies, models, battleCounts] = await Promise.all([
          readTallies(slice),
          readModels(),
          readBattleCounts(),
        ])
        // After the tallies: voters of a vote that is counted must not be missing.
        await ledger?.refresh()
        const facts = JSON.stringify([tallies, models, ledger?.revision()])
        const battles = JSON.stringify(battleCounts)
        if (old && made?.facts === facts && made.battles === battles) return old
        const input: BoardFacts = {
          models,
          tallies,
          asOf,
          slice,
          battleCounts,
          ...(ledger ? { byVoter: ledger.select(slice, indexById(models)) } : {}),
          ...(made ? { start: strengthsOf(made.built) } : {}),
        }
        // A battle alone changes how often a model failed, and no rating.
        const built = made?.facts === facts ? presentAgain(made.built, input) : await rateAnywhere(input)
        made = { facts, battles, built }
        if (sliceKey(slice) === sliceKey(everything)) ranks = ranksOf(built.board)
        // Nothing new to see: keeping the board keeps its ETag, and readers keep their copies.
        const identity = identityOf(built.board)
        return old && identityOf(old.value) === identity ? old : publish(built.board, undefined, identity)
      },
    })
    let shown: PublishedBoard | null = null
    return async (): Promise<PublishedBoard> => {
      const { value, bytes, etag } = await read()
      if (shown?.etag !== etag) shown = { board: value, bytes, etag, built: made!.built }
      return shown
    }
  }

  const kept = new LRUCache<string, ReturnType<typeof keep>>({ max: SLICES_MAX })
  const read = (slice: Slice = everything): Promise<PublishedBoard> => {
    const key = sliceKey(slice)
    const reader = kept.get(key) ?? keep(slice)
    kept.set(key, reader)
    return reader()
  }
  const markStale = () => {
    votes += 1
  }

  return {
    read,
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

const strengthsOf = ({ models, rated }: BuiltBoard): Map<string, number> =>
  new Map(models.map(({ modelId }, index) => [modelId, rated.theta[index]!]))

const presentAgain = (built: BuiltBoard, input: BoardFacts): BuiltBoard => ({
  ...built,
  board: present(input, built.models, built.rated, built.tallies, built.board.position),
})
