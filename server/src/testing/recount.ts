import type { Database } from '../database/index.ts'
import { findWrongTallies } from '../features/votes/index.ts'

/** The tallies that differ from a count of all votes; empty if they agree. */
export const wrongTallies = (database: Database): Promise<unknown[]> => findWrongTallies(database)
