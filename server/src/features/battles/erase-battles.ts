import { type Database, statement } from '../../database/index.ts'

const eraseOwn = statement<never>(
  'battles.erase',
  'update comparisons set user_id = $2, prompt = null, left_text = null, right_text = null where user_id = $1',
)

/** Deletes the texts of a user's battles and moves the battles to another id. Votes on them stay. */
export const createEraseBattles =
  (database: Database) =>
  async (userId: string, otherId: string): Promise<void> => {
    await database.rows(eraseOwn, [userId, otherId])
  }
