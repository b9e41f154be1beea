import type { Answer } from '../../answers/index.ts'
import { type Database, statement } from '../../database/index.ts'
import { newId } from '../../ids.ts'
import type { ComparisonClass } from './rules.ts'

export interface FinishedBattle {
  readonly userId: string
  readonly threadId: string | null
  readonly selectionMode: 'random' | 'topper' | 'manual'
  readonly class: ComparisonClass
  readonly prompt: string
  readonly left: Answer
  readonly right: Answer
  readonly durationMs: number
}

// One statement, so that a comparison, its turn in the thread and the thread's counter exist together or not at all.
// A thread that was deleted while the models wrote takes no turn; the comparison can still be voted on.
const insertBattle = statement<{ comparisonId: string }>(
  'battles.save',
  `with compared as (
     insert into comparisons (comparison_id, user_id, selection_mode, class, left_model_id, right_model_id, prompt,
       left_text, right_text, left_fallback, right_fallback, left_usage, right_usage, duration_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     returning comparison_id
   ), counted as (
     update threads set message_count = message_count + 1, updated_at = now()
     where thread_id = $15 and user_id = $2 returning thread_id, message_count
   ), told as (
     insert into messages (message_id, thread_id, position, comparison_id)
     select $16, thread_id, message_count, comparison_id from counted, compared
   )
   select comparison_id as "comparisonId" from compared`,
)

/** Stores a battle durably and gives the id that votes name. */
export type SaveBattle = (battle: FinishedBattle) => Promise<string>

export const createSaveBattle =
  (database: Database): SaveBattle =>
  async ({ userId, threadId, selectionMode, class: counted, prompt, left, right, durationMs }) => {
    const [row] = await database.rows(insertBattle, [
      newId(),
      userId,
      selectionMode,
      counted,
      left.model.modelId,
      right.model.modelId,
      prompt,
      left.text,
      right.text,
      left.fallback,
      right.fallback,
      left.usage,
      right.usage,
      durationMs,
      threadId,
      newId(),
    ])
    return row!.comparisonId
  }
