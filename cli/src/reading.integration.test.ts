import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '@arena/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commands } from './commands.ts'
import { createCliFixture } from './fixtures.ts'

const reading = commands.filter(({ reads }) => reads)
const names = reading.map(({ name }) => name)

/** A value for each required argument. There is no such host, so the command fails after it has read the database. */
const argvOf = (name: string): string[] => {
  if (name === 'keys list') return ['keys', 'list', '00000000-0000-7000-8000-000000000001']
  const { arguments: words } = commands.find((command) => command.name === name)!
  return [...name.split(' '), ...words.filter((word) => word.startsWith('<')).map(() => 'nowhere')]
}
/** It needs a host; `hosts.integration.test.ts` has them. */
const needsHost = (name: string) => argvOf(name).includes('nowhere')

type Opened = Awaited<ReturnType<typeof openDatabase>>

const fixture = await createCliFixture()
const reader = `reader_${randomUUID().slice(0, 8)}`
const opened: Opened[] = []
/** The address of an empty database, and its pool. */
async function createDatabase(): Promise<{ readonly url: string; readonly pool: Opened['pool'] }> {
  const url = new URL(fixture.databaseUrl)
  url.pathname += `_${opened.length}`
  await fixture.database.pool.query(`create database ${url.pathname.slice(1)} template template0`)
  const connection = { databaseUrl: url.href, dataDir: '', connectionsMax: 1, unchanged: true, log: { warn: () => {} } }
  const database = await openDatabase(connection)
  opened.push(database)
  return { url: url.href, pool: database.pool }
}
const empty = await createDatabase()
const older = await createDatabase()
const readerUrl = new URL(fixture.databaseUrl)
;[readerUrl.username, readerUrl.password] = [reader, 'read']
beforeAll(async () => {
  await fixture.database.pool.query(`create role ${reader} login password 'read' in role pg_read_all_data`)
  await fixture.database.pool.query("insert into migrations (name) values ('9999-newer')")
  // As a version created it that knew only additions.
  await older.pool.query('create table migrations (name text primary key, applied_at timestamptz default now())')
  await older.pool.query("insert into migrations (name) values ('0001-foundation')")
})
afterAll(async () => {
  for (const database of opened) await database.close()
  await fixture.close()
})

describe('every command that reads', () => {
  it('[O22] includes every list', () => {
    const lists = commands.filter(({ name }) => /( list| held| export|^doctor|^verify|^rate)$/.test(name))
    expect(names).toEqual(expect.arrayContaining(lists.map(({ name }) => name)))
  })

  it.each(names)(
    '[O21] [O22] %s has --json, needs only the right to read, and creates and migrates nothing',
    async (name) => {
      const { options } = commands.find((command) => command.name === name)!
      expect(options).toHaveProperty('json.type', 'boolean')
      if (!('database' in options)) return
      const argv = argvOf(name)

      // In a newer schema of the same major version.
      if (!needsHost(name)) {
        const { code, out, err } = await fixture.arena([...argv, '--json', '--database', readerUrl.href])
        expect({ code, err: /failed|cannot/.test(err) }).toEqual({ code: 0, err: false })
        expect(typeof JSON.parse(out)).toBe('object')
      }

      const folder = path.join(fixture.folder, 'missing')
      const inNone = await fixture.arena(argv, { environment: { DATABASE_URL: undefined, DATA_DIR: folder } })
      expect(inNone.code).toBe(1)
      expect(inNone.out + inNone.err).toMatch(
        /There is no database in \S+missing yet: start the service, which creates it, or set /,
      )
      if (name !== 'doctor') expect(inNone.err.trim().split('\n')).toHaveLength(1)
      expect(existsSync(folder)).toBe(false)

      const inEmpty = await fixture.arena([...argv, '--database', empty.url])
      expect(inEmpty.code).toBe(1)
      expect(inEmpty.out + inEmpty.err).toMatch(
        /no tables of Arena( yet)?: run `npx arena migrate`, or start the service/,
      )
      expect(await tablesIn(empty)).toEqual([])

      const inOlder = await fixture.arena([...argv, '--database', older.url])
      expect(inOlder.code).toBe(1)
      expect(inOlder.out + inOlder.err).toMatch(
        /(older than this version of Arena|\d+ pending \(.*\)): run `npx arena migrate`/,
      )
      expect(await tablesIn(older)).toEqual(['migrations'])
    },
  )
})

describe('migrate', () => {
  it('[O23] --plan lists what is pending and changes nothing; migrate applies it once', async () => {
    const planning = await createDatabase()
    const { url } = planning
    const run = (...argv: string[]) => fixture.arena(['migrate', ...argv, '--database', url])
    const planned = JSON.parse((await run('--plan', '--json')).out)
    expect(planned.newer).toEqual([])
    expect(planned.pending[0]).toEqual({ number: 1, name: 'foundation', quick: true, slow: null, breaks: false })
    expect(planned.pending[16]).toEqual({
      number: 17,
      name: 'vote-log',
      quick: false,
      breaks: true,
      slow: 'copies all votes, which are locked meanwhile',
    })
    expect((await run('--plan')).out).toMatch(/^17 +vote-log +slow: copies .*; stop older instances first$/m)
    expect(await tablesIn(planning)).toEqual([])

    const { applied } = JSON.parse((await run('--json')).out)
    expect(applied).toHaveLength(planned.pending.length)
    expect(await tablesIn(planning)).toContain('vote_log')
    expect((await run()).out).toBe('No migration is pending.\n')
    expect((await run('--plan')).out).toBe('No migration is pending.\n')
  })

  it('[O24] refuses the schema of a newer major version, as the other commands do', async () => {
    const { url, pool } = await createDatabase()
    await pool.query('create table migrations (name text, applied_at timestamptz, breaks boolean)')
    await pool.query("insert into migrations (name, breaks) values ('9999-breaking', true)")
    for (const argv of [
      ['migrate'],
      ['migrate', '--plan'],
      ['flags', 'list'],
      ['flags', 'set', 'public_sharing', 'on'],
    ]) {
      const { code, out, err } = await fixture.arena([...argv, '--database', url])
      expect({ code, out }).toEqual({ code: 1, out: '' })
      expect(err).toMatch(
        /^The database was migrated by a newer major version of Arena \(9999-breaking\): update [^\n]*\n$/,
      )
    }
  })
})

async function tablesIn({ pool }: Pick<Opened, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query("select tablename from pg_tables where schemaname = 'public' order by 1")
  return rows.map(({ tablename }) => tablename)
}
