import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { migrations } from './migrations/index.ts'

const root = path.resolve(import.meta.dirname, '..')

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

it('every statement has a name of its own: the driver refuses a second text under the same name', () => {
  const names = sources
    .flatMap(({ text }) => [...text.matchAll(/^(?:export )?const .*\bstatement<[^(]*\(\s*'([^']+)'/gm)])
    .map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

/** Runs at a start, in a migration, in a command or in the demo, and not for a request. */
const elsewhere =
  /^database\/(migrations|embedded)\/|^database\/(migrate|create-schema|do-long-work)\.ts$|^data-files\/|^demo\/|fixtures/
const filesWith = (pattern: RegExp) =>
  sources.filter(({ file, text }) => !elsewhere.test(file) && pattern.test(text)).map(({ file }) => file)

it.each([
  ['locks of a session or of the whole database', /\bpg_(?:try_)?advisory_/i],
  ['table locks', /\block table\b/i],
  ['triggers and notifications', /\bcreate (?:constraint )?trigger\b|\bpg_notify\b|'listen /i],
  ['temporary tables and settings of a session', /\bcreate temp|['`]set (?!local)\w+ (?:=|to) |\bdiscard all\b/i],
])('[O37] no statement of a request uses %s', (_what, pattern) => {
  expect(filesWith(pattern)).toEqual([])
})

it('[O37] no row is updated by every call, except that votes are numbered', () => {
  const tablesOfOneRow = migrations.flatMap(({ sql }) =>
    [...sql.matchAll(/create table (\w+) \(\s*singleton boolean/g)].map(([, table]) => table!),
  )
  const updated = tablesOfOneRow.flatMap((table) =>
    filesWith(new RegExp(`update ${table}\\b|insert into ${table}\\b[^;]*do update`)).map(
      (file) => `${table}: ${file}`,
    ),
  )
  expect(updated).toEqual([
    // The numbering step.
    'vote_log_head: features/vote-log/store.ts',
    // Once a minute, by one instance.
    'model_speeds: features/leaderboard/boards/speeds.ts',
    // By the background job that erases old texts.
    'retention: retention/store.ts',
  ])
})
