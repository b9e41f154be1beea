import { existsSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '@arena/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commands } from './commands.ts'
import { type CliFixture, createCliFixture } from './fixtures.ts'

const reading = commands.filter(({ reads }) => reads)
const names = reading.map(({ name }) => name)
const onDatabase = reading.filter(({ options }) => 'database' in options).map(({ name }) => name)

/** A value for each required argument. There is no such host, so the command fails after it has read the database. */
const argvOf = (name: string): string[] => {
  if (name === 'keys list') return ['keys', 'list', '00000000-0000-7000-8000-000000000001']
  const { arguments: words } = commands.find((command) => command.name === name)!
  return [...name.split(' '), ...words.filter((word) => word.startsWith('<')).map(() => 'nowhere')]
}
/** It needs a host; `hosts.process.test.ts` has them. */
const needsHost = (name: string) => argvOf(name).includes('nowhere')
const listing = onDatabase.filter((name) => !needsHost(name) && name !== 'doctor')

let fixture: CliFixture
let emptyUrl: string
let olderUrl: string
beforeAll(async () => {
  fixture = await createCliFixture({ embedded: true })
  emptyUrl = await createDatabase('empty')
  olderUrl = await createDatabase('older')
  // As a version created it that knew only additions.
  await query(olderUrl, 'create table migrations (name text primary key, applied_at timestamptz default now())')
  await query(olderUrl, "insert into migrations (name) values ('0001-foundation')")
})
afterAll(() => fixture.close())

describe('every command that reads', () => {
  it('[O22] includes every list', () => {
    const lists = commands.filter(({ name }) => /( list| held| export|^doctor|^verify|^rate)$/.test(name))
    expect(names).toEqual(expect.arrayContaining(lists.map(({ name }) => name)))
  })

  it.each(names)('[O22] %s has --json', (name) => {
    expect(commands.find((command) => command.name === name)!.options).toHaveProperty('json.type', 'boolean')
  })

  it.each(listing)('[O22] %s prints one JSON value with --json', async (name) => {
    const { code, out } = await fixture.arena([...argvOf(name), '--json'])
    expect(code).toBe(0)
    expect(typeof JSON.parse(out)).toBe('object')
  })

  it.each(onDatabase)('[O21] %s creates no data folder, and says in a sentence what to do', async (name) => {
    const folder = path.join(fixture.folder, 'missing')
    const { code, out, err } = await fixture.arena(argvOf(name), { environment: { DATA_DIR: folder } })
    expect(code).toBe(1)
    expect(out + err).toMatch(/There is no database in \S+missing yet: start the service, which creates it, or set /)
    if (name !== 'doctor') expect(err.trim().split('\n')).toHaveLength(1)
    expect(existsSync(folder)).toBe(false)
  })

  it.each(onDatabase)('[O21] %s does not migrate a database that is empty or older', async (name) => {
    const argv = argvOf(name)
    const inEmpty = await fixture.arena([...argv, '--database', emptyUrl])
    expect(inEmpty.code).toBe(1)
    expect(inEmpty.out + inEmpty.err).toMatch(
      /no tables of Arena( yet)?: run `npx arena migrate`, or start the service/,
    )
    expect(await tablesIn(emptyUrl)).toEqual([])

    const inOlder = await fixture.arena([...argv, '--database', olderUrl])
    expect(inOlder.code).toBe(1)
    expect(inOlder.out + inOlder.err).toMatch(
      /(older than this version of Arena|\d+ pending \(.*\)): run `npx arena migrate`/,
    )
    expect(await tablesIn(olderUrl)).toEqual(['migrations'])
  })

  it('[O21] needs no more than the right to read, and works with a newer schema of the same major version', async () => {
    await query(fixture.databaseUrl, "create role reader login password 'read'; grant pg_read_all_data to reader")
    await query(fixture.databaseUrl, "insert into migrations (name) values ('9999-newer')")
    const url = new URL(fixture.databaseUrl)
    url.username = 'reader'
    url.password = 'read'
    for (const name of [...listing, 'doctor']) {
      const { code, out, err } = await fixture.arena([...argvOf(name), '--json', '--database', url.href])
      expect({ name, code, err: /failed|cannot/.test(err) }).toEqual({ name, code: 0, err: false })
      expect(typeof JSON.parse(out)).toBe('object')
    }
    await query(fixture.databaseUrl, "delete from migrations where name = '9999-newer'")
  })
})

describe('migrate', () => {
  it('[O23] --plan lists what is pending and changes nothing; migrate applies it once', async () => {
    const url = await createDatabase('planned')
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
    expect(await tablesIn(url)).toEqual([])

    const { applied } = JSON.parse((await run('--json')).out)
    expect(applied).toHaveLength(planned.pending.length)
    expect(await tablesIn(url)).toContain('vote_log')
    expect((await run()).out).toBe('No migration is pending.\n')
    expect((await run('--plan')).out).toBe('No migration is pending.\n')
  })

  it('[O24] refuses the schema of a newer major version, as the other commands do', async () => {
    const url = await createDatabase('breaking')
    await query(url, 'create table migrations (name text, applied_at timestamptz, breaks boolean)')
    await query(url, "insert into migrations (name, breaks) values ('9999-breaking', true)")
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

async function createDatabase(name: string): Promise<string> {
  await fixture.database.pool.query(`create database ${name}`)
  const url = new URL(fixture.databaseUrl)
  url.pathname = `/${name}`
  return url.href
}

async function query(url: string, sql: string) {
  const connection = { databaseUrl: url, dataDir: '', connectionsMax: 1, unchanged: true, log: { warn: () => {} } }
  const database = await openDatabase(connection)
  try {
    return (await database.pool.query(sql)).rows
  } finally {
    await database.close()
  }
}

const tablesIn = async (url: string): Promise<string[]> =>
  (await query(url, "select tablename from pg_tables where schemaname = 'public' order by 1")).map(
    ({ tablename }) => tablename,
  )
