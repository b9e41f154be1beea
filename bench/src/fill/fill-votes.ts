import { recountTallies } from '@arena/server'
import type { BenchDatabase } from '../postgres/open-embedded.ts'

/**
 * One vote on each of the next battles, by one of 2,000 voters; models with a higher number win more often. A fifth are
 * ties and a tenth both bad.
 */
const INSERT = `with numbered as (
    select model_id, row_number() over (order by model_name) as n from models where model_name like 'bench-model-%'
  ), judged as (
    select comparison_id, c.user_id, c.created_at, (l.n - r.n) * 0.03 as ahead,
      (hashtext(comparison_id::text) & 1048575) / 1048576.0 as draw,
      (hashtext(comparison_id::text || 'kind') & 1048575) / 1048576.0 as kind
    from comparisons c join numbered l on l.model_id = left_model_id join numbered r on r.model_id = right_model_id
    where comparison_id > $1 order by comparison_id limit $2
  ), voted as (
  insert into votes (comparison_id, user_id, choice, duration_ms, created_at)
  select comparison_id, user_id,
    case when kind < 0.2 then 'tie' when kind < 0.3 then 'both-bad' when draw < 1 / (1 + exp(-ahead)) then 'left' else 'right' end,
    4000, created_at
  from judged on conflict do nothing
  )
  select max(comparison_id::text) as last from judged`

/** Every id is above it. */
const FIRST = '00000000-0000-0000-0000-000000000000'
/** The pool's connections give up on a statement after seconds. */
const BATCH = 50_000

/** Votes on all battles that came since the last vote, counted as the service counts them. */
export async function fillVotes(database: BenchDatabase): Promise<void> {
  const client = await database.pool.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      'select comparison_id as id from votes order by comparison_id desc limit 1',
    )
    let after: string | null = rows[0]?.id ?? FIRST
    while (after !== null) {
      const voted: { rows: { last: string | null }[] } = await client.query(INSERT, [after, BATCH])
      after = voted.rows[0]?.last ?? null
    }
    await client.query('analyze votes')
  } finally {
    client.release()
  }
  await recountTallies(database)
}
