import type { Database } from '../database/index.ts'

const wins = (choice: string) => `count(*) filter (where choice = '${choice}')::int`

const added = `
  select left_model_id, right_model_id, class, left_wins, right_wins, ties, both_bad from tallies`
const counted = `
  select left_model_id, right_model_id, class,
    ${wins('left')} as left_wins, ${wins('right')} as right_wins, ${wins('tie')} as ties, ${wins('both-bad')} as both_bad
  from votes join comparisons using (comparison_id)
  group by left_model_id, right_model_id, class`

/** The tallies that a count of all votes does not confirm, from either side: none, if nothing came apart. */
export async function wrongTallies({ pool }: Database): Promise<unknown[]> {
  const { rows } = await pool.query(`(${added} except ${counted}) union all (${counted} except ${added})`)
  return rows
}
