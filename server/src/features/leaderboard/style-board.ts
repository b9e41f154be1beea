import type { Board } from '@arena/contract'
import { LRUCache } from 'lru-cache'
import { fitStyleBeside } from './beside.ts'
import { type Published, publish } from './kept.ts'
import { identityOf, type Leaderboard } from './leaderboard.ts'
import { round, roundOrNull } from './rounding.ts'
import { present } from './rules.ts'
import { type Slice, sliceKey } from './slice.ts'
import type { StyleFacts, StyleFit, StyleMemory } from './style-fit.ts'
import type { VoteReader } from './vote-store.ts'

/** A fit walks every vote, so it is made at most this often, and only when votes came. */
const REFRESH_MS = 60_000
const SLICES_MAX = 20
/** Slices whose votes stay ready between fits, at some fifty bytes a vote; others are read anew. */
const READY_MAX = 3

export interface StyleBoardOptions {
  readonly leaderboard: Leaderboard
  readonly votes: VoteReader
  readonly now?: () => number
  readonly fit?: (facts: StyleFacts) => Promise<StyleFit>
}

interface Kept {
  readonly published: Published<Board>
  readonly madeFrom: string
  readonly madeAt: number
}

/** The votes of a slice up to a point, ready for the next fit. */
interface Ready {
  readonly memory: StyleMemory
  readonly models: string
  /** Every transaction before it is in. */
  readonly horizon: string
  readonly moves: number
}

/** The boards at equal style. Readers get the last one while the next is made. */
export function createStyleBoards({ leaderboard, votes, now = Date.now, fit = fitStyleBeside }: StyleBoardOptions) {
  const kept = new LRUCache<string, Kept>({ max: SLICES_MAX })
  const ready = new LRUCache<string, Ready>({ max: READY_MAX })
  const making = new Map<string, Promise<Kept>>()
  /** One fit at a time: each holds every vote of its slice, and anybody may ask for any slice. */
  let last: Promise<unknown> = Promise.resolve()

  /** Reads and adds the votes since the last fit; all of them where models came or went, or votes changed hands. */
  async function fitOn(slice: Slice, key: string, modelIds: readonly string[]): Promise<StyleFit> {
    const models = modelIds.join(' ')
    const { horizon, moves } = await votes.horizon()
    const last = ready.get(key)
    const known = last?.models === models && last.moves === moves ? last : null
    const arrived = await votes.styled(slice, known?.horizon ?? '0', horizon)
    const made = await fit({ modelIds, memory: known?.memory ?? null, votes: arrived })
    ready.set(key, { memory: made.memory, models, horizon, moves })
    return made
  }

  async function make(slice: Slice, key: string): Promise<Kept> {
    const madeAt = now()
    const { board, built, etag } = await leaderboard.read(slice)
    const modelIds = built.models.map(({ modelId }) => modelId)
    const { rated, effects } = await fitOn(slice, key, modelIds)
    const controlled: Board = {
      ...present({
        asOf: new Date(madeAt),
        slice,
        listed: built.models,
        rated,
        counts: built.counts,
        position: built.position,
      }),
      style: 'controlled',
      styleEffects: effects.map(({ feature, coefficient, se, points }) => ({
        feature: feature as 'tokens' | 'headers' | 'lists' | 'bold',
        coefficient: round(coefficient, 4),
        se: roundOrNull(se, 4),
        points: round(points, 1),
      })),
    }
    const fallbackRates = new Map(board.items.map((row) => [row.modelId, row.fallbackRate]))
    const items = controlled.items.map((row) => ({ ...row, fallbackRate: fallbackRates.get(row.modelId) ?? null }))
    const made = {
      published: publish({ ...controlled, items }, undefined, identityOf({ ...controlled, items })),
      madeFrom: etag,
      madeAt,
    }
    kept.set(key, made)
    return made
  }

  const startMaking = (slice: Slice, key: string): Promise<Kept> => {
    const under = making.get(key)
    if (under) return under
    const turn = last.then(() => make(slice, key)).finally(() => making.delete(key))
    making.set(key, turn)
    last = turn.catch(() => {})
    return turn
  }

  return async (slice: Slice): Promise<Published<Board>> => {
    const key = sliceKey(slice)
    const known = kept.get(key)
    if (!known) return (await startMaking(slice, key)).published
    if (now() - known.madeAt >= REFRESH_MS) {
      const { etag } = await leaderboard.read(slice)
      if (etag !== known.madeFrom) void startMaking(slice, key).catch(() => {})
    }
    return known.published
  }
}

export type StyleBoards = ReturnType<typeof createStyleBoards>
