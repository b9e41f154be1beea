import type { Fallback } from '@arena/contract'
import { type Database, statement } from '../../database/index.ts'
import { newId } from '../../ids.ts'

export interface ChatTurn {
  readonly threadId: string
  readonly userId: string
  readonly prompt: string
  readonly modelId: string
  readonly response: string | null
  readonly fallback: Fallback | null
  readonly finishReason: 'stop' | 'length' | 'cancelled' | 'error'
  readonly durationMs: number
}

// The update locks the thread's row until the turn is stored, so turns that end at the same moment get different positions.
// Nothing is stored when the thread was deleted meanwhile.
const insertTurn = statement<{ position: number }>(
  'chat.save-turn',
  `with counted as (
     update threads set message_count = message_count + 1, updated_at = now(),
       text_bytes = text_bytes + octet_length($4::text) + coalesce(octet_length($6::text), 0)
     where thread_id = $2 and user_id = $3 returning message_count
   )
   insert into messages (message_id, thread_id, position, prompt, model_id, response, fallback, finish_reason, duration_ms)
   select $1, $2, message_count, $4, $5, $6, $7, $8, $9 from counted
   returning position`,
)

export type SaveTurn = (turn: ChatTurn) => Promise<void>

export const createSaveTurn =
  (database: Database): SaveTurn =>
  async (turn) => {
    const { threadId, userId, prompt, modelId, response, fallback, finishReason, durationMs } = turn
    await database.rows(insertTurn, [
      newId(),
      threadId,
      userId,
      prompt,
      modelId,
      response,
      fallback,
      finishReason,
      durationMs,
    ])
  }
