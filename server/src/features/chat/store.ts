import type { Fallback, Usage } from '@arena/contract'
import { type Database, statement } from '../../database/index.ts'
import type { Answer } from '../../generation/index.ts'

export interface ChatTurn {
  readonly messageId: string
  readonly threadId: string
  readonly userId: string
  readonly prompt: string
  readonly modelId: string
  readonly response: string | null
  readonly fallback: Fallback | null
  readonly finishReason: 'stop' | 'length' | 'cancelled' | 'error'
  readonly durationMs: number
  readonly usage: Usage | null
}

// The update locks the thread's row until the turn is stored, so turns that end at the same moment get different positions.
// Nothing is stored when the thread was deleted meanwhile.
const insertTurn = statement<{ createdAt: Date }>(
  'chat.save-turn',
  `with counted as (
     update threads set message_count = message_count + 1, updated_at = now(),
       text_bytes = text_bytes + octet_length($4::text) + coalesce(octet_length($6::text), 0)
     where thread_id = $2 and user_id = $3 returning message_count
   )
   insert into messages (message_id, thread_id, position, prompt, model_id, response, fallback, finish_reason, duration_ms,
     usage)
   select $1, $2, message_count, $4, $5, $6, $7, $8, $9, $10 from counted
   returning created_at as "createdAt"`,
)
// A turn that nothing answered is stored with 'error'.
const selectTurn = statement<StoredTurn>(
  'chat.read-turn',
  `select duration_ms as "durationMs", messages.created_at as "createdAt", jsonb_build_object(
     'model', jsonb_build_object('modelId', model_id, 'modelName', model_name, 'displayName', display_name,
       'providerName', provider_name),
     'text', response, 'usage', usage, 'finishReason', nullif(finish_reason, 'error'), 'fallback', fallback) as answer
   from messages join models using (model_id)
   where message_id = $1`,
)

/** Resolves with the time of the turn; `null` if its thread was deleted meanwhile. */
export type SaveTurn = (turn: ChatTurn) => Promise<Date | null>

export const createSaveTurn =
  (database: Database): SaveTurn =>
  async (turn) => {
    const { messageId, threadId, userId, prompt, modelId, response, fallback, finishReason, durationMs, usage } = turn
    const [row] = await database.rows(insertTurn, [
      messageId,
      threadId,
      userId,
      prompt,
      modelId,
      response,
      fallback,
      finishReason,
      durationMs,
      usage,
    ])
    return row?.createdAt ?? null
  }

/** A turn of a buffered chat. */
export interface StoredTurn {
  readonly answer: Answer
  readonly durationMs: number
  readonly createdAt: Date
}

export type ReadTurn = (messageId: string) => Promise<StoredTurn | undefined>

export const createReadTurn =
  (database: Database): ReadTurn =>
  async (messageId) => {
    const [row] = await database.rows(selectTurn, [messageId])
    return row
  }
