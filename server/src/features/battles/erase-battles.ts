import { type Database, inTransaction, statement } from '../../database/index.ts'
import { releaseImages } from '../attachments/index.ts'
import { noTexts } from '../threads/index.ts'

// Not all at once: a user may have more battles than one statement can update in its time.
const eraseSome = statement<{ comparisonId: string }>(
  'battles.erase',
  `update comparisons set user_id = $2, ${noTexts}
   where comparison_id in (select comparison_id from comparisons where user_id = $1 limit 2000)
   returning comparison_id as "comparisonId"`,
)

/** Deletes the texts of a user's battles and moves the battles to another id. Votes on them stay. */
export const createEraseBattles =
  (database: Database) =>
  async (userId: string, otherId: string): Promise<void> => {
    while ((await database.rows(eraseSome, [userId, otherId])).length > 0);
  }

const BATCH = 500

// Battles in a thread are erased with their thread. Tags, style features and everything else that boards use stay.
const eraseNext = statement<{ erased: string[]; throughId: string | null }>(
  'battles.erase-old',
  `with batch as (
     select comparison_id from comparisons where comparison_id > $1 and comparison_id < $2
     order by comparison_id limit ${BATCH}
   ), erased as (
     update comparisons c set ${noTexts}
     from batch where c.comparison_id = batch.comparison_id and c.prompt is not null
       and not exists (select from messages m where m.comparison_id = c.comparison_id)
     returning c.comparison_id
   )
   select array(select comparison_id from erased) as erased,
     (select comparison_id from batch order by comparison_id desc limit 1) as "throughId"`,
)

export interface BattleRange {
  readonly after: string
  readonly before: string
}

/** Deletes the texts of the next battles between two ids, if they are in no thread. Votes on them stay. */
export const createEraseOldBattles =
  (database: Database) =>
  ({ after, before }: BattleRange): Promise<{ erased: number; throughId: string | null }> =>
    inTransaction(database, async (rows) => {
      const [row] = await rows(eraseNext, [after, before])
      await releaseImages(rows, row!.erased)
      return { erased: row!.erased.length, throughId: row!.throughId }
    })
