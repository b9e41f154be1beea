import type { Activity, AdminBattle, AdminVote, SharedThread, VoteClass } from '@arena/contract'
import { type Database, statement } from '../../database/index.ts'

export interface BattleRow extends Omit<AdminBattle, 'createdAt'> {
  readonly createdAt: Date
}

// The limit is applied before the joins. Prompts and answers are private and not selected. Ids are ordered by time.
const selectBattles = (name: string, condition: string) =>
  statement<BattleRow>(
    name,
    `select c.comparison_id as "comparisonId", c.user_id as "userId", c.selection_mode as "selectionMode",
       c.seal_salt is not null as sealed, c.class, l.model_name as "model1Name", r.model_name as "model2Name",
       c.left_fallback ->> 'reason' as fallback1, c.right_fallback ->> 'reason' as fallback2, c.tags,
       c.duration_ms as "durationMs", c.created_at as "createdAt",
       (select count(*) from votes v where v.comparison_id = c.comparison_id) as votes
     from (
       select * from comparisons where comparison_id < $1 ${condition} order by comparison_id desc limit $2 + 1
     ) as c
     join models l on l.model_id = c.left_model_id
     join models r on r.model_id = c.right_model_id
     order by c.comparison_id desc`,
  )
const selectAllBattles = selectBattles('admin.battles', '')
const selectBattlesOfClass = selectBattles('admin.battles-of-class', 'and class = $3')

export interface VoteRow extends Omit<AdminVote, 'createdAt'> {
  readonly createdAt: Date
  /** In microseconds since 1970. */
  readonly createdAtUs: number
}

/** A found vote, if any, and the last scanned vote. */
type ScannedVote = { [Member in keyof VoteRow]: VoteRow[Member] | null } & {
  readonly scanned: number
  readonly lastCreatedAtUs: number
  readonly lastComparisonId: string
  readonly lastUserId: string
}

