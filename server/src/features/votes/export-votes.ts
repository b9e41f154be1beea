import type { MyVote } from '@arena/contract'
import { type Database, statement } from '../../database/index.ts'

interface VoteRow extends Omit<MyVote, 'createdAt'> {
  readonly createdAt: Date
}

// The ids first: then each batch is found by key, however many votes there are.
const selectIds = statement<{ comparisonId: string }>(
  'votes.export-ids',
  'select comparison_id as "comparisonId" from votes where user_id = $1 order by comparison_id',
)
const selectVotes = statement<VoteRow>(
  'votes.export',
  `select v.comparison_id as "comparisonId", v.created_at as "createdAt", v.choice as "voteChoice",
     v.duration_ms as "voteDurationMs", v.class as "countedAs", coalesce(w.reasons, '{}') as reasons, l.model_name as "model1Name", r.model_name as "model2Name"
   from votes v join comparisons c using (comparison_id)
   left join vote_reasons w on w.comparison_id = v.comparison_id and w.user_id = v.user_id
   join models l on l.model_id = c.left_model_id
   join models r on r.model_id = c.right_model_id
   where v.comparison_id = any ($1::uuid[]) and v.user_id = $2 order by v.comparison_id`,
)

const BATCH = 500

/** The votes of a user, with the models that they revealed. */
export const createExportVotes = (database: Database) =>
  async function* (userId: string): AsyncGenerator<MyVote> {
    const ids = (await database.rows(selectIds, [userId])).map(({ comparisonId }) => comparisonId)
    for (let start = 0; start < ids.length; start += BATCH) {
      const rows = await database.rows(selectVotes, [ids.slice(start, start + BATCH), userId])
      for (const row of rows) yield { ...row, createdAt: row.createdAt.toISOString() }
    }
  }
