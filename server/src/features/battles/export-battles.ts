import type { MyBattle } from '@arena/contract'
import { mayKnowModels } from '../../access/seal.ts'
import { type Database, statement } from '../../database/index.ts'
import { imagesOf } from '../attachments/index.ts'
import { presentAnswers, type StoredAnswers } from '../threads/index.ts'

interface BattleRow
  extends StoredAnswers,
    Pick<MyBattle, 'comparisonId' | 'selectionMode' | 'temperature' | 'promptText' | 'history' | 'attachments'> {
  readonly createdAt: Date
  readonly sealed: boolean
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
  `select c.comparison_id as "comparisonId", c.created_at as "createdAt", selection_mode as "selectionMode", temperature, prompt as "promptText", history,
     ${imagesOf('c.comparison_id')} as attachments,
     l.model_name as "model1Name", r.model_name as "model2Name", left_text as text1, right_text as text2,
     left_reasoning as reasoning1, right_reasoning as reasoning2, left_cost as cost1, right_cost as cost2,
     left_fallback as fallback1, right_fallback as fallback2, seal_salt is not null as sealed,
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

function present(row: BattleRow): MyBattle {
  const { comparisonId, createdAt, selectionMode, temperature, promptText, history, attachments, hasVoted } = row
  const answers = presentAnswers(row, { shown: mayKnowModels(row, { isOwner: true, hasVoted }) })
  return {
    comparisonId,
    createdAt: createdAt.toISOString(),
    selectionMode,
    temperature,
    promptText,
    history,
    attachments,
    ...answers,
    // The texts of an erased battle are missing, which is no failure of the models.
    ...(promptText === null ? { model1Response: null, model2Response: null } : {}),
  }
}
