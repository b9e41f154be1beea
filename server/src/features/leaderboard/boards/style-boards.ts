import type { Board } from '@arena/contract'
import { LRUCache } from 'lru-cache'
import { styleFeatures } from '../../../analysis/index.ts'
import { backgroundValue, backgroundValues } from '../../../async/background-value.ts'
import { ArenaError } from '../../../base/errors.ts'
import { filterKey, type VoteFilter } from '../compute/filter-votes.ts'
import type { StyleFit, StyleRequest, StyleState } from '../compute/fit-style.ts'
import { round, roundOrNull } from '../compute/rounding.ts'
import { type Boards, type ComputedBoard, orStale, type RatedVotes } from './boards.ts'
import { publishBoard, type ShownBoard } from './published.ts'
import { formatBoard } from './rules.ts'
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
  readonly boards: Pick<Boards, 'read'>
  readonly readStyledVotes: ReadStyledVotes
  readonly fitStyle: (request: StyleRequest) => Promise<StyleFit>
  /** Called if a board could not be computed in the background. Readers still get the last one. */
  readonly onFailed: (error: unknown) => void
  readonly now?: () => number
}

interface StyleBoard extends ShownBoard {
  /** The ETag of the plain board with the same votes. */
  readonly plainEtag: string
  readonly costMs: number
}

/** The state of the last fit of a filter. */
interface FilterState {
  readonly style: StyleState
  readonly models: string
  /** The position of the log up to which votes are in the state. */
  readonly position: number
  readonly revision: number
}

/** The boards with style control. Readers get the last board while the next one is computed. */
export function createStyleBoards(options: StyleBoardOptions): (filter: VoteFilter) => Promise<ShownBoard> {
  const { boards, readStyledVotes, fitStyle, onFailed, now } = options
  const states = new LRUCache<string, FilterState>({ max: STATES_MAX })
  const values = backgroundValues<StyleBoard>({
    cachedMax: BOARDS_MAX,
    waitingMax: WAITING_MAX,
    refuse: () => new ArenaError('overloaded', { seconds: RETRY_AFTER_S }),
  })
  /** One fit at a time: each needs memory for all votes of its filter, and clients choose the filters. */
  let queue: Promise<unknown> = Promise.resolve()

  /** Reads the votes since the last fit, or all votes if the models changed, or a hold or a merge changed earlier votes. */
  async function fitVotes(
    filter: VoteFilter,
    key: string,
    modelIds: readonly string[],
    { position: through, revision, voters }: RatedVotes['view'],
  ): Promise<StyleFit> {
    const models = modelIds.join(' ')
    const last = states.get(key)
    const state = last?.models === models && last.revision === revision ? last : null
    const arrived = (await readStyledVotes(filter, state?.position ?? 0, through))
      .map((vote) => ({ ...vote, voter: voters.rootOf[vote.voter]! }))
      .filter(({ voter }) => voters.isHeld[voter] === 0)
    const fitted = await fitStyle({ features: styleFeatures, modelIds, state: state?.style ?? null, votes: arrived })
    states.set(key, { style: fitted.state, models, position: through, revision })
    return fitted
  }

  async function build(filter: VoteFilter, plain: ComputedBoard): Promise<StyleBoard> {
    const { listed } = plain
    const { throughVote, logHash, logGeneration, items } = plain.board
    const { view, counts, position, voters, effectiveVoters } = plain.rated
    const modelIds = listed.map(({ modelId }) => modelId)
    const asOf = new Date()
    const { rated, effects, costMs } = await fitVotes(filter, filterKey(filter), modelIds, view)
    const plainRows = new Map(items.map((row) => [row.modelId, row]))
    const controlled = formatBoard({
      asOf,
      filter,
      listed,
      counts,
      position,
      voters,
      effectiveVoters,
      rated,
      throughVote,
      logHash,
      logGeneration,
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
    return { ...publishBoard(board), plainEtag: plain.etag, costMs }
  }

  const createValue = (filter: VoteFilter) =>
    backgroundValue<StyleBoard>({
      compute(last) {
        const next = queue.then(async () => {
          const plain = await boards.read(filter)
          return last?.plainEtag === plain.etag ? last : build(filter, plain)
        })
        queue = next.catch(() => {})
        return next
      },
      freshMs: REFRESH_MS,
      waitBelowMs: 0,
      costOf: ({ costMs }) => costMs,
      onFailed,
      ...(now && { now }),
    })

  return (filter) => {
    const key = filterKey(filter)
    return orStale(
      async () => {
        // It notices that the database is unavailable.
        await boards.read(filter)
        return values.read(key, () => createValue(filter))
      },
      () => values.last(key),
    )
  }
}
