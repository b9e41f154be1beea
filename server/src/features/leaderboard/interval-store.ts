import type { Board } from '@arena/contract'
import { type Database, statement } from '../../database/index.ts'
import type { Intervals } from './intervals.ts'
import { METHOD } from './rules.ts'

/** Changes when stored intervals have other members: rows of another version are not read, but computed again. */
const STORED_AS = `${METHOD} with duplicates`

export interface StoredState {
  /** `null` if they are not newer than those that the caller has. */
  readonly intervals: Intervals | null
  readonly costMs: number
  readonly ageMs: number
}

const selectIntervals = statement<StoredState>(
  'leaderboard.intervals',
  `select case when through_vote > $3 then intervals end as intervals, cost_ms as "costMs",
     (extract(epoch from clock_timestamp() - computed_at) * 1000)::float8 as "ageMs"
   from board_intervals where key = $1 and method = $2`,
)

const selectBoard = statement<{ board: Board }>(
  'leaderboard.stored-board',
  `select board from board_intervals
   where key = $1 || ' ' || (select generation from vote_log_head) and method = $2`,
)

// The later votes win: a slower instance must not replace what others show already.
const upsertIntervals = statement<never>(
  'leaderboard.save-intervals',
  `insert into board_intervals as stored (key, method, through_vote, intervals, board, cost_ms, computed_at)
   values ($1, $2, $3, $4, $5, $6, clock_timestamp())
   on conflict (key) do update set method = excluded.method, through_vote = excluded.through_vote,
     intervals = excluded.intervals, board = excluded.board, cost_ms = excluded.cost_ms, computed_at = excluded.computed_at
   where stored.through_vote < excluded.through_vote or stored.method <> excluded.method`,
)

/** The last exact computation of each board without a filter, shared by all instances. */
export interface IntervalStore {
  /** The stored intervals if they are newer than those of a vote. */
  read(key: string, after: number): Promise<StoredState | null>
  /** `key` is without a generation: the votes are not read yet, and the board is that of the latest one. */
  readBoard(key: string): Promise<Board | null>
  save(key: string, computed: { intervals: Intervals; board: Board; costMs: number }): Promise<void>
}

export function createIntervalStore(database: Database): IntervalStore {
  return {
    async read(key, after) {
      const [row] = await database.rows(selectIntervals, [key, STORED_AS, after])
      return row ?? null
    },
    async readBoard(key) {
      const [row] = await database.rows(selectBoard, [key, STORED_AS])
      return row?.board ?? null
    },
    async save(key, { intervals, board, costMs }) {
      const values = [intervals.throughVote, JSON.stringify(intervals), JSON.stringify(board), Math.round(costMs)]
      await database.rows(upsertIntervals, [key, STORED_AS, ...values])
    },
  }
}
