import type pg from 'pg'
import { poolIdOf } from '../features/battles/index.ts'
import type { WrittenAnswer } from './answers.ts'
import type { ImaginedBattle, ImaginedSide } from './imagine-battle.ts'
import type { ImaginedHistory } from './imagine-history.ts'
import type { ImaginedThread } from './imagine-thread.ts'

const insertGuests = `insert into auth_users (id, name, email, "emailVerified", "isAnonymous", "createdAt", "updatedAt")
   select "userId", 'Guest', 'guest-' || "userId" || '@demo.invalid', false, true, "createdAt", "createdAt"
   from jsonb_to_recordset($1::jsonb) as guest("userId" uuid, "createdAt" timestamptz)`

// Prompts and answers are sent once and shared by many battles.
const insertBattles = `insert into comparisons (comparison_id, user_id, selection_mode, class, left_model_id,
     right_model_id, tags, left_style, right_style, prompt, left_text, right_text, left_fallback, right_fallback,
     left_usage, right_usage, duration_ms, left_duration_ms, right_duration_ms, left_named_itself, right_named_itself,
     created_at)
   select "comparisonId", "userId", mode, class, "leftModelId", "rightModelId", prompt.tags, written.style, other.style,
     prompt.text, written.text, other.text, "leftFallback", "rightFallback", written.usage, other.usage, "durationMs",
     "leftDurationMs", "rightDurationMs", "leftNamedItself", "rightNamedItself", "createdAt"
   from jsonb_to_recordset($1::jsonb) as battle("comparisonId" uuid, "userId" uuid, mode text, class text,
     "leftModelId" uuid, "rightModelId" uuid, prompt int, "left" int, "right" int, "leftFallback" jsonb,
     "rightFallback" jsonb, "durationMs" int, "leftDurationMs" int, "rightDurationMs" int, "leftNamedItself" boolean,
     "rightNamedItself" boolean, "createdAt" timestamptz)
   join jsonb_to_recordset($2::jsonb) as prompt(index int, text text, tags text[]) on prompt.index = battle.prompt
   join jsonb_to_recordset($3::jsonb) as written(index int, text text, usage jsonb, style int[])
     on written.index = battle."left"
   join jsonb_to_recordset($3::jsonb) as other(index int, text text, usage jsonb, style int[])
     on other.index = battle."right"`

const insertVotes = `insert into votes (comparison_id, user_id, choice, duration_ms, created_at)
   select * from jsonb_to_recordset($1::jsonb) as vote("comparisonId" uuid, "userId" uuid, choice text,
     "durationMs" bigint, "createdAt" timestamptz)`

const insertPools = `insert into pools (pool_id, model_ids, topper_id)
   select * from jsonb_to_recordset($1::jsonb) as pool("poolId" uuid, "modelIds" uuid[], "topperId" uuid)
   on conflict (pool_id) do nothing`

const insertBattleCounts = `insert into battle_counts (pool_id, left_model_id, right_model_id, battles, left_fallbacks,
     right_fallbacks)
   select "poolId", "leftModelId", "rightModelId", count(*), count("leftFallback"), count("rightFallback")
   from jsonb_to_recordset($1::jsonb) as battle("poolId" uuid, "leftModelId" uuid, "rightModelId" uuid,
     "leftFallback" jsonb, "rightFallback" jsonb)
   group by "poolId", "leftModelId", "rightModelId"
   on conflict (pool_id, left_model_id, right_model_id) do update set
     battles = battle_counts.battles + excluded.battles,
     left_fallbacks = battle_counts.left_fallbacks + excluded.left_fallbacks,
     right_fallbacks = battle_counts.right_fallbacks + excluded.right_fallbacks`

const insertThreads = `insert into threads (thread_id, user_id, title, mode, visibility, message_count, created_at, updated_at)
   select * from jsonb_to_recordset($1::jsonb) as thread("threadId" uuid, "userId" uuid, title text, mode text,
     visibility text, "messageCount" int, "createdAt" timestamptz, "updatedAt" timestamptz)`

const insertMessages = `insert into messages (message_id, thread_id, position, comparison_id, prompt, model_id, response,
     finish_reason, duration_ms, created_at)
   select * from jsonb_to_recordset($1::jsonb) as message("messageId" uuid, "threadId" uuid, position int,
     "comparisonId" uuid, prompt text, "modelId" uuid, response text, "finishReason" text, "durationMs" int,
     "createdAt" timestamptz)`

/** The locks of battles and votes, in the order in which those take them; both wait until the history is whole. */
export const lockHistory = (client: pg.Client) =>
  client.query('lock table comparisons, votes, tallies in exclusive mode')

