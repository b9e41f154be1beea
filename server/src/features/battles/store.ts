import type { TurnSettings, VoteClass } from '@arena/contract'
import { LRUCache } from 'lru-cache'
import { styleOf, styleVector } from '../../analysis/index.ts'
import { type Database, statement } from '../../database/index.ts'
import type { Answer, StoredTurn } from '../../generation/index.ts'
import { idFromName, newId } from '../../ids.ts'
import type { StoredBattle } from './battle-reply.ts'
import type { DrawSet, EvenPool, Odds, Pool } from './rules.ts'

/** One side of a battle, with the details that only voters see. */
export interface Side {
  readonly answer: Answer
  /** How long the model itself took; `null` when the fallback answered. */
  readonly ownTimeMs: number | null
  /** Whether the answer says which model wrote it. */
  readonly namedItself: boolean
}

export interface FinishedBattle {
  readonly comparisonId: string
  readonly userId: string
  readonly threadId: string | null
  readonly selectionMode: 'random' | 'topper' | 'manual'
  readonly class: VoteClass
  readonly prompt: string
  /** Stored in the thread; `null` if all are the defaults. */
  readonly settings: TurnSettings | null
  readonly temperature: number
  readonly left: Side
  readonly right: Side
  readonly durationMs: number
  readonly tags: readonly string[]
  /** What the models were drawn from; `null` when they were not drawn for this battle. */
  readonly pool: Pool | null
  readonly drawSet: DrawSet | null
  /** The named pool that the models were drawn from, by this battle or the first one of the conversation. */
  readonly poolName: string | null
  /** That this pair was drawn, by this battle or the first one of the conversation; `null` if the models were named. */
  readonly probability: number | null
  /** The battle that this one continues, and the first one of the conversation; `null` in a first turn. */
  readonly continuesId: string | null
  readonly conversationId: string | null
  readonly turn: number
  /** How many earlier turns both models were sent. */
  readonly contextTurns: number
  /** `null` when the battle is not sealed. */
  readonly sealSalt: Buffer | null
}

// One statement, so that a comparison, its turn in the thread, the thread's counter and the counts of the pair exist
// together or not at all. When the thread was deleted while the models wrote, no turn and no texts are stored, as if they
// had been deleted with it. The comparison can still be voted on. The same holds for a user who was deleted meanwhile, whose id is not
// stored either. The battle of a guest who signed in meanwhile belongs to the account.
const insertBattle = statement<{ createdAt: Date }>(
  'battles.save',
  `with gone as (
     select account_id from refused_users where user_id = $2 and reason = 'deleted'
   ), owner as (
     select coalesce((select account_id from gone), $2) as user_id,
       exists (select from gone where account_id is null) as deleted
   ), counted as (
     update threads set message_count = message_count + 1, updated_at = now(),
       text_bytes = text_bytes + octet_length($7::text) + coalesce(octet_length($8::text), 0)
         + coalesce(octet_length($9::text), 0) + coalesce(octet_length($34::jsonb ->> 'system'), 0)
         + coalesce(octet_length($37::text), 0) + coalesce(octet_length($38::text), 0)
     where thread_id = $15 and user_id = (select user_id from owner) returning thread_id, message_count
   ), compared as (
     insert into comparisons (comparison_id, user_id, selection_mode, class, left_model_id, right_model_id, prompt,
       left_text, right_text, left_fallback, right_fallback, left_usage, right_usage, duration_ms,
       tags, left_style, right_style, seal_salt, left_duration_ms, right_duration_ms, left_named_itself,
       right_named_itself, left_finish_reason, right_finish_reason, continues_id, conversation_id, turn, context_turns, draw_probability,
       left_reasoning, right_reasoning, left_cost, right_cost, pool, draw_set_id, temperature)
     select $1, case when deleted then gen_random_uuid() else user_id end, $3, $4, $5, $6, case when live then $7 end,
       case when live then $8 end, case when live then $9 end, $10, $11, $12, $13, $14, $17, $18, $19, $23, $24, $25, $26, $27, $28, $29,
       $30, $31, $32, $33, $35, case when live then $37 end, case when live then $38 end, $39, $40, $41, $43, $46
     from owner, lateral (select not deleted and ($15::uuid is null or exists (select from counted))) as thread(live)
     returning comparison_id, left_model_id, right_model_id, left_fallback, right_fallback, created_at
   ), turned as (
     insert into messages (message_id, thread_id, position, comparison_id, settings)
     select $16, thread_id, message_count, comparison_id, $34 from counted, compared
   ), pooled as (
     insert into pools (pool_id, model_ids, topper_id, weights) select $20, $21, $22, $42 where $21::uuid[] is not null
     on conflict (pool_id) do nothing
   ), drawn_from as (
     insert into draw_sets (draw_set_id, model_ids, chances) select $43, $44, $45 where $44::uuid[] is not null
     on conflict (draw_set_id) do nothing
   ), weighted as (
     update draw_chances set left_draws = left_draws + 1 where chances_id = $36 and model_id = $5
   ), added as (
     insert into battle_counts as known (pool_id, left_model_id, right_model_id, battles, left_fallbacks, right_fallbacks)
     select $20, left_model_id, right_model_id, 1, (left_fallback is not null)::int, (right_fallback is not null)::int
     from compared
     on conflict (pool_id, left_model_id, right_model_id) do update set
       battles = known.battles + 1,
       left_fallbacks = known.left_fallbacks + excluded.left_fallbacks,
       right_fallbacks = known.right_fallbacks + excluded.right_fallbacks
   )
   select created_at as "createdAt" from compared`,
)

