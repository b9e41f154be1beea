import type { Fallback, MyBattle } from '@arena/contract'
import { type Database, statement } from '../../database/index.ts'
import { messageOf } from '../../generation/index.ts'
import { namesAreShown } from '../threads/index.ts'

interface BattleRow extends Omit<MyBattle, 'createdAt' | 'model1Name' | 'model2Name'> {
  readonly createdAt: Date
  readonly model1Name: string
  readonly model2Name: string
  readonly fallback1: Fallback | null
  readonly fallback2: Fallback | null
  /** The user has voted on a turn of the conversation. */
  readonly hasVoted: boolean
}

// The ids first: then each batch is found by key, however many battles there are.
const selectIds = statement<{ comparisonId: string }>(
  'battles.export-ids',
  `select comparison_id as "comparisonId" from comparisons c
   where user_id = $1 and not exists (select from messages m where m.comparison_id = c.comparison_id)
   order by comparison_id`,
)
const selectBattles = statement<BattleRow>(
  'battles.export',
  `select c.comparison_id as "comparisonId", c.created_at as "createdAt", selection_mode as "selectionMode", temperature, prompt as "promptText",
     l.model_name as "model1Name", r.model_name as "model2Name", left_text as "model1Response", right_text as "model2Response",
     left_reasoning as "model1Reasoning", right_reasoning as "model2Reasoning", left_cost as "model1Cost",
     right_cost as "model2Cost", left_fallback as fallback1, right_fallback as fallback2,
     exists (select from votes v where v.comparison_id = coalesce(c.conversation_id, c.comparison_id) and v.user_id = $2)
       or exists (select from comparisons o join votes v using (comparison_id)
         where o.conversation_id = coalesce(c.conversation_id, c.comparison_id) and v.user_id = $2) as "hasVoted"
   from comparisons c join models l on l.model_id = left_model_id join models r on r.model_id = right_model_id
   where c.comparison_id = any ($1::uuid[]) order by c.comparison_id`,
)

/** Battles with two long answers and their reasoning are large. */
const BATCH = 20

/** The battles of a user that are in no thread, oldest first, as the user may see them now. */
export const createExportBattles = (database: Database) =>
  async function* (userId: string): AsyncGenerator<MyBattle> {
    const ids = (await database.rows(selectIds, [userId])).map(({ comparisonId }) => comparisonId)
    for (let start = 0; start < ids.length; start += BATCH) {
      const rows = await database.rows(selectBattles, [ids.slice(start, start + BATCH), userId])
      yield* rows.map(present)
    }
  }

function present({ hasVoted, fallback1, fallback2, ...row }: BattleRow): MyBattle {
  const shown = namesAreShown({ blind: row.selectionMode !== 'manual', hasVoted }, { isOwner: true })
  const isErased = row.promptText === null
  const left = { text: row.model1Response, modelName: row.model1Name, fallback: fallback1 }
  const right = { text: row.model2Response, modelName: row.model2Name, fallback: fallback2 }
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    model1Name: shown ? row.model1Name : null,
    model2Name: shown ? row.model2Name : null,
    model1Response: isErased ? null : messageOf(left, { blind: !shown }),
    model2Response: isErased ? null : messageOf(right, { blind: !shown }),
    // The style of the reasoning and the prices would give the models away.
    model1Reasoning: shown ? row.model1Reasoning : null,
    model2Reasoning: shown ? row.model2Reasoning : null,
    model1Cost: shown ? row.model1Cost : null,
    model2Cost: shown ? row.model2Cost : null,
  }
}