const microseconds = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint`

// Votes of one class are found by scanning votes: an index would make every vote more expensive. Without the limit, a page of a
// rare class would scan millions of them.
const selectVotes = statement<ScannedVote>(
  'admin.votes',
  `with scanned as materialized (
     select * from votes where (created_at, comparison_id, user_id) < ($1::timestamptz, $2::uuid, $3::uuid)
     order by created_at desc, comparison_id desc, user_id desc limit $6
   ), last as (
     select * from scanned order by created_at, comparison_id, user_id limit 1
   ), found as (
     select v.comparison_id as "comparisonId", v.user_id as "userId", v.choice as "voteChoice", v.class,
       l.model_name as "model1Name", r.model_name as "model2Name", v.duration_ms as "voteDurationMs",
       v.created_at as "createdAt", ${microseconds('v.created_at')} as "createdAtUs"
     from scanned v
     join comparisons c using (comparison_id)
     join models l on l.model_id = c.left_model_id
     join models r on r.model_id = c.right_model_id
     where $5::text is null or v.class = $5
     order by v.created_at desc, v.comparison_id desc, v.user_id desc limit $4 + 1
   )
   select found.*, (select count(*) from scanned) as scanned, ${microseconds('last.created_at')} as "lastCreatedAtUs",
     last.comparison_id as "lastComparisonId", last.user_id as "lastUserId"
   from last left join found on true
   order by found."createdAt" desc, found."comparisonId" desc, found."userId" desc`,
)

export interface FoundVotes {
  readonly rows: VoteRow[]
  /** The last scanned vote; `null` if there are no more votes. */
  readonly lastScanned: { readonly createdAtUs: number; readonly comparisonId: string; readonly userId: string } | null
}

interface SharedThreadRow extends Omit<SharedThread, 'createdAt'> {
  readonly createdAt: Date
}

// Ids are ordered by time.
const selectSharedThreads = statement<SharedThreadRow>(
  'admin.shared-threads',
  `select thread_id as "threadId", user_id as "userId", visibility, message_count as "messageCount",
     created_at as "createdAt"
   from threads where thread_id < $1 and visibility <> 'private' order by thread_id desc limit $2 + 1`,
)

const utcDay = (column: string) => `(${column} at time zone 'UTC')::date`

const selectDays = statement<Activity['days'][number]>(
  'admin.days',
  `select to_char(day, 'YYYY-MM-DD') as day, coalesce(battles, 0) as battles, coalesce(votes, 0) as votes
   from (select generate_series(${utcDay('$2::timestamptz')}, ${utcDay('$3::timestamptz')}, '1 day')::date as day) as days
   left join (
     select ${utcDay('created_at')} as day, count(*) as battles from comparisons where comparison_id >= $1 group by 1
   ) as b using (day)
   left join (
     select ${utcDay('created_at')} as day, count(*) as votes from votes where created_at >= $2 group by 1
   ) as v using (day)
   order by day`,
)

// The cost is that of the model that answered, which may be the fallback.
const selectSpending = statement<Activity['spending'][number]>(
  'admin.spending',
  `with answers as (
     select side.* from comparisons cross join lateral (values
       (left_model_id, left_fallback ->> 'model', left_cost), (right_model_id, right_fallback ->> 'model', right_cost)
     ) as side(model_id, fallback, cost)
     where comparison_id >= $1
     union all
     select model_id, fallback ->> 'model', cost from messages where message_id >= $1 and model_id is not null
   ), sums as (
     select model_id, fallback, sum(cost) as cost from answers where cost > 0 group by model_id, fallback
   )
   select models.model_id as "modelId", display_name as "displayName", sum(cost) as dollars
   from sums join models on models.model_name = fallback or fallback is null and models.model_id = sums.model_id
   group by models.model_id
   order by dollars desc, models.model_id limit 20`,
)

export interface ServiceStatistics {
  readonly version: string
  readonly sizeBytes: number
  readonly connections: number
  readonly users: number
  readonly accounts: number
  readonly threads: number
  readonly battles: number
}

/** Smaller tables are counted exactly. For larger ones the planner's estimate is used, which may be a minute old. */
const COUNTED_ROWS_MAX = 100_000
const rowsOf = (table: string) =>
  `(select case when reltuples < ${COUNTED_ROWS_MAX} then (select count(*) from ${table}) else reltuples::bigint end
    from pg_class where oid = '${table}'::regclass)`

// Battles are summed from their counters: there may be ten million rows.
const selectStatistics = statement<ServiceStatistics>(
  'admin.statistics',
  `select current_setting('server_version') as version, pg_database_size(current_database()) as "sizeBytes",
     (select count(*) from pg_stat_activity where datname = current_database()) as connections,
     ${rowsOf('auth_users')} as users,
     (select count(*) from auth_users where "isAnonymous" is not true) as accounts,
     ${rowsOf('threads')} as threads,
     (select coalesce(sum(battles), 0) from battle_counts) as battles`,
)

const ping = statement<{ one: number }>('admin.ping', 'select 1 as one')

export interface AdminStore {
  /** Up to one row more than the limit. */
  battles(page: { before: string; limit: number; class: VoteClass | null }): Promise<BattleRow[]>
  votes(page: {
    bounds: readonly string[]
    limit: number
    class: VoteClass | null
    scannedMax: number
  }): Promise<FoundVotes>
  /** Up to one row more than the limit. */
  sharedThreads(page: { before: string; limit: number }): Promise<SharedThreadRow[]>
  /** Of all days from one time to another one. No id of these days is smaller than the first one. */
  activity(range: { firstId: string; from: Date; to: Date }): Promise<Activity>
  statistics(): Promise<ServiceStatistics>
  ping(): Promise<unknown>
}

export function createAdminStore(database: Database): AdminStore {
  return {
    battles: ({ before, limit, class: only }) =>
      only === null
        ? database.rows(selectAllBattles, [before, limit])
        : database.rows(selectBattlesOfClass, [before, limit, only]),
    async votes({ bounds, limit, class: only, scannedMax }) {
      const rows = await database.rows(selectVotes, [...bounds, limit, only, scannedMax])
      const [first] = rows
      return {
        rows: rows.filter((row): row is ScannedVote & VoteRow => row.comparisonId !== null),
        lastScanned:
          first?.scanned === scannedMax
            ? {
                createdAtUs: first.lastCreatedAtUs,
                comparisonId: first.lastComparisonId,
                userId: first.lastUserId,
              }
            : null,
      }
    },
    sharedThreads: ({ before, limit }) => database.rows(selectSharedThreads, [before, limit]),
    async activity({ firstId, from, to }) {
      const [days, spending] = await Promise.all([
        database.rows(selectDays, [firstId, from, to]),
        database.rows(selectSpending, [firstId]),
      ])
      return { days, spending }
    },
    async statistics() {
      const [statistics] = await database.rows(selectStatistics)
      return statistics!
    },
    ping: () => database.rows(ping),
  }
}
