import { setImmediate } from 'node:timers/promises'
import type { VoteChoice, VoteClass } from '@arena/contract'
import { type Database, statement } from '../../database/index.ts'
import type { VoteFilter } from './filter.ts'
import { countedClasses } from './vote-classes.ts'

/** One vote with the fields that filters use. */
export interface StoredVote {
  readonly userId: string
  readonly leftModelId: string
  readonly rightModelId: string
  readonly class: VoteClass
  readonly choice: VoteChoice
  /** Days since 1970. */
  readonly day: number
  /** Tags, separated by spaces. */
  readonly tags: string
  /** Whether all earlier transactions have ended, so that no earlier vote can appear. */
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

const selectState = statement<VoteState>(
  'leaderboard.vote-state',
  `select pg_current_snapshot()::text as snapshot, pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
     moves as revision
   from vote_moves`,
)

const PAGE = 20_000
/** Votes that are parsed before other requests get a turn of the event loop. */
const BATCH = 1_000

interface Page {
  /** One line per vote with tab-separated values; null without votes. */
  readonly lines: string | null
  readonly votes: number
  readonly settled: number
  readonly lastXid: string
  readonly lastComparisonId: string
  readonly lastUserId: string
}

// One string per page: parsing ten million votes as rows of the driver would take minutes.
const selectVotes = statement<Page>(
  'leaderboard.votes',
  `with page as (
     select v.xid, v.comparison_id, v.user_id, v.xid < $4::xid8 as settled,
       concat_ws(E'\\t', v.user_id, c.left_model_id, c.right_model_id, v.class, v.choice,
         (v.created_at at time zone 'utc')::date - date '1970-01-01', array_to_string(c.tags, ' ')) as line
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
   where v.xid >= $5::xid8 and v.class = any ($1::text[]) and ($2::text is null or $2 = any (c.tags))
     and (v.created_at at time zone 'utc')::date >= coalesce($3::date, '-infinity')
     and (v.created_at at time zone 'utc')::date <= coalesce($4::date, 'infinity')
   order by v.comparison_id, v.user_id`,
)

export interface VoteState {
  /** The database snapshot. Between two equal snapshots nothing was committed. */
  readonly snapshot: string
  /** The oldest transaction that is still running. All transactions before it have ended. */
  readonly xmin: string
  /** Increases when earlier votes were changed, for example transferred to another user. */
  readonly revision: number
}

export interface VoteReader {
  state(): Promise<VoteState>
  /** The votes of the transactions from `cursor` on, in the order of transactions, in batches. */
  since(cursor: string, xmin: string): AsyncGenerator<StoredVote[], void, void>
  /** The counted votes of a filter from `cursor` on, with the style of both answers. */
  styled(filter: VoteFilter, cursor: string, xmin: string): Promise<StyledVote[]>
}

const FIRST_UUID = '00000000-0000-0000-0000-000000000000'
const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const before = (xid: string): string => String(BigInt(xid) - 1n)

export function createVoteReader(database: Database): VoteReader {
  return {
    async state() {
      const [row] = await database.rows(selectState)
      return row!
    },
    async *since(cursor, xmin) {
      let after = BigInt(cursor) === 0n ? [cursor, FIRST_UUID, FIRST_UUID] : [before(cursor), LAST_UUID, LAST_UUID]
      for (;;) {
        const [page] = await database.rows(selectVotes, [...after, xmin])
        const { lines, votes, settled, lastXid, lastComparisonId, lastUserId } = page!
        if (lines === null) return
        const list = lines.split('\n')
        for (let from = 0; from < votes; from += BATCH) {
          if (from > 0) await setImmediate()
          // Votes are sorted by transaction, so the settled ones come first.
          yield list.slice(from, from + BATCH).map((line, index) => parseLine(line, from + index < settled))
        }
        if (votes < PAGE) return
        after = [lastXid, lastComparisonId, lastUserId]
      }
    },
    styled: (filter, cursor, xmin) => {
      const { tag, since, until } = filter
      return database.rows(selectStyledVotes, [countedClasses(filter), tag, since, until, cursor, xmin])
    },
  }
}

function parseLine(line: string, settled: boolean): StoredVote {
  const [userId, leftModelId, rightModelId, kind, choice, day, tags = ''] = line.split('\t')
  return {
    userId: userId!,
    leftModelId: leftModelId!,
    rightModelId: rightModelId!,
    class: kind as VoteClass,
    choice: choice as VoteChoice,
    day: Number(day),
    tags,
    settled,
  }
}