export async function hasHistory(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ any: boolean }>(
    'select exists (select from comparisons) or exists (select from votes) as any',
  )
  return rows[0]!.any
}

/** One statement takes this many: JSON of a million battles would not fit into one. */
const BATCH = 5_000

/** Stores all of it but the tallies, which are counted from the votes. */
export async function insertHistory(client: pg.Client, { voters, battles, threads }: ImaginedHistory): Promise<void> {
  const insert = (text: string, ...values: readonly unknown[][]) =>
    client.query(
      text,
      values.map((rows) => JSON.stringify(rows)),
    )
  await insert(
    insertGuests,
    voters.map(({ userId, joinedAtMs }) => ({ userId, createdAt: dateOf(joinedAtMs) })),
  )
  const prompts = numbered(battles.map(({ prompt }) => prompt))
  const answers = numbered(battles.flatMap(({ left, right }) => [left.answer, right.answer]))
  const promptRows = [...prompts].map(([{ text, tags }, index]) => ({ index, text, tags }))
  const answerRows = [...answers].map(([{ text, usage, style }, index]) => ({ index, text, usage, style }))
  for (let start = 0; start < battles.length; start += BATCH) {
    const batch = battles.slice(start, start + BATCH)
    const rows = batch.map((battle) => battleRow(battle, prompts.get(battle.prompt)!, answers))
    await insert(insertBattles, rows, promptRows, answerRows)
    await insert(insertPools, batch.flatMap(poolRow))
    await insert(insertBattleCounts, rows)
    await insert(insertVotes, batch.flatMap(voteRows))
  }
  await insert(insertThreads, threads.map(threadRow))
  await insert(insertMessages, threads.flatMap(messageRows))
}

const dateOf = (timeMs: number): string => new Date(timeMs).toISOString()

const numbered = <Item>(items: readonly Item[]): ReadonlyMap<Item, number> =>
  new Map([...new Set(items)].map((item, index) => [item, index]))

const battleRow = (battle: ImaginedBattle, prompt: number, answers: ReadonlyMap<WrittenAnswer, number>) => ({
  comparisonId: battle.comparisonId,
  userId: battle.userId,
  mode: battle.mode,
  class: battle.class,
  poolId: poolIdOf(battle.pool),
  leftModelId: battle.left.model.modelId,
  rightModelId: battle.right.model.modelId,
  prompt,
  left: answers.get(battle.left.answer),
  right: answers.get(battle.right.answer),
  leftFallback: battle.left.fallback,
  rightFallback: battle.right.fallback,
  durationMs: Math.max(battle.left.durationMs, battle.right.durationMs),
  leftDurationMs: ownDurationMs(battle.left),
  rightDurationMs: ownDurationMs(battle.right),
  leftNamedItself: battle.left.namedItself,
  rightNamedItself: battle.right.namedItself,
  createdAt: dateOf(battle.createdAtMs),
})

/** A stand-in's time tells nothing of the model that was drawn. */
const ownDurationMs = ({ fallback, durationMs }: ImaginedSide) => (fallback === null ? durationMs : null)

const poolRow = ({ pool }: ImaginedBattle) => (pool === null ? [] : [{ poolId: poolIdOf(pool), ...pool }])

const voteRows = ({ comparisonId, votes }: ImaginedBattle) =>
  votes.map(({ userId, choice, durationMs, createdAtMs }) => ({
    comparisonId,
    userId,
    choice,
    durationMs,
    createdAt: dateOf(createdAtMs),
  }))

const threadRow = ({ threadId, userId, showcase, createdAtMs, turns }: ImaginedThread) => ({
  threadId,
  userId,
  title: showcase.title,
  mode: showcase.mode,
  visibility: showcase.visibility,
  messageCount: turns.length,
  createdAt: dateOf(createdAtMs),
  updatedAt: dateOf(turns.at(-1)!.createdAtMs),
})

const messageRows = ({ threadId, turns }: ImaginedThread) =>
  turns.map(({ messageId, createdAtMs, said }, index) => ({
    messageId,
    threadId,
    position: index + 1,
    createdAt: dateOf(createdAtMs),
    ...('battle' in said ? { comparisonId: said.battle.comparisonId } : chatRow(said.prompt, said.side)),
  }))

const chatRow = (prompt: string, { model, answer, durationMs }: ImaginedSide) => ({
  prompt,
  modelId: model.modelId,
  response: answer.text,
  finishReason: 'stop',
  durationMs,
})
