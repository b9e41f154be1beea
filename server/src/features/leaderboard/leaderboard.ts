import { hash } from 'node:crypto'
import type { Board } from '@arena/contract'
import type { CatalogueModel } from '../models/index.ts'
import { buildBoard } from './rules.ts'
import type { TallyRow } from './store.ts'

export interface Standing {
  readonly modelId: string
  readonly winRate: number
  readonly countedVotes: number
  readonly rating: number
}

/** A board as it is sent, ready to be written. */
export interface PublishedBoard {
  readonly board: Board
  readonly bytes: Buffer
  readonly etag: string
}

export interface Leaderboard {
  /** The board with every vote that was stored before this call. */
  read(): Promise<PublishedBoard>
  /** How each model stands, for those who draw by it. */
  standings(): Promise<Standing[]>
  /** Says that a vote was stored here: the next read must show it. */
  markStale(): void
}

export interface LeaderboardOptions {
  readonly readTallies: () => Promise<TallyRow[]>
  /** The models of the kind that serves, retired ones included. */
  readonly readModels: () => Promise<CatalogueModel[]>
  readonly now?: () => number
}

/** Votes stored by other instances, and changes to the catalogue, show after at most this long. */
const FRESH_MS = 1_000

function publish(board: Board): PublishedBoard {
  const bytes = Buffer.from(JSON.stringify(board))
  return { board, bytes, etag: `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"` }
}

/** The time of reading does not make it another board. */
const looksLike = (one: Board, other: Board): boolean =>
  JSON.stringify({ ...one, asOf: null }) === JSON.stringify({ ...other, asOf: null })

/**
 * Keeps one board ready. However many readers and votes there are, one rebuild runs at a time; a reader waits only for
 * one that began after the votes it must see.
 */
export function createLeaderboard({ readTallies, readModels, now = Date.now }: LeaderboardOptions): Leaderboard {
  let current: PublishedBoard | null = null
  let facts = ''
  let wanted = 1
  let shown = 0
  let checkedAt = Number.NEGATIVE_INFINITY
  let rebuilding: { readonly version: number; readonly done: Promise<void> } | null = null

  async function rebuild(version: number): Promise<void> {
    const startedAt = now()
    const [tallies, models] = await Promise.all([readTallies(), readModels()])
    const seen = JSON.stringify([tallies, models])
    if (current === null || seen !== facts) {
      const board = buildBoard({ tallies, models, asOf: new Date(startedAt) })
      // Nothing new to see: keeping the board keeps its ETag, and readers keep their copies.
      if (current === null || !looksLike(board, current.board)) current = publish(board)
      facts = seen
    }
    shown = Math.max(shown, version)
    checkedAt = startedAt
  }

  async function read(): Promise<PublishedBoard> {
    const needed = wanted
    // Either way: a clock that was set back must not keep other instances' votes away until it has caught up.
    const outdated = () => Math.abs(now() - checkedAt) >= FRESH_MS
    while (current === null || shown < needed || outdated()) {
      if (rebuilding === null) {
        const version = wanted
        const done = rebuild(version).finally(() => {
          rebuilding = null
        })
        rebuilding = { version, done }
      }
      const { version, done } = rebuilding
      await done
      if (version >= needed) break
    }
    return current!
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
    markStale() {
      wanted += 1
    },
  }
}
