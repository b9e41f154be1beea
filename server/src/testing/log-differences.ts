import { createHash } from 'node:crypto'
import { FIRST_PREVIOUS, lineOf, OUTCOMES } from '@arena/ratings'
import type { Database } from '../database/index.ts'
import { CLASSES, createVoteLog, numberVotes } from '../features/vote-log/index.ts'

const stored = 'select comparison_id, choice, class, count(*) as votes from votes group by 1, 2, 3'
const logged = `select comparison_id, ($1::text[])[outcome + 1] as choice, ($2::text[])[class + 1] as class, count(*) as votes
  from vote_log join log_battles using (battle) where kind = 0 group by 1, 2, 3`

/** What differs between the votes and the log, after all votes got their position; empty if each is there once. */
export async function logDifferences(database: Database): Promise<unknown[]> {
  await numberVotes(database)
  const { rows } = await database.pool.query(`(${stored} except ${logged}) union all (${logged} except ${stored})`, [
    OUTCOMES,
    CLASSES,
  ])
  return [...rows, ...(await chainFaults(database))]
}

/** The positions that are not one more than the one before, or do not have the hash of its line. */
async function chainFaults(database: Database): Promise<number[]> {
  const { reader } = createVoteLog({ database, log: { warn() {}, error() {} } })
  const { lastPosition, lastHash } = await reader.end()
  const faults: number[] = []
  let previous = FIRST_PREVIOUS
  let position = 0
  for (const entry of await reader.entries(1, lastPosition)) {
    position += 1
    if (entry.position !== position || entry.previous !== previous) faults.push(entry.position)
    previous = createHash('sha256').update(lineOf(entry)).digest('hex')
  }
  if (position !== lastPosition || previous !== lastHash) faults.push(lastPosition)
  return faults
}
