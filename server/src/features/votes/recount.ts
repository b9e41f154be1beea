import type pg from 'pg'
import { type Database, doLongWork } from '../../database/index.ts'

/** One tally that is not what the votes say. */
export interface WrongTally {
  readonly tag: string
  readonly day: string
  readonly leftModelId: string
  readonly rightModelId: string
  readonly class: string
  readonly kept: number
  readonly counted: number
}

const counted = `select tag, day, left_model_id, right_model_id, class, selection_mode <> 'manual' as blind,
     count(*) filter (where choice = 'left')::int as left_wins,
     count(*) filter (where choice = 'right')::int as right_wins,
     count(*) filter (where choice = 'tie')::int as ties,
     count(*) filter (where choice = 'both-bad')::int as both_bad
   from votes v join comparisons using (comparison_id)
     cross join unnest(array_append(tags, '')) as tag
     cross join unnest(array['-infinity'::date, (v.created_at at time zone 'utc')::date]) as day
   group by tag, day, left_model_id, right_model_id, class, selection_mode <> 'manual'`

const key = 'tag, day, left_model_id, right_model_id, class, blind'
const total = (table: string) =>
  `coalesce(${table}.left_wins + ${table}.right_wins + ${table}.ties + ${table}.both_bad, 0)`

const selectWrong = `select tag, day::text, left_model_id as "leftModelId", right_model_id as "rightModelId", class,
     ${total('kept')} as kept, ${total('counted')} as counted
   from tallies kept full join (${counted}) counted using (${key})
   where (kept.left_wins, kept.right_wins, kept.ties, kept.both_bad)
     is distinct from (counted.left_wins, counted.right_wins, counted.ties, counted.both_bad)
   order by tag, day, left_model_id, right_model_id, class`

/** The tallies that do not agree with the votes; none, unless somebody changed either by hand. */
export const findWrongTallies = (database: Database): Promise<WrongTally[]> =>
  doLongWork(database.pool, async (client) => (await client.query<WrongTally>(selectWrong)).rows)

/** Makes all tallies anew from the votes, in a transaction that keeps votes from coming meanwhile. */
export async function writeTallies(client: pg.Client): Promise<void> {
  await client.query('delete from tallies')
  await client.query(`insert into tallies (${key}, left_wins, right_wins, ties, both_bad) ${counted}`)
  // Votes that were changed by hand have the old transaction: who keeps them in memory would not look at them again.
  await client.query('update vote_moves set moves = moves + 1')
}

/** Makes all tallies anew from the votes, and tells which of them were wrong. Votes that come meanwhile wait. */
export function recountTallies(database: Database): Promise<WrongTally[]> {
  return doLongWork(database.pool, async (client) => {
    await client.query('begin')
    try {
      // In the order of the vote's statement: in the other one, a vote and a recount would wait for each other.
      await client.query('lock table votes, tallies in exclusive mode')
      const { rows } = await client.query<WrongTally>(selectWrong)
      if (rows.length > 0) {
        await writeTallies(client)
      }
      await client.query('commit')
      return rows
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  })
}
