import type { Database } from '../database/database.ts'
import { newClient } from '../database/new-client.ts'

export interface OtherUsers {
  /** The number of threads, battles, turns and votes of other users. */
  readonly others: number
  /** The number of empty threads of `userId`. */
  readonly ownThreads: number
  readonly userId: string
}

const threads = `insert into threads (thread_id, user_id, title, mode)
  select uuidv7(), $1, 'Own ' || i, 'battle' from generate_series(1, $2::int) i`

/** Adjacent rows belong to different users, as in a real database, and half of the battles have a conversation. */
const others = `with pair as (select min(model_id::text)::uuid as l, max(model_id::text)::uuid as r from models),
  numbered as (select i, uuidv7() as attachment_id, uuidv7() as thread_id, uuidv7() as comparison_id, md5('user ' || i % 1000)::uuid as user_id
    from generate_series(1, $1::int) i),
  opened as (insert into threads (thread_id, user_id, title, mode, message_count)
    select thread_id, user_id, 'Other ' || i, 'battle', 1 from numbered),
  compared as (insert into comparisons (comparison_id, conversation_id, user_id, selection_mode, class, left_model_id, right_model_id, tags,
      left_style, right_style, prompt, left_text, right_text, left_usage, right_usage, duration_ms)
    select comparison_id, case when i % 2 = 0 then comparison_id end, user_id, 'random', 'named', l, r, '{lang:en}', '{1,0,0,0}', '{1,0,0,0}', 'Why?', 'So.', 'Thus.',
      '{}', '{}', 9 from numbered, pair),
  turns as (insert into messages (message_id, thread_id, position, comparison_id)
    select uuidv7(), thread_id, 1, comparison_id from numbered),
  images as (insert into attachments (attachment_id, user_id, sha256, type, width, height, bytes)
    select attachment_id, user_id, sha256(attachment_id::text::bytea), 'image/png', 1, 1, '' from numbered),
  used as (insert into attachment_uses (use_id, position, attachment_id, turn_id)
    select attachment_id, 1, attachment_id, comparison_id from numbered),
  studied as (select attachment_id, uuidv7() as study_id, user_id from numbered where i % 10 = 0),
  opened_studies as (insert into studies (study_id, owner_id, name, question, reasons, state)
    select study_id, user_id, 'Other', 'Why?', '{}', 'open' from studied),
  prompts as (insert into study_prompts (study_id, prompt, messages, tags, variables) select study_id, 1, '[]', '{}', '{}' from studied),
  prompt_images as (insert into study_prompt_images (study_id, prompt, position, attachment_id)
    select study_id, 1, 1, attachment_id from studied),
  voters as (insert into study_voters (study_id, user_id) select study_id, user_id from studied),
  revealed as (insert into reveals (conversation_id, comparison_id) select comparison_id, comparison_id from numbered),
  voted as (insert into votes (comparison_id, user_id, choice, class)
    select comparison_id, user_id, 'left', 'named' from numbered)
  insert into vote_queue (kind, comparison_id, user_id, left_model_id, right_model_id, choice, class, day, tags)
  select 'vote', comparison_id, user_id, l, r, 'left', 'named', 20000, '{lang:en}' from numbered, pair`

/** Stores rows of other users, which the tested statements must not read, and updates the planner's statistics. */
export async function storeOtherUsers(
  { pool }: Database,
  { others: count, ownThreads, userId }: OtherUsers,
): Promise<void> {
  // Without the limits of the pool: on a busy machine these statements take longer than a request may.
  const client = newClient(pool, { statement_timeout: 0, query_timeout: 0 })
  await client.connect()
  try {
    await client.query(threads, [userId, ownThreads])
    // Newer than the user's own threads, so that a plan which scans from the newest thread reads them first.
    await client.query(others, [count])
    await client.query(
      'vacuum analyze threads, comparisons, messages, votes, reveals, attachments, attachment_uses, studies, study_prompts, study_prompt_images, study_voters',
    )
  } finally {
    await client.end()
  }
}
