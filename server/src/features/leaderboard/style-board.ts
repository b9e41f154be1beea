import type { Board } from '@arena/contract'
import { LRUCache } from 'lru-cache'
import { ArenaError } from '../../errors.ts'
import type { VoteTable } from '../vote-log/index.ts'
import type { Boards } from './boards.ts'
import { identityOf, publish, type ShownBoard } from './cached-board.ts'
import type { StyleFit, StyleRequest, StyleState } from './compute/fit-style.ts'
import { round, roundOrNull } from './compute/rounding.ts'
import { filterKey, type VoteFilter } from './compute/vote-filter.ts'
import { intervalsOf } from './intervals.ts'
import { fitStyleInWorker } from './rating-worker.ts'
import { formatBoard } from './rules.ts'
import { orStale } from './stale-board.ts'
import type { ReadStyledVotes } from './styled-votes.ts'

/** A fit processes every vote, so it runs at most this often, and only after new votes. */
const REFRESH_MS = 60_000
const BOARDS_MAX = 20
/** Filters whose prepared votes stay in memory between fits, at about fifty bytes per vote. */
const STATES_MAX = 3
/** Boards that wait for a fit. Clients choose the filters. */
const WAITING_MAX = 8
const RETRY_AFTER_S = 5

export interface StyleBoardOptions {
  /** Called if a rebuild in the background failed. Readers still get the last board. */
  readonly onRefreshFailed?: (error: unknown) => void
  readonly boards: Boards
  readonly voteTable: Pick<VoteTable, 'refresh'>
  readonly readStyledVotes: ReadStyledVotes
  readonly now?: () => number
  readonly fit?: (request: StyleRequest) => Promise<StyleFit>
}

interface CachedStyleBoard {
  readonly published: ShownBoard
  /** The ETag of the plain board with the same votes. */
  readonly plainEtag: string
  readonly builtAt: number
}

/** The state of the last fit of a filter. */
interface FilterState {
  readonly style: StyleState
  readonly models: string
  /** The position of the log up to which votes are in the state. */
  readonly position: number
  readonly revision: number
}

/** The boards with style control. Readers get the last board while the next one is built. */
export function createStyleBoards(options: StyleBoardOptions) {
  const {
    boards,
    voteTable,
    readStyledVotes,
    onRefreshFailed = () => {},
    now = () => performance.now(),
    fit = fitStyleInWorker,
  } = options
  const styleBoards = new LRUCache<string, CachedStyleBoard>({ max: BOARDS_MAX })
  const states = new LRUCache<string, FilterState>({ max: STATES_MAX })
  const building = new Map<string, Promise<CachedStyleBoard>>()
  /** One fit at a time: each needs memory for all votes of its filter, and clients choose the filters. */
  let queue: Promise<unknown> = Promise.resolve()

  /** Reads the votes since the last fit, or all votes if the models changed, or a hold or a merge changed earlier votes. */
  async function fitVotes(
    filter: VoteFilter,
    key: string,
    modelIds: readonly string[],
    through: number,
  ): Promise<StyleFit> {
    const models = modelIds.join(' ')
    const { revision, voters } = await voteTable.refresh()
    const last = states.get(key)
    const state = last?.models === models && last.revision === revision ? last : null
    const arrived = (await readStyledVotes(filter, state?.position ?? 0, through))
      .map((vote) => ({ ...vote, voter: voters.rootOf[vote.voter]! }))
      .filter(({ voter }) => voters.isHeld[voter] === 0)
    const fitted = await fit({ modelIds, state: state?.style ?? null, votes: arrived })
    states.set(key, { style: fitted.state, models, position: through, revision })
    return fitted
  }

  async function build(filter: VoteFilter, key: string): Promise<CachedStyleBoard> {
    const builtAt = now()
    const asOf = new Date()
    const { board: plain, built, etag } = await boards.read(filter)
    const { models: listed, counts, position } = built
    const modelIds = listed.map(({ modelId }) => modelId)
    const { throughVote, logHash, logGeneration, voters, effectiveVoters } = plain
    const { rated, effects } = await fitVotes(filter, key, modelIds, throughVote)
    const plainRows = new Map(plain.items.map((row) => [row.modelId, row]))
    const controlled = formatBoard({
      ...{ asOf, filter, listed, counts, position, throughVote, logHash, logGeneration, strengths: rated },
      intervals: intervalsOf({ throughVote, modelIds, rated, voters, effectiveVoters }),
    })
    const board: Board = {
      ...controlled,
      style: 'controlled',
      styleEffects: effects.map(({ feature, coefficient, se, points }) => ({
        feature: feature as 'tokens' | 'headers' | 'lists' | 'bold',
        coefficient: round(coefficient, 4),
        se: roundOrNull(se, 4),
        points: round(points, 1),
      })),
      items: controlled.items.map((row) => {
        const plainRow = plainRows.get(row.modelId)
        if (!plainRow) return row
        const { fallbackRate, medianResponseTimeMs, tokensPerSecond, costPer1000Answers } = plainRow
        return { ...row, fallbackRate, medianResponseTimeMs, tokensPerSecond, costPer1000Answers }
      }),
    }
    const { bytes, etag: styleEtag } = publish(board, undefined, identityOf(board))
    const cached = { published: { board, bytes, etag: styleEtag }, plainEtag: etag, builtAt }
    styleBoards.set(key, cached)
    return cached
  }

  const startBuild = (filter: VoteFilter, key: string): Promise<CachedStyleBoard> => {
    const running = building.get(key)
    if (running) return running
    if (building.size >= WAITING_MAX) throw new ArenaError('overloaded', { seconds: RETRY_AFTER_S })
    const queued = queue.then(() => build(filter, key)).finally(() => building.delete(key))
    building.set(key, queued)
    queue = queued.catch(() => {})
    return queued
  }

  const read = async (filter: VoteFilter, key: string): Promise<ShownBoard> => {
    const cached = styleBoards.get(key)
    if (!cached) return (await startBuild(filter, key)).published
    if (now() - cached.builtAt >= REFRESH_MS) {
      const { etag } = await boards.read(filter)
      if (etag !== cached.plainEtag) startBuild(filter, key).catch(onRefreshFailed)
    }
    return cached.published
  }

  /** If the database is unavailable, the last board is marked as stale. */
  return (filter: VoteFilter): Promise<ShownBoard> => {
    const key = filterKey(filter)
    return orStale(
      () => read(filter, key),
      () => styleBoards.get(key)?.published.board ?? null,
    )
  }
}

export type StyleBoards = ReturnType<typeof createStyleBoards>
