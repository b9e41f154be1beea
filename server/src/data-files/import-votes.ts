import { createHash } from 'node:crypto'
import { type Actor, recordChange } from '../audit/index.ts'
import { idFromName, newId } from '../base/ids.ts'
import { type Database, doLongWork, rowsOf } from '../database/index.ts'
import { numberVotes } from '../features/vote-log/index.ts'
import { addModels, addVotes, countStaged, createStaging, forgetHistory, nameRows, stageVotes } from './import-store.ts'
import { type ForeignVote, isIgnored, readVote } from './read-vote.ts'

const BATCH = 1_000
/** Mistakes that are reported one by one; the others are counted. */
const PROBLEMS_MAX = 20
/** Every row of a JSON file can have other columns. */
const IGNORED_MAX = 100

/** A row of a file and where it begins. */
export interface FileRow {
  readonly line: number
  /** The columns, or what is wrong with the line. */
  readonly row: Readonly<Record<string, unknown>> | string
}

export interface ImportOptions {
  /** The name under which the votes are remembered. */
  readonly source: string
  readonly rows: AsyncIterable<FileRow>
  /** Whether models that are not in the catalogue are added, as retired ones. */
  readonly addModels: boolean
  /** Without it nothing is stored. */
  readonly apply: boolean
  readonly by: Actor
  readonly now: () => number
}

export interface ImportReport {
  readonly rows: number
  readonly new: number
  /** Rows that are in the file twice, or were imported before. */
  readonly duplicates: number
  /** Rows that counted for no model where they were cast. */
  readonly skipped: number
  readonly unknownModels: readonly string[]
  /** Columns of the file that are not read. */
  readonly ignoredColumns: readonly string[]
  readonly mistakes: number
  /** The first mistakes. */
  readonly problems: readonly { readonly line: number; readonly problem: string }[]
  /** The file has voters of this database. */
  readonly isOwnExport: boolean
  /** An earlier version, which took votes on one question for duplicates, has imported votes of this source. */
  readonly isOfEarlierVersion: boolean
  readonly applied: boolean
}

/**
 * Imports votes of another source, all or none: they become lines of the vote log with the class `named`. Every row is
 * checked first, in a temporary table, so a file of any length needs little memory.
 *
 * @example
 * const report = await importVotes(database, { source: 'arena-2024', rows, addModels: false, apply: true, now: Date.now })
 */
export async function importVotes(database: Database, options: ImportOptions): Promise<ImportReport> {
  const report = await doLongWork(database.pool, async (client): Promise<ImportReport> => {
    await client.query(createStaging)
    const today = Math.floor(options.now() / 86_400_000)
    const problems: { line: number; problem: string }[] = []
    const ignored = new Set<string>()
    let [rows, skipped, mistakes] = [0, 0, 0]
    let batch: object[] = []
    const flush = async () => {
      await client.query(stageVotes, [JSON.stringify(batch)])
      batch = []
    }
    for await (const { line, row } of options.rows) {
      rows += 1
      for (const column of Object.keys(typeof row === 'string' ? {} : row)) {
        if (isIgnored(column) && ignored.size < IGNORED_MAX) ignored.add(column)
      }
      const read = typeof row === 'string' ? { problem: row } : readVote(row, today)
      if ('problem' in read) {
        mistakes += 1
        if (problems.length < PROBLEMS_MAX) problems.push({ line, problem: read.problem })
      } else if ('skipped' in read) skipped += 1
      else batch.push(staged(read.vote, line, today, options.source))
      if (batch.length === BATCH) await flush()
    }
    await flush()
    await client.query(nameRows)
    const { rows: counts } = await client.query<
      Pick<ImportReport, 'new' | 'unknownModels' | 'isOwnExport' | 'isOfEarlierVersion'>
    >(countStaged, [options.source])
    const { unknownModels, isOwnExport, isOfEarlierVersion, new: added } = counts[0]!
    const applied =
      options.apply &&
      mistakes === 0 &&
      !isOwnExport &&
      !isOfEarlierVersion &&
      (options.addModels || unknownModels.length === 0)
    if (applied) {
      await client.query(addModels, [unknownModels.map(newId), unknownModels])
      await client.query(forgetHistory, [options.source])
      await client.query(addVotes, [options.source])
      const rows = rowsOf(client)
      const target = { kind: 'source', id: options.source } as const
      const { by } = options
      const models = unknownModels.map((id) => ({
        by,
        action: 'model.added' as const,
        target: { kind: 'model' as const, id },
        before: null,
        after: { providerName: 'imported', status: 'retired' },
      }))
      await recordChange(rows, ...models)
      if (added > 0)
        await recordChange(rows, {
          by: options.by,
          action: 'votes.imported',
          target,
          before: null,
          after: { votes: added },
        })
    }
    const duplicates = rows - added - skipped - mistakes
    const counted = { rows, new: added, duplicates, skipped, mistakes }
    return {
      ...counted,
      unknownModels,
      ignoredColumns: [...ignored],
      problems,
      isOwnExport,
      isOfEarlierVersion,
      applied,
    }
  })
  if (report.applied) await numberVotes(database)
  return report
}

const sha256 = (content: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex')

/** By which a vote of a source is known again, and the id under which earlier versions stored it. */
function idsOf(vote: ForeignVote) {
  const { id, isOfArena, question, turn, time } = vote
  const given = id ?? question
  if (given === null) return { id: null, earlier_id: null }
  // It stays when the voter gets another pseudonym.
  if (id !== null && isOfArena) return { id: `id:${id}`, earlier_id: null }
  // A question, and in some data sets even an id, has many votes.
  return { id: `vote:${sha256([id, question, turn, time, contentOf(vote)])}`, earlier_id: `id:${given}` }
}

const contentOf = ({ voter, left, right, choice, day, tags }: ForeignVote) => [voter, left, right, choice, day, tags]

function staged(vote: ForeignVote, line: number, today: number, source: string) {
  const { voter, left, right, choice, day, tags } = vote
  return {
    line,
    ...idsOf(vote),
    hash: sha256(contentOf(vote)),
    voter,
    user_id: voter === null ? null : idFromName(`voter of ${source}`, voter),
    left_name: left,
    right_name: right,
    choice,
    day: day ?? today,
    tags,
  }
}
