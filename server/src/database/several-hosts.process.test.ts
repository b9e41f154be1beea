import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { urlsOf } from '../base/database-urls.ts'
import { PATIENCE } from '../testing/patience.ts'
import { type PostgresServer, startPrimary, startReplica } from '../testing/start-postgres.ts'
import { openDatabase, statement } from './index.ts'

let primary: PostgresServer
let replica: PostgresServer

beforeAll(async () => {
  primary = await startPrimary()
  replica = await startReplica(primary)
})
afterAll(async () => {
  await replica?.stop()
  await primary?.stop()
})

it.each([
  ['postgres://h/db', ['postgres://h/db']],
  ['postgres://u:p@h1:1,h2/db?ssl=true', ['postgres://u:p@h1:1/db?ssl=true', 'postgres://u:p@h2/db?ssl=true']],
  ['postgresql://a,b,c', ['postgresql://a', 'postgresql://b', 'postgresql://c']],
  ['postgres://u:a,b@h/db', ['postgres://u:a,b@h/db']],
])('[D12] %s names %j', (written, urls) => {
  expect(urlsOf(written)).toEqual(urls)
})

/** Both servers in one connection string, the replica first. */
const bothUrl = () => primary.url.replace(/(?<=@)[^/]+/, (host) => `${new URL(replica.url).host},${host}`)

const whoAnswers = statement<{ port: string }>('test.port', `select current_setting('port') as port`)
const write = statement<never>('test.write', `insert into flags (key, enabled) values (gen_random_uuid(), true)`)

async function doctor() {
  const bin = path.resolve(import.meta.dirname, '../../../cli/bin/arena.js')
  const options = { env: { PATH: process.env.PATH, DATABASE_URL: bothUrl(), PORT: '2' }, cwd: import.meta.dirname }
  const { stdout } = await promisify(execFile)(process.execPath, [bin, 'doctor', '--json'], options)
  return (JSON.parse(stdout) as { check: string; state: string; text: string }[]).find(
    ({ check }) => check === 'database',
  )
}

it('[D12] of several hosts the one that accepts changes is used: by the pool, migrations, pings and commands, also after a failover', async () => {
  const log = { warn: () => {} }
  const database = await openDatabase({ databaseUrl: bothUrl(), dataDir: '', connectionsMax: 4, log })
  try {
    expect(database.applied).toEqual([])
    const portOf = ({ url }: PostgresServer) => ({ port: new URL(url).port })
    expect(await database.rows(whoAnswers)).toEqual([portOf(primary)])
    await database.rows(write)
    await database.ping()
    expect(await doctor()).toMatchObject({
      state: 'ok',
      text: expect.stringContaining(`, ${new URL(primary.url).host} (`),
    })

    await primary.stop()
    // Nobody accepts changes now.
    await expect(database.rows(write)).rejects.toThrow()
    await replica.query('select pg_promote()')
    await vi.waitUntil(
      () =>
        database.rows(write).then(
          () => true,
          () => false,
        ),
      PATIENCE,
    )
    expect(await database.rows(whoAnswers)).toEqual([portOf(replica)])
    await database.ping()
    expect(await doctor()).toMatchObject({ state: 'ok' })
  } finally {
    await database.close()
  }
})
