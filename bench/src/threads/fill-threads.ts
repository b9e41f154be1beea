import type { BenchDatabase } from '../postgres/open-embedded.ts'

/** Threads of one user, newest last, each without turns. */
const INSERT_THREADS = `insert into threads (thread_id, user_id, title, mode)
  select uuidv7(), $1, 'Thread ' || i, 'battle' from generate_series(1, $2::int) i`

/** One thread with so many turns, all of them battles that somebody made already. */
const INSERT_LONG = `with thread as (
    insert into threads (thread_id, user_id, title, mode, message_count)
    values (uuidv7(), $1, 'Long ' || $2::int, 'battle', $2::int) returning thread_id
  ), told as (
    insert into messages (message_id, thread_id, position, comparison_id)
    select uuidv7(), thread_id, n, comparison_id
    from thread, (select comparison_id, row_number() over () as n from (select comparison_id from comparisons limit $2::int) c) as turn
  )
  select thread_id as id from thread`

export async function fillThreads({ pool }: BenchDatabase, userId: string, count: number): Promise<void> {
  await pool.query(INSERT_THREADS, [userId, count])
  await pool.query('analyze threads')
}

/** Gives the id of the new thread. */
export async function fillLongThread({ pool }: BenchDatabase, userId: string, turns: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(INSERT_LONG, [userId, turns])
  await pool.query('analyze messages')
  return rows[0]!.id
}
