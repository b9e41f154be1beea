import type { Database } from '../database/index.ts'
import { findWrongTallies } from '../features/votes/index.ts'

/** The tallies that a count of all votes does not confirm, from either side: none, if nothing came apart. */
export const wrongTallies = (database: Database): Promise<unknown[]> => findWrongTallies(database)
