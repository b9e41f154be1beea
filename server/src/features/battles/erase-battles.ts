import { type Database, statement } from '../../database/index.ts'

// Not all at once: a user may have more battles than one statement can update in its time.
const eraseSome = statement<{ comparisonId: string }>(
  'battles.erase',
  `update comparisons set user_id = $2, prompt = null, left_text = null, right_text = null,
     left_reasoning = null, right_reasoning = null
   where comparison_id in (select comparison_id from comparisons where user_id = $1 limit 2000)
   returning comparison_id as "comparisonId"`,
)

/** Deletes the texts of a user's battles and moves the battles to another id. Votes on them stay. */
export const createEraseBattles =
  (database: Database) =>
  async (userId: string, otherId: string): Promise<void> => {
    while ((await database.rows(eraseSome, [userId, otherId])).length > 0);
  }
