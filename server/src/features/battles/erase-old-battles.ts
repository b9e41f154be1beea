import { type Database, statement } from '../../database/index.ts'

const BATCH = 500

// Battles in a thread are erased with their thread. Tags, style features and everything else that boards use stay.
const eraseNext = statement<{ erased: number; throughId: string | null }>(
  'battles.erase-old',
  `with batch as (
     select comparison_id from comparisons where comparison_id > $1 and comparison_id < $2
     order by comparison_id limit ${BATCH}
   ), erased as (
     update comparisons c
     set prompt = null, left_text = null, right_text = null, left_reasoning = null, right_reasoning = null
     from batch where c.comparison_id = batch.comparison_id and c.prompt is not null
       and not exists (select from messages m where m.comparison_id = c.comparison_id)
     returning c.comparison_id
   )
   select (select count(*)::int from erased) as erased,
     (select comparison_id from batch order by comparison_id desc limit 1) as "throughId"`,
)

export interface BattleRange {
  readonly after: string
  readonly before: string
}

/** Deletes the texts of the next battles between two ids, if they are in no thread. Votes on them stay. */
export const createEraseOldBattles =
  (database: Database) =>
  async ({ after, before }: BattleRange): Promise<{ erased: number; throughId: string | null }> => {
    const [row] = await database.rows(eraseNext, [after, before])
    return row!
  }
