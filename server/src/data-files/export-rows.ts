import { OUTCOMES } from '@arena/ratings'
import type pg from 'pg'
import { type Database, doLongWork } from '../database/index.ts'
import { CLASSES, dayText, numberVotes, pseudonymOf } from '../features/vote-log/index.ts'
import { columnsOf, type ExportKind } from './columns.ts'
import { countRows, SELECT_MERGES, type StoredRow, selectRows } from './export-store.ts'
import { WINNERS } from './winners.ts'

/** Rows that are read together: texts may be long. */
const BATCH = 500

export type ExportValue = string | number | boolean | Date | null
export type ExportRow = Record<string, ExportValue>

export interface ExportReader {
  /** The name of the last migration. */
  schemaLevel(): Promise<string>
  count(kind: ExportKind): Promise<number>
  /** The rows in batches, with the columns of {@link columnsOf}. */
  read(kind: ExportKind): AsyncGenerator<ExportRow[], void, void>
}

/**
 * Reads exports. All kinds are read from one snapshot, so a battle of an exported vote is there too. The service can run
 * meanwhile.
 *
 * @example
 * await readExports(database, { withText: false }, async ({ read }) => {
 *   for await (const rows of read('votes')) write(rows)
 * })
 */
export async function readExports<Result>(
  database: Database,
  { withText }: { readonly withText: boolean },
  work: (reader: ExportReader) => Promise<Result>,
): Promise<Result> {
  // Otherwise the last votes would be missing if no instance runs.
  await numberVotes(database)
  return doLongWork(database.readPool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only')
    const pseudonyms = await readPseudonyms(client)
    return work({
      async schemaLevel() {
        const { rows } = await client.query<{ level: string }>('select max(name) as level from migrations')
        return rows[0]!.level
      },
      async count(kind) {
        const { rows } = await client.query<{ rows: number }>(countRows(kind))
        return rows[0]!.rows
      },
      async *read(kind) {
        const names = columnsOf(kind, withText).map(({ name }) => name)
        await client.query(`declare exported no scroll cursor for ${selectRows(kind, withText)}`)
        for (;;) {
          const { rows } = await client.query<StoredRow>(`fetch ${BATCH} from exported`)
          if (rows.length === 0) break
          yield rows.map((row) => {
            const shown: StoredRow = { ...row, ...pseudonyms(row), ...(kind === 'votes' ? wordsOf(row) : {}) }
            return Object.fromEntries(names.map((name) => [name, (shown[name] ?? null) as ExportValue]))
          })
        }
        await client.query('close exported')
      },
    })
  })
}

/** The numbers of a row of the log as words. */
const wordsOf = (row: StoredRow) => ({
  day: dayText(row.day as number),
  winner: WINNERS[OUTCOMES[row.outcome as number]!],
  class: CLASSES[row.class as number]!,
})

interface Voter {
  readonly pseudonym: string
  readonly held: boolean
}

interface MergeRow extends Voter {
  readonly voter: number
  readonly otherVoter: number
}

/** Replaces the ids of a row. A guest who became an account has the pseudonym of the account. */
async function readPseudonyms(client: pg.Client): Promise<(row: StoredRow) => StoredRow> {
  const { rows: heads } = await client.query<{ key: Buffer }>('select pseudonym_key as key from vote_log_head')
  const { rows: merges } = await client.query<MergeRow>(SELECT_MERGES)
  const merged = new Map(merges.map((merge) => [merge.voter, merge]))
  const key = heads[0]!.key
  const hide = (id: unknown) => (typeof id === 'string' ? pseudonymOf(key, id) : null)

  function lastOf(voter: number, own: Voter): Voter {
    // Both may have been merged with each other: each is followed once.
    const seen = new Set<number>()
    let last = own
    for (let next = merged.get(voter); next && !seen.has(next.voter); next = merged.get(next.otherVoter)) {
      seen.add(next.voter)
      last = next
    }
    return last
  }

  return ({ user_id, pseudonym, voter, held, ...row }) => {
    const last =
      typeof voter === 'number' ? lastOf(voter, { pseudonym: pseudonym as string, held: held === true }) : null
    return {
      ...(last ? { voter: last.pseudonym, held: last.held } : { user: pseudonym ?? hide(user_id) }),
      battle: hide(row.battle_id),
      conversation: hide(row.conversation_id),
      thread: hide(row.thread_id),
      continues_battle: hide(row.continues_battle_id),
    }
  }
}
