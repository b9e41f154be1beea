import type { Fallback, TurnSettings, Usage } from '@arena/contract'
import { type Database, documentOf, statement } from '../../database/index.ts'
import type { Answer, StoredTurn as ConversationTurn } from '../../generation/index.ts'
import { heldBytesSql, keepImagesSql } from '../attachments/index.ts'
import type { ContinuedSide } from './rules.ts'

export interface ChatTurn {
  readonly messageId: string
  readonly threadId: string
  readonly userId: string
  readonly prompt: string
  /** Of the images of the prompt; `null` if there are none. */
  readonly useId: string | null
  readonly modelId: string
  readonly response: string | null
  readonly fallback: Fallback | null
  readonly finishReason: 'stop' | 'length' | 'cancelled' | 'error'
  readonly durationMs: number
  readonly usage: Usage | null
  readonly reasoning: string | null
  readonly cost: number | null
  /** `null` if all are the defaults. */
  readonly settings: TurnSettings | null
  /** How many earlier turns the model was sent. */
  readonly contextTurns: number
  /** The position of the turn that this one replaces; `null` if it replaces none. */
  readonly replaces: number | null
  /** The side of a battle that the turn continues; `null` if it continues none. */
  readonly continued: ContinuedSide | null
}

const columns = `message_id, thread_id, prompt, model_id, response, fallback, finish_reason, duration_ms, usage, context_turns,
     continues_id, continues_side, settings, replaces, reasoning, cost`

// $1 is the row of the turn as a document, $2 its user, $3 the use of its images. The update locks the thread's row until the
// turn is stored, so turns that end at the same moment get different positions. Nothing is stored when the thread was deleted meanwhile.
const insertTurn = statement<{ createdAt: Date }>(
  'chat.save-turn',
  `with turn as (
     select * from jsonb_populate_record(null::messages, $1)
   ), counted as (
     update threads set message_count = message_count + 1, updated_at = now(),
       text_bytes = text_bytes + octet_length(concat(prompt, response, settings ->> 'system', reasoning)) + ${heldBytesSql('$3')}
     from turn where threads.thread_id = turn.thread_id and threads.user_id = $2 returning message_count
   ), stored as (
     insert into messages (position, ${columns}) select message_count, ${columns} from counted, turn
     returning message_id, created_at
   ), kept as (
     ${keepImagesSql('$3', 'message_id', 'stored')}
   )
   select created_at as "createdAt" from stored`,
)
// A turn that nothing answered is stored with 'error'.
const selectTurn = statement<StoredTurn>(
  'chat.read-turn',
  `select duration_ms as "durationMs", messages.created_at as "createdAt", context_turns as "contextTurns", jsonb_build_object(
     'model', jsonb_build_object('modelId', model_id, 'modelName', model_name, 'displayName', display_name,
       'providerName', provider_name),
     'text', response, 'reasoning', reasoning, 'usage', usage, 'cost', cost, 'finishReason', nullif(finish_reason, 'error'),
     'fallback', fallback) as answer
   from messages join models using (model_id)
   where message_id = $1`,
)

// The sizes are known without reading the texts, so texts that cannot fit into a context are not read. A turn without an
// answer is not counted, because it is not sent.
//
// A turn is replaced from the smallest position that a later turn, or the next one ($3), replaces. Of a replaced turn that
// continued a battle, the battle stays: its replacement continues the same conversation.
const selectTurns = statement<TurnRow>(
  'chat.context',
  `select message_id as "turnId", case when kept then prompt end as prompt, case when kept then answer end as answer, "continuesId", side
   from (
     select message_id, position, prompt, answer, "continuesId", side, kept,
       coalesce(sum(case when kept then octet_length(prompt) + octet_length(answer) end)
         over (order by position desc rows between unbounded preceding and 1 preceding), 0) as newer_bytes
     from (
       select message_id, position, prompt, answer, "continuesId", side, "replacedFrom",
         coalesce("replacedFrom" > position, true) as kept
       from (
         select message_id, position, prompt, response as answer, continues_id as "continuesId", continues_side as side,
           least($3::integer, min(replaces) over (order by position rows between 1 following and unbounded following))
             as "replacedFrom"
         from messages where thread_id = $1 and comparison_id is null
       ) as chat_turn
     ) as turn
     where kept or ("replacedFrom" = position and "continuesId" is not null)
   ) as sized
   where newer_bytes <= $2 order by position`,
)

/** Resolves with the time of the turn; `null` if its thread was deleted meanwhile. */
export type SaveTurn = (turn: ChatTurn) => Promise<Date | null>

export const createSaveTurn =
  (database: Database): SaveTurn =>
  async (turn) => {
    const [row] = await database.rows(insertTurn, [documentOf(rowOf(turn)), turn.userId, turn.useId])
    return row?.createdAt ?? null
  }

/** The keys are names of columns. */
const rowOf = (turn: ChatTurn) => ({
  message_id: turn.messageId,
  thread_id: turn.threadId,
  prompt: turn.prompt,
  model_id: turn.modelId,
  response: turn.response,
  fallback: turn.fallback,
  finish_reason: turn.finishReason,
  duration_ms: turn.durationMs,
  usage: turn.usage,
  context_turns: turn.contextTurns,
  continues_id: turn.continued?.continuesId,
  continues_side: turn.continued?.side,
  settings: turn.settings,
  replaces: turn.replaces,
  reasoning: turn.reasoning,
  cost: turn.cost,
})

/** A turn of a buffered chat. */
export interface StoredTurn {
  readonly answer: Answer
  readonly durationMs: number
  readonly createdAt: Date
  readonly contextTurns: number
}

export type ReadTurn = (messageId: string) => Promise<StoredTurn | undefined>

export const createReadTurn =
  (database: Database): ReadTurn =>
  async (messageId) => {
    const [row] = await database.rows(selectTurn, [messageId])
    return row
  }

interface TurnRow {
  readonly turnId: string
  /** `null` if the turn was replaced. */
  readonly prompt: string | null
  readonly answer: string | null
  readonly continuesId: string | null
  readonly side: ContinuedSide['side'] | null
}

/** A chat turn of a thread, and the side of a battle that it continued. */
export interface ThreadTurn extends ConversationTurn {
  readonly continued: ContinuedSide | null
}

export type ReadTurns = (threadId: string, replaces: number | null) => Promise<ThreadTurn[]>

/** The chat turns of a thread that a turn with this `replaces` follows, oldest first. Older turns than those with so many bytes are not read. */
export const createReadTurns =
  (database: Database, { bytesMax }: { bytesMax: number }): ReadTurns =>
  async (threadId, replaces) => {
    const rows = await database.rows(selectTurns, [threadId, bytesMax, replaces])
    return rows.map(({ turnId, prompt, answer, continuesId, side }) => ({
      turnId,
      prompt,
      answers: [answer],
      continued: continuesId !== null && side !== null ? { continuesId, side } : null,
    }))
  }
