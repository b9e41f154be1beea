import type { Database } from '../database/database.ts'

export interface StoredTurns {
  readonly turns: number
  readonly answerChars: number
}

const store = `with added as (
    insert into messages (message_id, thread_id, position, prompt, model_id, response, finish_reason, duration_ms)
    select gen_random_uuid(), $1, i, 'Turn ' || i, (select model_id from models limit 1), repeat('x', $3), 'stop', 9
    from generate_series(1, $2::integer) i
    returning octet_length(prompt) + octet_length(response) as bytes
  )
  update threads set message_count = $2, text_bytes = (select sum(bytes) from added) where thread_id = $1`

/** Stores chat turns in an empty thread. */
export async function storeTurns(
  { pool }: Pick<Database, 'pool'>,
  threadId: string,
  { turns, answerChars }: StoredTurns,
): Promise<void> {
  await pool.query(store, [threadId, turns, answerChars])
}
