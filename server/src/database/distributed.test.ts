import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { migrations } from './migrations/index.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Runs at a start, in a migration, in a command, in the demo or in tests, and not for a request. */
const elsewhere =
  /^database\/(migrations|embedded)\/|^database\/(migrate|create-schema|do-long-work)\.ts$|^data-files\/|^demo\/|^testing\/|fixtures/

/** The source of everything that a request can run, by file. */
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !elsewhere.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8').toLowerCase() }))

const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

describe('[O37] no statement of a request uses', () => {
  it.each([
    ['transaction ids', /\b(?:xid8?|xmin|xmax|txid_\w+|pg_current_xact_id|pg_current_snapshot|pg_snapshot_\w+)\b/],
    ['physical row ids', /\bctid\b/],
    ['locks of a session or of the whole database', /\bpg_(?:try_)?advisory_/],
    ['table locks', /\block table\b/],
    ['triggers and notifications', /\bcreate (?:constraint )?trigger\b|\bpg_notify\b|'listen /],
    ['temporary tables and settings of a session', /\bcreate temp|['`]set (?!local)\w+ (?:=|to) |\bdiscard all\b/],
  ])('%s', (_what, pattern) => {
    expect(filesWith(pattern)).toEqual([])
  })
})

/** Tables with one row. */
const singletons = migrations.flatMap(({ sql }) =>
  [...sql.matchAll(/create table (\w+) \(\s*singleton boolean/g)].map(([, table]) => table!),
)

it('[O37] no row is updated by every call, except that votes are numbered', () => {
  const updated = singletons.flatMap((table) =>
    filesWith(new RegExp(`update ${table}\\b|insert into ${table}\\b[^;]*do update`)).map(
      (file) => `${table}: ${file}`,
    ),
  )
  expect(updated).toEqual([
    // The numbering step.
    'vote_log_head: features/vote-log/store.ts',
    // Once a minute, by one instance.
    'model_speeds: features/leaderboard/speed-store.ts',
    // By the background job that erases old texts.
    'retention: retention/store.ts',
  ])
})
