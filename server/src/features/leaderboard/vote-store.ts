import { setImmediate } from 'node:timers/promises'
import type { VoteChoice, VoteClass } from '@arena/contract'
import { type Database, statement } from '../../database/index.ts'
import type { Slice } from './slice.ts'

/** One vote, with everything that says which slices it is in. */
export interface StoredVote {
  readonly userId: string
  readonly leftModelId: string
  readonly rightModelId: string
  readonly class: VoteClass
  readonly choice: VoteChoice
  readonly blind: boolean
  /** Days since 1970. */
  readonly day: number
  /** Tags with blanks between them. */
  readonly tags: string
  readonly settled: boolean
}

export interface StyledVote {
  readonly userId: string
  readonly leftModelId: string
  readonly rightModelId: string
  readonly choice: VoteChoice
  readonly leftStyle: readonly number[]
  readonly rightStyle: readonly number[]
  readonly settled: boolean
}

const selectHorizon = statement<Horizon>(
  'leaderboard.horizon',
  `select pg_current_snapshot()::text as snapshot, pg_snapshot_xmin(pg_current_snapshot())::text as horizon, moves
   from vote_moves`,
)

const PAGE = 20_000
/** So many votes of a page are read before others get their turn. */
const AT_ONCE = 1_000

interface Page {
  /** A vote a line, and its values with tabs between them; null where there are none. */
  readonly lines: string | null
  readonly votes: number
  readonly settled: number
  readonly lastXid: string
  readonly lastComparisonId: string
  readonly lastUserId: string
}

// One text for a page: as rows of the driver, ten million votes would take minutes of every processor the service has.
const selectVotes = statement<Page>(
  'leaderboard.votes',
  `with page as (
     select v.xid, v.comparison_id, v.user_id, v.xid < $4::xid8 as settled,
       concat_ws(E'\\t', v.user_id, c.left_model_id, c.right_model_id, c.class, v.choice,
         (c.selection_mode <> 'manual')::int, (v.created_at at time zone 'utc')::date - date '1970-01-01',
         array_to_string(c.tags, ' ')) as line
     from votes v join comparisons c using (comparison_id)
     where (v.xid, v.comparison_id, v.user_id) > ($1::xid8, $2::uuid, $3::uuid)
     order by v.xid, v.comparison_id, v.user_id limit ${PAGE}
   ), last as (select xid, comparison_id, user_id from page order by xid desc, comparison_id desc, user_id desc limit 1)
   select string_agg(line, E'\\n' order by xid, comparison_id, user_id) as lines, count(*)::int as votes,
     (count(*) filter (where settled))::int as settled, (select xid::text from last) as "lastXid",
     (select comparison_id from last) as "lastComparisonId", (select user_id from last) as "lastUserId"
   from page`,
)

const selectStyledVotes = statement<StyledVote>(
  'leaderboard.styled-votes',
  `select v.user_id as "userId", c.left_model_id as "leftModelId", c.right_model_id as "rightModelId", v.choice,
     c.left_style as "leftStyle", c.right_style as "rightStyle", v.xid < $6::xid8 as settled
   from votes v join comparisons c using (comparison_id)
   where v.xid >= $5::xid8 and c.class = 'counted' and (c.selection_mode <> 'manual' or not $1) and ($2::text is null or $2 = any (c.tags))
     and (v.created_at at time zone 'utc')::date >= coalesce($3::date, '-infinity')
     and (v.created_at at time zone 'utc')::date <= coalesce($4::date, 'infinity')
   order by v.comparison_id, v.user_id`,
)

export interface Horizon {
  /** Which transactions are over. Two that are equal show the same rows: nothing was committed between them. */
  readonly snapshot: string
  /** Every transaction before it is over. */
  readonly horizon: string
  /** Grows when votes change hands, or were changed by hand. */
  readonly moves: number
}

export interface VoteReader {
  horizon(): Promise<Horizon>
  /** The votes of transactions from `from` on in the order of their transactions, some at a time. */
  since(from: string, horizon: string): AsyncGenerator<StoredVote[], void, void>
  /** The counted votes of a slice of transactions from `from` on, with the style of both answers. */
  styled(slice: Slice, from: string, horizon: string): Promise<StyledVote[]>
}

const NIL = '00000000-0000-0000-0000-000000000000'
const before = (xid: string): string => String(BigInt(xid) - 1n)
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export function createVoteReader(database: Database): VoteReader {
  return {
    async horizon() {
      const [row] = await database.rows(selectHorizon)
      return row!
    },
    async *since(from, horizon) {
      let after = BigInt(from) === 0n ? [from, NIL, NIL] : [before(from), LAST, LAST]
      for (;;) {
        const [page] = await database.rows(selectVotes, [...after, horizon])
        const { lines, votes, settled, lastXid, lastComparisonId, lastUserId } = page!
        if (lines === null) return
        const list = lines.split('\n')
        for (let from = 0; from < votes; from += AT_ONCE) {
          if (from > 0) await setImmediate()
          // Sorted by transaction, so the settled ones come first.
          yield list.slice(from, from + AT_ONCE).map((line, place) => readLine(line, from + place < settled))
        }
        if (votes < PAGE) return
        after = [lastXid, lastComparisonId, lastUserId]
      }
    },
    styled: ({ blindOnly, tag, since, until }, from, horizon) =>
      database.rows(selectStyledVotes, [blindOnly, tag, since, until, from, horizon]),
  }
}

function readLine(line: string, settled: boolean): StoredVote {
  const [userId, leftModelId, rightModelId, kind, choice, blind, day, tags = ''] = line.split('\t')
  return {
    userId: userId!,
    leftModelId: leftModelId!,
    rightModelId: rightModelId!,
    class: kind as VoteClass,
    choice: choice as VoteChoice,
    blind: blind === '1',
    day: Number(day),
    tags,
    settled,
  }
}
