import type { BenchDatabase } from '../postgres/open-embedded.ts'
import { type BulkClient, fillInBulk, patiently } from './bulk.ts'

export interface Battles {
  readonly count: number
  /** The number of the first, so that later ones are others. */
  readonly from?: number
  /** Characters of each answer. */
  readonly answerChars: number
}

/**
 * Made-up battles between the models of the benchmark, by one statement. Everything is drawn from a hash of the row's
 * number: every run has the same pairs. The prompts have the tags of short English questions. All are of the last ten days:
 * tallies are kept by day, and with thirty of them most of the time of filling went into tallies.
 */
const INSERT = `with numbered as (
    select model_id, row_number() over (order by model_name) - 1 as n from models where model_name like 'bench-model-%'
  ), size as (select count(*)::int as models from numbered
  ), drawn as (
    select i, (hashint4(i) & 2147483647) % models as l, 1 + (hashint4(i + 1000000007) & 2147483647) % (models - 1) as step, models
    from generate_series($1::int, $2::int) i, size
  )
  insert into comparisons (comparison_id, user_id, selection_mode, class, left_model_id, right_model_id, tags, left_style,
    right_style, prompt, left_text, right_text, left_usage, right_usage, duration_ms, left_duration_ms, right_duration_ms,
    created_at)
  select uuidv7(), md5('voter ' || i % 2000)::uuid, 'random', 'counted', l.model_id, r.model_id,
    array['lang:en', 'length:short', 'no-code'], array[200 + i % 50, 0, i % 4, 0], array[180 + i % 70, i % 3, 0, 1],
    'Why is the sky blue? ' || i, repeat('a', $3), repeat('b', $3),
    '{"promptTokens":12,"completionTokens":200,"totalTokens":212}', '{"promptTokens":12,"completionTokens":180,"totalTokens":192}',
    900, 800, 900, now() - make_interval(mins => (hashint4(i) & 2147483647) % 14400)
  from drawn join numbered l on l.n = drawn.l join numbered r on r.n = (drawn.l + step) % drawn.models`

const SELECT_NEWEST = 'select comparison_id as id from comparisons order by comparison_id desc limit $1'

/** Enough to keep the planner's hash joins busy, few enough to be told about. */
const BATCH = 200_000

/** Fills by a connection that is open for that. */
export async function insertBattles(client: BulkClient, { count, from = 1, answerChars }: Battles): Promise<void> {
  const end = from + count
  for (let first = from; first < end; first += BATCH) {
    await patiently(client, INSERT, [first, Math.min(end, first + BATCH) - 1, answerChars])
  }
}

/** Fills, and gives the ids. */
export async function fillBattles(database: BenchDatabase, battles: Battles): Promise<string[]> {
  await fillInBulk(database, { withoutIndexes: false }, (client) => insertBattles(client, battles))
  return newestBattles(database, battles.count)
}

export async function newestBattles({ pool }: BenchDatabase, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(SELECT_NEWEST, [count])
  return rows.map(({ id }) => id)
}
