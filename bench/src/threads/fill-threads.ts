import { fillInBulk, patiently } from '../fill/bulk.ts'
import { insertBattles } from '../fill/fill-battles.ts'
import type { BenchDatabase } from '../postgres/open-embedded.ts'

/** Threads of one user, newest last, each without turns. */
const INSERT_THREADS = `insert into threads (thread_id, user_id, title, mode)
  select uuidv7(), $1, 'Thread ' || i, 'battle' from generate_series(1, $2::int) i`

/** One thread with so many turns, all of them the newest battles there are. */
const INSERT_LONG = `with thread as (
    insert into threads (thread_id, user_id, title, mode, message_count)
    values (uuidv7(), $1, 'Long ' || $2::int, 'battle', $2::int) returning thread_id
  ), told as (
    insert into messages (message_id, thread_id, position, comparison_id)
    select uuidv7(), thread_id, n, comparison_id
    from thread, (select comparison_id, row_number() over () as n
      from (select comparison_id from comparisons order by comparison_id desc limit $2::int) c) as turn
  )
  select thread_id as id from thread`

const ANSWER_CHARS = 200

export interface OwnThreads {
  readonly userId: string
  readonly count: number
  /** A thread of each of these lengths, beside the empty ones. */
  readonly turns: readonly number[]
}

/** Gives the ids of the threads that have turns. */
export async function fillThreads(database: BenchDatabase, { userId, count, turns }: OwnThreads): Promise<string[]> {
  const ids: string[] = []
  await fillInBulk(database, { withoutIndexes: false }, async (client) => {
    await insertBattles(client, { count: Math.max(...turns), answerChars: ANSWER_CHARS })
    await patiently(client, INSERT_THREADS, [userId, count])
    for (const length of turns) {
      const { rows } = await patiently<{ id: string }>(client, INSERT_LONG, [userId, length])
      ids.push(rows[0]!.id)
    }
  })
  return ids
}
