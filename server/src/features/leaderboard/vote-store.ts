import type { VoteChoice } from '@arena/contract'
import { type Database, statement } from '../../database/index.ts'
import type { Slice } from './slice.ts'

/** One counted vote, with everything that says which slices it is in. */
export interface CountedVote {
  readonly xid: string
  readonly comparisonId: string
  readonly userId: string
  readonly leftModelId: string
  readonly rightModelId: string
  readonly choice: VoteChoice
  readonly blind: boolean
  /** Days since 1970. */
  readonly day: number
  readonly tags: readonly string[]
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

const selectHorizon = statement<{ horizon: string; moves: number }>(
  'leaderboard.horizon',
  'select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, moves from vote_moves',
)

const PAGE = 20_000

const selectVotes = statement<CountedVote>(
  'leaderboard.votes',
  `select v.xid::text, v.comparison_id as "comparisonId", v.user_id as "userId", c.left_model_id as "leftModelId",
     c.right_model_id as "rightModelId", v.choice, c.selection_mode <> 'manual' as blind,
     (v.created_at at time zone 'utc')::date - date '1970-01-01' as day, c.tags, v.xid < $4::xid8 as settled
   from votes v join comparisons c using (comparison_id)
   where (v.xid, v.comparison_id, v.user_id) > ($1::xid8, $2::uuid, $3::uuid) and c.class = 'counted'
   order by v.xid, v.comparison_id, v.user_id limit ${PAGE}`,
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

export interface VoteReader {
  /** Every transaction before the horizon is over; `moves` grows when votes change hands. */
  horizon(): Promise<{ horizon: string; moves: number }>
  /** The counted votes of transactions from `from` on, page by page. */
  since(from: string, horizon: string): AsyncGenerator<CountedVote[], void, void>
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
        const page = await database.rows(selectVotes, [...after, horizon])
        if (page.length > 0) yield page
        if (page.length < PAGE) return
        const { xid, comparisonId, userId } = page.at(-1)!
        after = [xid, comparisonId, userId]
      }
    },
    styled: ({ blindOnly, tag, since, until }, from, horizon) =>
      database.rows(selectStyledVotes, [blindOnly, tag, since, until, from, horizon]),
  }
}
