import { type Database, statement } from '../database/index.ts'

// The total of the instance, not what was added: a statement whose outcome is unknown can be repeated, and two that overtake
// each other store the larger one.
const upsertSpent = statement<never>(
  'budget.write',
  `insert into spending (day, instance_id, dollars) values ($1, $2, $3)
   on conflict (day, instance_id) do update set dollars = greatest(spending.dollars, excluded.dollars)`,
)

const selectOthers = statement<{ dollars: number }>(
  'budget.read-others',
  'select coalesce(sum(dollars), 0) as dollars from spending where day = $1 and instance_id <> $2',
)

export interface SpendingStore {
  /** Stores what this instance spent on a day. */
  write(day: string, dollars: number): Promise<void>
  /** What all other instances spent on a day, also those that ended. */
  readOthers(day: string): Promise<number>
}

export const createSpendingStore = (database: Database, instanceId: string): SpendingStore => ({
  async write(day, dollars) {
    await database.rows(upsertSpent, [day, instanceId, dollars])
  },
  async readOthers(day) {
    const [row] = await database.rows(selectOthers, [day, instanceId])
    return row!.dollars
  },
})
