import { type Actor, recordChange } from '../audit/index.ts'
import { StartError } from '../base/start-error.ts'
import { type Database, doLongWork, rowsOf } from '../database/index.ts'
import { numberVotes } from '../features/vote-log/index.ts'
import { removeVotes } from './import-store.ts'

/**
 * Withdraws all votes that were imported from a source: their lines stay in the log, and new lines say that they do not count.
 * Returns how many there were.
 *
 * @example await removeImport(database, { source: 'arena-2024', by })
 */
export async function removeImport(
  database: Database,
  { source, by }: { readonly source: string; readonly by: Actor },
): Promise<number> {
  // A vote is withdrawn by its position.
  await numberVotes(database)
  const votes = await doLongWork(database.pool, async (client) => {
    const { rows: counts } = await client.query<{ removed: number; withdrawn: number }>(removeVotes, [source])
    const { removed, withdrawn } = counts[0]!
    if (removed !== withdrawn)
      throw new StartError(`Votes of ${source} are being imported: try again when that has ended.`)
    const rows = rowsOf(client)
    const target = { kind: 'source', id: source } as const
    if (removed > 0)
      await recordChange(rows, { by, action: 'votes.removed', target, before: { votes: removed }, after: null })
    return removed
  })
  await numberVotes(database)
  return votes
}
