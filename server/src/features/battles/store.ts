import type { HistoryMessage, TurnSettings, VoteClass } from '@arena/contract'
import { LRUCache } from 'lru-cache'
import { styleOf, styleVector } from '../../analysis/index.ts'
import { newId } from '../../base/ids.ts'
import { type Database, documentOf, inTransaction, statement } from '../../database/index.ts'
import { type Answer, type StoredTurn, turnsOfHistory } from '../../generation/index.ts'
import { heldBytesSql, keepImagesSql } from '../attachments/index.ts'
import type { DrawSet } from '../draws/index.ts'
import { battleTexts } from '../threads/index.ts'
import type { StoredBattle } from './battle-reply.ts'

/** One side of a battle, with the details that only voters see. */
export interface Side {
  readonly answer: Answer
  /** The model that was drawn or named for this side, and whether it failed. After a redraw the answer is another one's. */
  readonly first: { readonly modelId: string; readonly failed: boolean }
  /** How long the model itself took; `null` when the fallback answered. */
  readonly ownTimeMs: number | null
  /** Whether the answer, or one in the history before it, says which model wrote it. */
  readonly namedItself: boolean
}

export interface FinishedBattle {
  readonly comparisonId: string
  readonly userId: string
  readonly threadId: string | null
  readonly selectionMode: 'random' | 'topper' | 'manual'
  readonly class: VoteClass
  readonly prompt: string
  /** Sent before the prompt of a first turn; `null` if there is none. */
  readonly history: readonly HistoryMessage[] | null
  /** Of the images of the prompt; `null` if there are none. */
  readonly useId: string | null
  /** Stored in the thread; `null` if all are the defaults. */
  readonly settings: TurnSettings | null
  readonly temperature: number | null
  readonly left: Side
  readonly right: Side
  readonly durationMs: number
  readonly tags: readonly string[]
  /** `null` when the models were not drawn for this battle. */
  readonly drawSet: DrawSet | null
  /** The named pool that the models were drawn from, by this battle or the first one of the conversation. */
  readonly poolName: string | null
  /** That the first pair was drawn, by this battle or the first one of the conversation; `null` if it is not known. */
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

const sideColumns = ['model_id', 'fallback', 'usage', 'cost', 'style', 'duration_ms', 'named_itself', 'finish_reason']
const columns = [
  ...[
    'comparison_id',
    'selection_mode',
    'class',
    'duration_ms',
    'tags',
    'seal_salt',
    'temperature',
    'draw_probability',
  ],
  ...[
    'draw_set_id',
    'drawn_left_model_id',
    'drawn_right_model_id',
    'pool',
    'continues_id',
    'conversation_id',
    'turn',
    'context_turns',
  ],
  ...sideColumns.flatMap((column) => [`left_${column}`, `right_${column}`]),
].join(', ')

// $1 is the row of the battle as a document, and $7 the pair that was asked first, which is the one that the counts of draws
// and failures are about. One statement, so that a comparison, its turn in the thread, the thread's counter
// and the counts of the pair exist together or not at all. When the thread was deleted while the models wrote, no turn and no
// texts are stored, as if they had been deleted with it. The comparison can still be voted on. The same holds for a user who was
// deleted meanwhile, whose id is not stored either. The battle of a guest who signed in meanwhile belongs to the account.
const insertBattle = statement<{ createdAt: Date }>(
  'battles.save',
  `with battle as (
     select * from jsonb_populate_record(null::comparisons, $1)
   ), asked as (
     select * from jsonb_to_record($7) as first(draw_set_id uuid, left_model_id uuid, right_model_id uuid, left_failed bool,
       right_failed bool)
   ), owner as (
     select coalesce(account_id, battle.user_id) as user_id, reason is not null and account_id is null as deleted
     from battle left join refused_users gone on gone.user_id = battle.user_id and reason = 'deleted'
   ), counted as (
     update threads set message_count = message_count + 1, updated_at = now(),
       text_bytes = text_bytes + octet_length(concat(${battleTexts.join(', ')}, $4::jsonb ->> 'system')) + ${heldBytesSql('$8')}
     from battle, owner where threads.thread_id = $2 and threads.user_id = owner.user_id
     returning thread_id, message_count
   ), compared as (
     insert into comparisons (user_id, ${battleTexts.join(', ')}, ${columns})
     select case when deleted then gen_random_uuid() else owner.user_id end,
       ${battleTexts.map((text) => `case when live then ${text} end`).join(', ')}, ${columns}
     from battle, owner, lateral (select not deleted and ($2::uuid is null or exists (select from counted))) as thread(live)
     returning comparison_id, created_at, prompt
   ), kept as (
     ${keepImagesSql('$8', 'comparison_id', 'compared')} and prompt is not null
   ), turned as (
     insert into messages (message_id, thread_id, position, comparison_id, settings)
     select $3, thread_id, message_count, comparison_id, $4 from counted, compared
   ), drawn_from as (
     insert into draw_sets (draw_set_id, model_ids, chances)
     select draw_set_id, $5, $6 from asked where $5::uuid[] is not null
     on conflict (draw_set_id) do nothing
   ), drawn as (
     insert into draw_counts as known (draw_set_id, left_model_id, battles)
     select draw_set_id, left_model_id, 1 from asked where draw_set_id is not null
     on conflict (draw_set_id, left_model_id) do update set battles = known.battles + 1
   ), added as (
     insert into battle_counts as known (drawn, left_model_id, right_model_id, battles, left_fallbacks, right_fallbacks)
     select draw_set_id is not null, left_model_id, right_model_id, 1, left_failed::int, right_failed::int from asked
     on conflict (drawn, left_model_id, right_model_id) do update set
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
const selectConversation = statement<ConversationRow>(
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
     exists (select from attachment_uses where turn_id = (select id from conversation)) as "beganWithImage",
     (select json_agg(json_build_object('turnId', comparison_id, 'prompt', prompt, 'history', history,
        'answers', json_build_array(left_text, right_text))
        order by back desc) from turns where newer_bytes <= $3) as turns
   from chain where back = 0`,
)

const selectPlace = statement<BattlePlace>(
  'battles.place',
  `select c.user_id as "userId", c.prompt is null as "isEmptied", c.temperature, m.thread_id as "threadId",
     (m.settings ->> 'maxTokens')::int as "maxTokens"
   from comparisons c left join messages m using (comparison_id) where comparison_id = $1`,
)

const SETS_MAX = 1_000
/** After this time the draw set is sent again, in case the database was restored to an earlier state. */
const SET_KNOWN_MS = 60_000

/** Opens a thread in the transaction that stores its first battle; `null` if it cannot. */
export type OpenThread = (rows: Database['rows']) => Promise<string | null>

/** Stores a battle durably and returns the time of it. */
export type SaveBattle = (battle: FinishedBattle, openThread?: OpenThread) => Promise<Date>

export function createSaveBattle(database: Database): SaveBattle {
  // The ids of a hundred models are larger than the rest of a battle without its texts, so only the first battle of a draw set
  // sends them.
  const setsStoredAt = new LRUCache<string, number>({ max: SETS_MAX })
  return async (battle, openThread) => {
    const { drawSet } = battle
    const now = performance.now()
    const isKnown = (id: string) => now - (setsStoredAt.get(id) ?? Number.NEGATIVE_INFINITY) < SET_KNOWN_MS
    const newSet = drawSet && !isKnown(drawSet.drawSetId) ? drawSet : null
    const insert = (rows: Database['rows'], threadId: string | null) =>
      rows(insertBattle, [
        documentOf(rowOf(battle)),
        threadId,
        newId(),
        battle.settings,
        newSet?.modelIds ?? null,
        newSet?.chances ?? null,
        askedFirst(battle),
        battle.useId,
      ])
    const [row] = openThread
      ? await inTransaction(database, async (rows) => insert(rows, await openThread(rows)))
      : await insert(database.rows, battle.threadId)
    // Only when it was sent: setting it with every battle would delay the next time as long as there are battles.
    if (newSet !== null) setsStoredAt.set(newSet.drawSetId, now)
    return row!.createdAt
  }
}

const askedFirst = ({ drawSet, left, right }: FinishedBattle) => ({
  draw_set_id: drawSet?.drawSetId,
  left_model_id: left.first.modelId,
  right_model_id: right.first.modelId,
  left_failed: left.first.failed,
  right_failed: right.first.failed,
})

/** Another model than the one that was drawn answered, so the pair that answered has no probability that could be computed. */
const isRedrawn = ({ left, right }: FinishedBattle): boolean =>
  [left, right].some(({ first, answer }) => first.modelId !== answer.model.modelId)

/** The keys are names of columns. */
const rowOf = (battle: FinishedBattle) => ({
  comparison_id: battle.comparisonId,
  user_id: battle.userId,
  selection_mode: battle.selectionMode,
  class: battle.class,
  prompt: battle.prompt,
  history: battle.history,
  duration_ms: battle.durationMs,
  tags: battle.tags,
  seal_salt: battle.sealSalt && `\\x${battle.sealSalt.toString('hex')}`,
  temperature: battle.temperature,
  draw_probability: isRedrawn(battle) ? null : battle.probability,
  draw_set_id: battle.drawSet?.drawSetId,
  ...(isRedrawn(battle) && {
    drawn_left_model_id: battle.left.first.modelId,
    drawn_right_model_id: battle.right.first.modelId,
  }),
  pool: battle.poolName,
  continues_id: battle.continuesId,
  conversation_id: battle.conversationId,
  turn: battle.turn,
  context_turns: battle.contextTurns,
  ...sideOf('left', battle.left),
  ...sideOf('right', battle.right),
})

const sideOf = (side: 'left' | 'right', { answer, ownTimeMs, namedItself }: Side) => ({
  [`${side}_model_id`]: answer.model.modelId,
  [`${side}_text`]: answer.text,
  [`${side}_reasoning`]: answer.reasoning,
  [`${side}_fallback`]: answer.fallback,
  [`${side}_usage`]: answer.usage,
  [`${side}_cost`]: answer.cost,
  [`${side}_style`]: styleVector(styleOf(answer)),
  [`${side}_duration_ms`]: ownTimeMs,
  [`${side}_named_itself`]: namedItself,
  [`${side}_finish_reason`]: answer.finishReason,
})

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
  readonly beganWithImage: boolean
  /** The history of the first turn, then the turns up to this one, oldest first, each with the left and the right answer. */
  readonly turns: readonly StoredTurn[]
}