const answerOf = (side: 'left' | 'right', model: string) => `jsonb_build_object(
       'model', jsonb_build_object('modelId', ${model}.model_id, 'modelName', ${model}.model_name,
         'displayName', ${model}.display_name, 'providerName', ${model}.provider_name),
       'text', ${side}_text, 'reasoning', ${side}_reasoning, 'usage', ${side}_usage, 'cost', ${side}_cost,
       'finishReason', ${side}_finish_reason, 'fallback', ${side}_fallback) as "${side}"`

const selectBattle = statement<StoredRow>(
  'battles.read',
  `select comparison_id as "comparisonId", selection_mode as "selectionMode", prompt, duration_ms as "durationMs",
     seal_salt as "sealSalt", comparisons.created_at as "createdAt", conversation_id as "conversationId", turn,
     context_turns as "contextTurns", pool as "poolName", ${answerOf('left', 'l')}, ${answerOf('right', 'r')}
   from comparisons
   join models l on l.model_id = left_model_id
   join models r on r.model_id = right_model_id
   where comparison_id = $1`,
)

// A battle with the chain of turns that led to it. The sizes of texts are known without reading them, so texts that cannot
// fit into a context are not read. A turn without all its texts is not counted, because it is not sent.
const selectConversation = statement<ContinuedBattle>(
  'battles.conversation',
  `with recursive chain as (
     select comparisons.*, 0 as back from comparisons where comparison_id = $1
     union all
     select earlier.*, back + 1 from chain join comparisons earlier on earlier.comparison_id = chain.continues_id
   ), turns as (
     select *, coalesce(sum(octet_length(prompt) + octet_length(left_text) + octet_length(right_text))
         over (order by back rows between unbounded preceding and 1 preceding), 0) as newer_bytes
     from chain
   ), conversation as (
     select coalesce(conversation_id, comparison_id) as id from chain where back = 0
   ), voters as (
     select user_id from votes where comparison_id = (select id from conversation)
     union all
     select votes.user_id from comparisons join votes using (comparison_id)
     where conversation_id = (select id from conversation)
   )
   select user_id as "userId", prompt is null as "isEmptied", selection_mode as "selectionMode",
     left_model_id as "leftModelId", right_model_id as "rightModelId", seal_salt is not null as sealed,
     draw_probability as probability, pool as "poolName",
     (select id from conversation) as "conversationId", turn,
     exists (select from voters where voters.user_id = $2) as "hasVoted", exists (select from voters) as "isRevealed",
     (select bool_or(left_fallback is not null or right_fallback is not null) from chain) as "anyFallback",
     (select bool_or(left_named_itself or right_named_itself) from chain) as "anyNamedItself",
     (select bool_or(seal_salt is null) from chain) as "anyUnsealed",
     (select json_agg(json_build_object('prompt', prompt, 'answers', json_build_array(left_text, right_text))
        order by back desc) from turns where newer_bytes <= $3) as turns
   from chain where back = 0`,
)

