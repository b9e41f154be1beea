import type { Board } from '@arena/contract'
import { backgroundValue } from '../../../async/background-value.ts'
import { type Database, statement } from '../../../database/index.ts'
import { publishBoard, type ShownBoard } from './published.ts'

// The board is sent only if it is another one than the reader has.
const selectBoard = statement<{ etag: string; board: Board | null }>(
  'leaderboard.last-board',
  `select etag, case when etag is distinct from $2 then board end as board from last_boards
   where key = $1 and generation = (select generation from vote_log_head)`,
)

// The later votes win: a slower instance must not replace what others show already.
const upsertBoard = statement<never>(
  'leaderboard.save-last-board',
  `insert into last_boards as stored (key, generation, through_vote, etag, board) values ($1, $2, $3, $4, $5)
   on conflict (key) do update set generation = excluded.generation, through_vote = excluded.through_vote,
     etag = excluded.etag, board = excluded.board
   where (stored.generation, stored.through_vote) <= (excluded.generation, excluded.through_vote)`,
)

/** The last known board of each scope, without a filter. All instances share it. */
export interface LastBoards {
  read(scope: Board['scope']): Promise<ShownBoard | null>
  /** The last one that was read, without waiting. */
  last(scope: Board['scope']): ShownBoard | null
  save(shown: ShownBoard): Promise<void>
}

export interface LastBoardsOptions {
  readonly database: Pick<Database, 'rows'>
  /** Whether the simulator answers: its models have boards of their own. */
  readonly isSimulated: () => Promise<boolean>
  /** Boards of another method are not shown. */
  readonly method: string
}

const FRESH_MS = 1_000
/** Raised when boards get other members: those that earlier versions stored are not shown. */
const FORMAT = 2

export function createLastBoards({ database, isSimulated, method }: LastBoardsOptions): LastBoards {
  const keyOf = async (scope: Board['scope']) =>
    `${scope} ${(await isSimulated()) ? 'simulated' : 'real'} ${method} ${FORMAT}`
  const createValue = (scope: Board['scope']) =>
    backgroundValue<{ readonly shown: ShownBoard | null }>({
      async compute(last) {
        const [row] = await database.rows(selectBoard, [await keyOf(scope), last?.shown?.etag ?? null])
        if (last && row && row.etag === last.shown?.etag) return last
        return { shown: row?.board ? publishBoard(row.board) : null }
      },
      freshMs: FRESH_MS,
    })
  const values = { all: createValue('all'), blind: createValue('blind') }
  return {
    read: async (scope) => (await values[scope].read()).shown,
    last: (scope) => values[scope].last()?.shown ?? null,
    async save(shown) {
      // Another instance may have stored the same board.
      const { scope, logGeneration, throughVote } = shown.board
      if ((await values[scope].read()).shown?.etag === shown.etag) return
      const row = [await keyOf(scope), logGeneration, throughVote, shown.etag, String(shown.bytes)]
      await database.rows(upsertBoard, row)
    },
  }
}
