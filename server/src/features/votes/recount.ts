import type pg from 'pg'
import { type Database, doLongWork } from '../../database/index.ts'

/** A tally that differs from the votes. `stored` is its number, `counted` the number of votes. */
export interface WrongTally {
  readonly tag: string
  readonly day: string
  readonly leftModelId: string
  readonly rightModelId: string
  readonly class: string
  readonly stored: number
  readonly counted: number
}

const counted = `select tag, day, left_model_id, right_model_id, v.class,
     count(*) filter (where choice = 'left')::int as left_wins,
     count(*) filter (where choice = 'right')::int as right_wins,
     count(*) filter (where choice = 'tie')::int as ties,
     count(*) filter (where choice = 'both-bad')::int as both_bad
   from votes v join comparisons using (comparison_id)
     cross join unnest(array_append(tags, '')) as tag
     cross join unnest(array['-infinity'::date, (v.created_at at time zone 'utc')::date]) as day
   group by tag, day, left_model_id, right_model_id, v.class`

const key = 'tag, day, left_model_id, right_model_id, class'
const total = (table: string) =>
  `coalesce(${table}.left_wins + ${table}.right_wins + ${table}.ties + ${table}.both_bad, 0)`

const selectWrong = `select tag, day::text, left_model_id as "leftModelId", right_model_id as "rightModelId", class,
     ${total('stored')} as stored, ${total('counted')} as counted
   from tallies stored full join (${counted}) counted using (${key})
   where (stored.left_wins, stored.right_wins, stored.ties, stored.both_bad)
     is distinct from (counted.left_wins, counted.right_wins, counted.ties, counted.both_bad)
   order by tag, day, left_model_id, right_model_id, class`

/** The tallies that differ from the votes. There are none unless the database was changed manually. */
export const findWrongTallies = (database: Database): Promise<WrongTally[]> =>
  doLongWork(database.pool, async (client) => (await client.query<WrongTally>(selectWrong)).rows)

/** Rebuilds all tallies from the votes. The caller's transaction must lock the votes. */
export async function writeTallies(client: pg.Client): Promise<void> {
  await client.query('delete from tallies')
  await client.query(`insert into tallies (${key}, left_wins, right_wins, ties, both_bad) ${counted}`)
  // Manually changed votes keep their transaction id. The new revision makes vote caches read all votes again.
  await client.query('update vote_moves set moves = moves + 1')
}

/** Rebuilds the tallies if any differ from the votes, and returns the wrong ones. New votes wait for up to 10 s. */
export function recountTallies(database: Database): Promise<WrongTally[]> {
  return doLongWork(database.pool, async (client) => {
    // The same order as in the vote's statement. In the other order, a vote and a recount would deadlock.
    await client.query('lock table votes, tallies in exclusive mode')
    const { rows } = await client.query<WrongTally>(selectWrong)
    if (rows.length > 0) await writeTallies(client)
    return rows
  })
}