/** The pool of battles whose models were named, and of those that continue another: their models were drawn before. */
const NO_POOL = '00000000-0000-0000-0000-000000000000'

/** The pool of all weighted draws. Their chances are in `draw_chances`, so that the pairs are not counted for each of them. */
export const WEIGHTED_POOL = '00000000-0000-0000-0000-000000000001'

const POOLS_MAX = 1_000
/** After this time the pool is sent again, in case the database was restored to an earlier state. */
const POOL_KNOWN_MS = 60_000

/** Stores a battle durably and returns the time of it. */
export type SaveBattle = (battle: FinishedBattle) => Promise<Date>

export function createSaveBattle(database: Database): SaveBattle {
  // The ids of a hundred models are larger than the rest of a battle without its texts, so only the first battle of a pool
  // and a draw set sends them.
  const poolsStoredAt = new LRUCache<string, number>({ max: POOLS_MAX })
  return async (battle) => {
    const poolId = poolIdOf(battle.pool)
    const drawSetId = battle.drawSet && drawSetIdOf(battle.drawSet)
    const key = `${poolId} ${drawSetId}`
    const now = performance.now()
    const isKnown = now - (poolsStoredAt.get(key) ?? Number.NEGATIVE_INFINITY) < POOL_KNOWN_MS
    const { even, chancesId } = kindOf(battle.pool)
    const newPool = isKnown ? null : even
    const newSet = isKnown ? null : battle.drawSet
    const [left, right] = [battle.left.answer, battle.right.answer]
    const [row] = await database.rows(insertBattle, [
      battle.comparisonId,
      battle.userId,
      battle.selectionMode,
      battle.class,
      left.model.modelId,
      right.model.modelId,
      battle.prompt,
      left.text,
      right.text,
      left.fallback,
      right.fallback,
      left.usage,
      right.usage,
      battle.durationMs,
      battle.threadId,
      newId(),
      battle.tags,
      styleVector(styleOf(left)),
      styleVector(styleOf(right)),
      poolId,
      newPool?.modelIds ?? null,
      newPool?.topperId ?? null,
      battle.sealSalt,
      battle.left.ownTimeMs,
      battle.right.ownTimeMs,
      battle.left.namedItself,
      battle.right.namedItself,
      left.finishReason,
      right.finishReason,
      battle.continuesId,
      battle.conversationId,
      battle.turn,
      battle.contextTurns,
      battle.settings,
      battle.probability,
      chancesId,
      left.reasoning,
      right.reasoning,
      left.cost,
      right.cost,
      battle.poolName,
      newPool?.weights ?? null,
      drawSetId,
      newSet?.modelIds ?? null,
      newSet?.chances ?? null,
      battle.temperature,
    ])
    // Only when it was sent: setting it with every battle would delay the next time as long as there are battles.
    if (newSet !== null) poolsStoredAt.set(key, now)
    return row!.createdAt
  }
}

const kindOf = (pool: Pool | null): { readonly even: EvenPool | null; readonly chancesId: string | null } =>
  pool && 'chancesId' in pool ? { even: null, chancesId: pool.chancesId } : { even: pool, chancesId: null }

