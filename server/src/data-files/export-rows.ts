import { OUTCOMES } from '@arena/ratings'
import pg from 'pg'
import { type Database, DatabaseFailure, doLongWork } from '../database/index.ts'
import { CLASSES, dayText, numberVotes, pseudonymOf, readState } from '../features/vote-log/index.ts'
import { columnsOf, type ExportKind } from './columns.ts'
import { countRows, SELECT_MERGES, type StoredRow, selectRows } from './export-store.ts'
import { WINNERS } from './preferences/winners.ts'

/** Rows that are read together. Texts may have megabytes. */
const BATCH = 500
const BATCH_WITH_TEXT = 20
/** SQLSTATEs: the role may only read, and the server is a replica. */
const READ_ONLY = ['42501', '25006']

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
  const batch = withText ? BATCH_WITH_TEXT : BATCH
  await numberLastVotes(database)
  return doLongWork(await choosePool(database), async (client) => {
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
          const { rows } = await client.query<StoredRow>(`fetch ${batch} from exported`)
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

const stateOf = async (database: Database) => (await database.rows(readState))[0]!

/** Otherwise the last votes would be missing if no instance runs. Who may only read gets the votes that have a number. */
async function numberLastVotes(database: Database): Promise<void> {
  if (!(await stateOf(database)).isQueued) return
  await numberVotes(database).catch((error: unknown) => {
    const cause = error instanceof DatabaseFailure ? error.cause : null
    if (!(cause instanceof pg.DatabaseError && READ_ONLY.includes(cause.code ?? ''))) throw error
  })
}

/** The replica, if it answers and has all votes; otherwise the primary. */
async function choosePool(database: Database): Promise<pg.Pool> {
  const { lastPosition } = await stateOf(database)
  const current = await database.onReplica(readState, [], ([state]) => (state?.lastPosition ?? 0) >= lastPosition)
  return current === null ? database.pool : database.readPool
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

  // Of a battle with votes of its owner and of others, only the first ones have the pseudonym that the battle has: whoever reads a
  // shared thread and finds the own vote must not find the owner's.
  const battleOf = ({ battle_id, voters }: StoredRow) => hide(voters === 'others' ? `${battle_id} others` : battle_id)

  return ({ user_id, pseudonym, voter, held, ...row }) => {
    const last =
      typeof voter === 'number' ? lastOf(voter, { pseudonym: pseudonym as string, held: held === true }) : null
    return {
      ...(last ? { voter: last.pseudonym, held: last.held } : { user: pseudonym ?? hide(user_id) }),
      battle: battleOf(row),
      conversation: hide(row.conversation_id),
      thread: hide(row.thread_id),
      continues_battle: hide(row.continues_battle_id),
    }
  }
}
