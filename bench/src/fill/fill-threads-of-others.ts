import { type BulkClient, patiently } from './bulk.ts'

/** Threads of 2,000 people, one after the other as they come in life, each with one of the newest battles as its turn. */
const INSERT = `with turn as (
    select comparison_id, user_id, uuidv7() as thread_id from comparisons order by comparison_id desc limit $1
  ), opened as (
    insert into threads (thread_id, user_id, title, mode, message_count)
    select thread_id, user_id, 'Sky', 'battle', 1 from turn
  )
  insert into messages (message_id, thread_id, position, comparison_id)
  select uuidv7(), thread_id, 1, comparison_id from turn`

export async function insertThreadsOfOthers(client: BulkClient, count: number): Promise<void> {
  await patiently(client, INSERT, [count])
}
