import { findWrongTallies } from '@arena/server'
import type { BenchDatabase } from '../postgres/open-embedded.ts'
import { type BulkClient, fillInBulk, patiently } from './bulk.ts'

/**
 * One vote on each of the next battles, by one of 2,000 voters; models with a higher number win more often. A fifth are
 * ties and a tenth both bad.
 */
const INSERT = `with numbered as (
    select model_id, row_number() over (order by model_name) as n from models where model_name like 'bench-model-%'
  ), judged as (
    select comparison_id, c.user_id, c.created_at, (l.n - r.n) * 0.03::float8 as ahead,
      (uuid_hash_extended(comparison_id, 1) & 1048575) / 1048576.0::float8 as draw,
      (uuid_hash_extended(comparison_id, 2) & 1048575) / 1048576.0::float8 as kind
    from comparisons c join numbered l on l.model_id = left_model_id join numbered r on r.model_id = right_model_id
    where comparison_id > $1 and comparison_id <= $2
  )
  insert into votes (comparison_id, user_id, choice, duration_ms, created_at)
  select comparison_id, user_id,
    case when kind < 0.2 then 'tie' when kind < 0.3 then 'both-bad' when draw < 1 / (1 + exp(-ahead)) then 'left' else 'right' end,
    4000, created_at
  from judged`

/** The same votes, added to the tallies as the service adds them one by one; in the order of their index, to be quick. */
const ADD_UP = `insert into tallies as tally (tag, day, left_model_id, right_model_id, class, blind,
    left_wins, right_wins, ties, both_bad)
  select tag, day, left_model_id, right_model_id, class, true, sum(l), sum(r), sum(t), sum(b)
  from (
    select (v.created_at at time zone 'utc')::date as voted_on, tags, left_model_id, right_model_id, class,
      count(*) filter (where choice = 'left') as l, count(*) filter (where choice = 'right') as r,
      count(*) filter (where choice = 'tie') as t, count(*) filter (where choice = 'both-bad') as b
    from votes v join comparisons using (comparison_id)
    where comparison_id > $1 and comparison_id <= $2
    group by voted_on, tags, left_model_id, right_model_id, class
  ) of_a_day
    cross join unnest(array_append(tags, '')) as tag
    cross join unnest(array['-infinity'::date, voted_on]) as day
  group by tag, day, left_model_id, right_model_id, class
  order by tag, day, left_model_id, right_model_id
  on conflict (tag, day, left_model_id, right_model_id, class, blind) do update set
    left_wins = tally.left_wins + excluded.left_wins, right_wins = tally.right_wins + excluded.right_wins,
    ties = tally.ties + excluded.ties, both_bad = tally.both_bad + excluded.both_bad`

/** Where the next batch ends. */
const SELECT_END = `select comparison_id as id from comparisons where comparison_id > $1 order by comparison_id
  limit 1 offset $2`
const SELECT_BOUNDS = `select (select comparison_id from votes order by comparison_id desc limit 1) as voted,
  (select comparison_id from comparisons order by comparison_id desc limit 1) as newest`

/** Every id is above it. */
const FIRST = '00000000-0000-0000-0000-000000000000'
/**
 * Votes of one statement have one transaction. In life each has its own, and the service reads them in that order, page by
 * page: with many in one it would sort them all again for every page.
 */
const BATCH = 20_000
/** Up to here the tallies are compared with the votes, which at millions takes as long as filling. */
const COMPARED_MAX = 50_000

/** Votes on all battles that came since the last vote, by a connection that is open for filling. */
export async function insertVotes(client: BulkClient): Promise<void> {
  // Else the planner knows nothing of the battles that were just made, and takes five times as long.
  await patiently(client, 'analyze comparisons')
  const { rows } = await client.query<{ voted: string | null; newest: string | null }>(SELECT_BOUNDS)
  const { voted, newest } = rows[0]!
  if (newest === null) return
  for (let after = voted ?? FIRST; after < newest; ) {
    const end = await patiently<{ id: string }>(client, SELECT_END, [after, BATCH - 1])
    const last = end.rows[0]?.id ?? newest
    await patiently(client, INSERT, [after, last])
    after = last
  }
  // Once for all of them: every batch would change most of the tallies of every day again.
  await patiently(client, ADD_UP, [voted ?? FIRST, newest])
}

export async function fillVotes(database: BenchDatabase): Promise<void> {
  await fillInBulk(database, { withoutIndexes: false }, insertVotes)
  await checkTallies(database)
}

/** Counts everything once more, as the service would, where that is quick. */
export async function checkTallies(database: BenchDatabase): Promise<void> {
  const { rows } = await database.pool.query<{ votes: number }>('select count(*) as votes from votes')
  if (rows[0]!.votes > COMPARED_MAX) return
  const wrong = await findWrongTallies(database)
  if (wrong.length > 0) throw new Error(`${wrong.length} tallies are not what the made-up votes say`)
}