/** Equal pools have equal ids on every instance. */
export function poolIdOf(pool: Pool | null): string {
  if (pool === null) return NO_POOL
  if ('chancesId' in pool) return WEIGHTED_POOL
  const weights = pool.weights === null ? '' : ` weights ${pool.weights.join(' ')}`
  return idFromName(`pool ${pool.topperId ?? ''}`, pool.modelIds.join(' ') + weights)
}

const drawSetIdOf = ({ modelIds, chances }: DrawSet): string =>
  idFromName('draw set', [...modelIds, ...chances].join(' '))

// Also deletes chances that no battle was drawn with. An instance uses chances for at most a day after it saved them
// (draw-chances.ts), so those of two days ago are not used any more.
const upsertChances = statement<never>(
  'battles.save-chances',
  `with removed as (
     delete from draw_chances where chances_id <> $1 and chances_id in (
       select chances_id from draw_chances group by chances_id
       having sum(left_draws) = 0 and max(saved_at) < now() - interval '2 days')
   )
   insert into draw_chances (chances_id, model_id, chance, weight)
   select $1, * from unnest($2::uuid[], $3::float8[], $4::float8[])
   on conflict (chances_id, model_id) do update set saved_at = now()`,
)

export interface StoredChances extends Odds {
  readonly chancesId: string
  readonly modelIds: readonly string[]
}

/** Stores chances, or says that they are still used. */
export type SaveChances = (stored: StoredChances) => Promise<void>

export const createSaveChances =
  (database: Database): SaveChances =>
  async ({ chancesId, modelIds, chances, weights }) => {
    await database.rows(upsertChances, [chancesId, modelIds, chances, weights])
  }

/** `null` in `prompt` after the texts were deleted with their thread. */
type StoredRow = Omit<StoredBattle, 'prompt'> & { readonly prompt: string | null }

export type ReadBattle = (comparisonId: string) => Promise<StoredRow | undefined>

export const createReadBattle =
  (database: Database): ReadBattle =>
  async (comparisonId) => {
    const [row] = await database.rows(selectBattle, [comparisonId])
    return row
  }

/** A battle that may be continued, with what its conversation says about the next turn. */
export interface ContinuedBattle {
  readonly userId: string
  /** The texts were deleted with the thread. */
  readonly isEmptied: boolean
  readonly selectionMode: 'random' | 'topper' | 'manual'
  readonly leftModelId: string
  readonly rightModelId: string
  readonly probability: number | null
  readonly poolName: string | null
  readonly sealed: boolean
  readonly conversationId: string
  readonly turn: number
  /** Whether this user has voted on a turn of the conversation, and whether anyone has. */
  readonly hasVoted: boolean
  readonly isRevealed: boolean
  /** In this turn or an earlier one. */
  readonly anyFallback: boolean
  readonly anyNamedItself: boolean
  readonly anyUnsealed: boolean
  /** This turn and those before it, oldest first, each with the left and the right answer. */
  readonly turns: readonly StoredTurn[]
}

export type ReadConversation = (comparisonId: string, userId: string) => Promise<ContinuedBattle | undefined>

/** Older turns than those with so many bytes are not read. */
export const createReadConversation =
  (database: Database, { bytesMax }: { bytesMax: number }): ReadConversation =>
  async (comparisonId, userId) => {
    const [row] = await database.rows(selectConversation, [comparisonId, userId, bytesMax])
    return row
  }

const changeOwner = statement<never>('battles.transfer', 'update comparisons set user_id = $2 where user_id = $1')

/** Transfers the battles of a guest to the account that the guest created. */
export const createTransferBattles =
  (database: Database) =>
  async (fromUserId: string, toUserId: string): Promise<void> => {
    await database.rows(changeOwner, [fromUserId, toUserId])
  }
