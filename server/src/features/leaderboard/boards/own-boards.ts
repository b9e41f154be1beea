import type { OwnBoard, VoteChoice, VoteClass } from '@arena/contract'
import type { LogEntry } from '@arena/ratings'
import { backgroundValue, backgroundValues } from '../../../async/background-value.ts'
import { ArenaError } from '../../../base/errors.ts'
import { type Database, statement } from '../../../database/index.ts'
import { filterKey, type VoteFilter } from '../compute/filter-votes.ts'
import type { BoardsOptions } from './boards.ts'
import { createViews } from './recompute-board.ts'
import { byId, formatBoard } from './rules.ts'

interface OwnVote {
  readonly left: string
  readonly right: string
  readonly choice: VoteChoice
  readonly class: VoteClass
  readonly day: string
  readonly tags: readonly string[]
  /** Whether all votes of the user are held. */
  readonly held: boolean
}

// Not from the votes in memory, which would all be searched: the index of users finds them.
const selectOwnVotes = statement<OwnVote>(
  'leaderboard.own-votes',
  `select left_model_id as left, right_model_id as right, choice, v.class, (v.created_at at time zone 'utc')::date::text as day, tags,
     exists (select from held_voters h where h.user_id = $1 and h.released_at is null) as held
   from (select * from votes where user_id = $1 order by created_at desc, comparison_id desc limit $2) as v
   join comparisons using (comparison_id) order by v.created_at, comparison_id`,
)

/** Boards that are cached, and those that are computed for the first time at once. */
const CACHED_MAX = 100
const WAITING_MAX = 8
const FRESH_MS = 1_000
/** Their entries are made in the main thread. */
const VOTES_MAX = 20_000
const RETRY_AFTER_S = 5

export interface OwnBoardsOptions extends Pick<BoardsOptions, 'readModels' | 'readFigures' | 'rateExactly'> {
  readonly database: Database
  readonly votesMax?: number
}

/** The boards of the votes of one user each, computed like all others. */
export function createOwnBoards(options: OwnBoardsOptions) {
  const { database, readModels, readFigures, rateExactly, votesMax = VOTES_MAX } = options
  const boards = backgroundValues<OwnBoard>({
    cachedMax: CACHED_MAX,
    waitingMax: WAITING_MAX,
    refuse: () => new ArenaError('overloaded', { seconds: RETRY_AFTER_S }),
  })

  async function compute(userId: string, filter: VoteFilter): Promise<OwnBoard> {
    const asOf = new Date()
    const entries = toEntries(await database.rows(selectOwnVotes, [userId, votesMax]))
    const [models, figures] = await Promise.all([readModels(), readFigures()])
    const listed = byId(models)
    const view = await createViews(entries)(entries.length, new Map())
    const request = { view, filter, modelIds: listed.map(({ modelId }) => modelId) }
    const ratings = await rateExactly(request, { isUrgent: false })
    return formatBoard({ ...ratings, ...figures, ...NO_PLACE, asOf, filter, listed })
  }

  /** The last read of each user: one after the other, so that a user takes one of the places to wait. */
  const reads = new Map<string, Promise<unknown>>()

  return {
    async read(userId: string, filter: VoteFilter): Promise<OwnBoard> {
      const before = reads.get(userId) ?? Promise.resolve()
      const board = before.then(() =>
        boards.read(`${userId} ${filterKey(filter)}`, () =>
          backgroundValue({ compute: () => compute(userId, filter), freshMs: FRESH_MS }),
        ),
      )
      const done = board.catch(() => {})
      reads.set(userId, done)
      try {
        return await board
      } finally {
        if (reads.get(userId) === done) reads.delete(userId)
      }
    },
    /** Call after a vote of this user was stored: the next read must show it. Without a user, it is about all boards. */
    markStale: (userId: string | null) => boards.markStale(userId === null ? '' : `${userId} `),
  }
}

const NO_PLACE = { throughVote: 0, logHash: '', logGeneration: 0 }

/** As the log would have them if nobody else had voted. */
function toEntries(votes: readonly OwnVote[]): LogEntry[] {
  const voter = 'self'
  const lines = votes.map(
    (vote): LogEntry => ({ type: 'vote', ...vote, ...NO_LINE, voter, battle: 0, probability: null }),
  )
  return votes[0]?.held ? [...lines, { type: 'hold', ...NO_LINE, voter }] : lines
}

const NO_LINE = { position: 0, previous: '' }