interface ConversationRow extends ContinuedBattle {
  readonly turns: readonly (StoredTurn & { readonly history: readonly HistoryMessage[] | null })[]
}

export type ReadConversation = (comparisonId: string, userId: string) => Promise<ContinuedBattle | undefined>

/** Older turns than those with so many bytes are not read. */
export const createReadConversation =
  (database: Database, { bytesMax }: { bytesMax: number }): ReadConversation =>
  async (comparisonId, userId) => {
    const [row] = await database.rows(selectConversation, [comparisonId, userId, bytesMax])
    if (!row) return undefined
    const turns = row.turns.flatMap(({ history, ...turn }) => [...turnsOfHistory(history ?? []), turn])
    return { ...row, turns }
  }

export interface BattlePlace {
  readonly userId: string
  readonly isEmptied: boolean
  readonly threadId: string | null
  /** `null` if the host chose it. */
  readonly temperature: number | null
  /** `null` if it was the default. */
  readonly maxTokens: number | null
}

/** Whose a battle is, in which thread and with which settings, without its texts. */
export const createReadPlace =
  (database: Database) =>
  async (comparisonId: string): Promise<BattlePlace | undefined> => {
    const [row] = await database.rows(selectPlace, [comparisonId])
    return row
  }

const changeOwner = statement<never>('battles.transfer', 'update comparisons set user_id = $2 where user_id = $1')

/** Transfers the battles of a guest to the account that the guest created. */
export const createTransferBattles =
  (database: Database) =>
  async (fromUserId: string, toUserId: string): Promise<void> => {
    await database.rows(changeOwner, [fromUserId, toUserId])
  }
