import type { Database } from '../database/database.ts'

export interface Crowd {
  /** How many threads, battles, turns and votes of other people. */
  readonly others: number
  /** How many threads of one person who has nothing in them. */
  readonly ownThreads: number
  readonly userId: string
}

const threads = `insert into threads (thread_id, user_id, title, mode)
  select uuidv7(), $1, 'Own ' || i, 'battle' from generate_series(1, $2::int) i`

/** Others come between each other as they do in life: neighbours in a table belong to different people. */
const others = `with pair as (select min(model_id::text)::uuid as l, max(model_id::text)::uuid as r from models),
  numbered as (select i, uuidv7() as thread_id, uuidv7() as comparison_id, md5('somebody ' || i % 1000)::uuid as user_id
    from generate_series(1, $1::int) i),
  opened as (insert into threads (thread_id, user_id, title, mode, message_count)
    select thread_id, user_id, 'Other ' || i, 'battle', 1 from numbered),
  compared as (insert into comparisons (comparison_id, user_id, selection_mode, class, left_model_id, right_model_id, tags,
      left_style, right_style, prompt, left_text, right_text, left_usage, right_usage, duration_ms)
    select comparison_id, user_id, 'random', 'counted', l, r, '{lang:en}', '{1,0,0,0}', '{1,0,0,0}', 'Why?', 'So.', 'Thus.',
      '{}', '{}', 9 from numbered, pair),
  told as (insert into messages (message_id, thread_id, position, comparison_id)
    select uuidv7(), thread_id, 1, comparison_id from numbered)
  insert into votes (comparison_id, user_id, choice) select comparison_id, user_id, 'left' from numbered`

/** Fills the tables with what is nobody's business in a test, and lets the planner know. */
export async function fillCrowd({ pool }: Database, { others: count, ownThreads, userId }: Crowd): Promise<void> {
  await pool.query(threads, [userId, ownThreads])
  // Newer than the person's own: whoever walks down from the newest thread of all meets them first.
  await pool.query(others, [count])
  await pool.query('vacuum analyze threads, comparisons, messages, votes')
}
