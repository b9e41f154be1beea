import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { readExports } from '../data-files/index.ts'
import { PATIENCE } from '../testing/patience.ts'
import { type Answered, startArena, type TestArena, type Visitor } from '../testing/start-arena.ts'
import { type PostgresServer, startPrimary, startReplica } from '../testing/start-postgres.ts'

const run = promisify(execFile)
let primary: PostgresServer
let replica: PostgresServer
let arena: TestArena
let ada: Visitor
let reader: Visitor
/** The statements that the replica answered, and those that the primary answered instead. */
const answered: string[] = []
const refused: string[] = []

beforeAll(async () => {
  primary = await startPrimary()
  replica = await startReplica(primary)
  arena = await startArena({ databaseUrl: primary.url, env: { DATABASE_READ_URL: replica.url } })
  const { onReplica } = arena.database
  vi.spyOn(arena.database, 'onReplica').mockImplementation(async (statement, values, isCurrent) => {
    const rows = await onReplica(statement, values, isCurrent)
    ;(rows === null ? refused : answered).push(statement.name)
    return rows
  })
  ada = await arena.signIn()
  reader = await arena.signIn()
})
afterAll(async () => {
  await arena?.close()
  await replica?.stop()
  await primary?.stop()
})
beforeEach(() => {
  answered.length = 0
  refused.length = 0
})

const messages = (threadId: string, by: { token?: string } = {}) => arena.call(`/api/threads/${threadId}/messages`, by)
const voteLog = () => arena.call('/api/arena/votes.jsonl')
const items = ({ json }: Answered) => json?.items as Record<string, unknown>[]
const lines = ({ text }: Answered) => text.split('\n').slice(0, -1)

/** How many votes an export has. */
const exportVotes = () =>
  readExports(arena.database, { withText: false }, async (exports) => {
    let count = 0
    for await (const rows of exports.read('votes')) count += rows.length
    return count
  })

const bin = path.resolve(import.meta.dirname, '../../../cli/bin/arena.js')

/** What `arena doctor` says about the replica. */
async function diagnose(databaseUrl: string, databaseReadUrl: string): Promise<{ state: string; text: string }[]> {
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATABASE_READ_URL: databaseReadUrl, PORT: '2' }
  const options = { env, cwd: import.meta.dirname }
  // The exit code is not 0 if there is a problem.
  const { stdout } = await run(process.execPath, [bin, 'doctor', '--json'], options).catch((error) => error)
  return JSON.parse(stdout).filter(({ check }: { check: string }) => check === 'replica')
}

/** A shared thread with one sealed battle. */
async function share() {
  const { threadId } = await ada.client.threads.create()
  const { comparisonId } = await ada.client.battles.startSealed({ prompt: 'Hello', threadId })
  await ada.client.threads.share(threadId, 'public')
  return { threadId, comparisonId }
}

async function untilReplayed(): Promise<void> {
  const [written] = await primary.query('select pg_current_wal_lsn()::text as lsn')
  const replayed = `select pg_last_wal_replay_lsn() >= '${written!.lsn}'::pg_lsn as done`
  await vi.waitUntil(async () => (await replica.query(replayed))[0]!.done, PATIENCE)
}

/** Repeats a read until the replica answers it: on a busy machine a connection to it may time out. */
async function untilAnswered(name: string, read: () => Promise<void>): Promise<void> {
  answered.length = 0
  await expect.poll(() => read().then(() => answered), { interval: 500 }).toContain(name)
}

it('[O38] a replica serves the messages of shared threads to others, the vote log and exports', async () => {
  const { threadId, comparisonId } = await share()
  await ada.client.votes.cast({ comparisonId, voteChoice: 'left' })
  expect(lines(await voteLog())).toHaveLength(1)
  await untilReplayed()

  await untilAnswered('threads.same-messages', async () =>
    expect(items(await messages(threadId))).toMatchObject([{ promptText: 'Hello', model1Name: null, hasVoted: false }]),
  )
  await untilAnswered('vote-log.entries', async () => expect(lines(await voteLog())).toHaveLength(1))
  await untilAnswered('vote-log.state', async () => expect(await exportVotes()).toBe(1))
  expect(arena.database.replicaReads().replica).toBeGreaterThanOrEqual(3)

  // The owner has voted, and only the owner sees the names. The owner reads the primary.
  answered.length = 0
  expect(items(await messages(threadId, ada))[0]!.model1Name).not.toBeNull()
  expect(answered).toEqual([])
})

it('[O25] arena doctor finds the replica and what is wrong with it, with the rights of an ordinary user (nightly)', async () => {
  await primary.query('create role doctor login in role pg_read_all_data')
  const asDoctor = (url: string) => url.replace(/\/\/.*@/, '//doctor@')
  const diagnosed = (url: string) => diagnose(asDoctor(primary.url), asDoctor(url))
  const says = (state: string, text: string) => [{ state, text: expect.stringContaining(text) }]
  await expect.poll(() => diagnosed(replica.url), { interval: 500 }).toMatchObject(says('ok', 'has everything'))
  expect(await diagnosed(primary.url)).toMatchObject(says('note', 'is the primary'))
  expect(await diagnosed(replica.url.replace(/arena$/, 'postgres'))).toMatchObject(says('problem', 'is not a replica'))
  await replica.query('select pg_wal_replay_pause()')
  try {
    expect(await diagnosed(replica.url)).toMatchObject(says('problem', 'is paused'))
  } finally {
    await replica.query('select pg_wal_replay_resume()')
  }
})

it('[O38] [O39] what a replica that is behind does not know comes from the primary', async () => {
  const [changed, erased, unshared, deleted] = [await share(), await share(), await share(), await share()]
  await untilReplayed()
  await replica.query('select pg_wal_replay_pause()')
  try {
    const paused = 'select pg_get_wal_replay_pause_state() as state'
    await vi.waitUntil(async () => (await replica.query(paused))[0]!.state === 'paused', PATIENCE)
    const linesBefore = lines(await voteLog()).length

    // The reader's own vote, on turns that the replica has.
    await reader.client.votes.cast({ comparisonId: changed.comparisonId, voteChoice: 'right' })
    await untilAnswered('threads.same-messages', async () =>
      expect(items(await messages(changed.threadId, reader))).toMatchObject([
        { voteChoice: 'right', model1Name: null },
      ]),
    )
    expect(items(await messages(changed.threadId))).toMatchObject([{ voteChoice: null, model1Name: null }])
    // The new line of the log, and a new turn.
    expect(lines(await voteLog())).toHaveLength(linesBefore + 1)
    expect(await exportVotes()).toBe(linesBefore + 1)
    expect(refused).toContain('vote-log.state')
    await ada.client.chat.once({ prompt: 'More', threadId: changed.threadId })
    expect(items(await messages(changed.threadId)).map(({ promptText }) => promptText)).toEqual(['Hello', 'More'])
    // A shared thread that the replica does not have at all.
    const created = await share()
    expect(items(await messages(created.threadId))).toHaveLength(1)
    expect(refused).toContain('vote-log.entries')
    expect(refused).toContain('threads.same-messages')

    // Texts that were erased.
    await primary.query(`update comparisons set prompt = null where comparison_id = '${erased.comparisonId}'`)
    await primary.query(`update threads set text_bytes = 0 where thread_id = '${erased.threadId}'`)
    expect(items(await messages(erased.threadId))).toMatchObject([{ promptText: '' }])
    // Visibility and existence.
    await ada.client.threads.share(unshared.threadId, 'private')
    await ada.client.threads.delete(deleted.threadId)
    for (const [threadId, anybody, other] of [
      [unshared.threadId, 401, 403],
      [deleted.threadId, 404, 404],
    ] as const) {
      expect((await messages(threadId)).status).toBe(anybody)
      expect((await messages(threadId, reader)).status).toBe(other)
    }
    // The board has the vote.
    expect((await arena.anybody.leaderboard.read()).totalVotes).toBe(linesBefore + 1)
  } finally {
    await replica.query('select pg_wal_replay_resume()')
  }
})

it('[O39] without the replica the primary answers, and the service stays ready', async () => {
  const { threadId } = await share()
  const before = arena.database.replicaReads()
  await replica.stop()
  const log = lines(await voteLog())
  expect(log.length).toBeGreaterThan(0)
  expect(await exportVotes()).toBe(log.length)
  for (const _read of [1, 2, 3]) expect(items(await messages(threadId))).toHaveLength(1)
  expect(answered).toEqual([])
  expect(arena.database.replicaReads().replica).toBe(before.replica)
  expect(arena.database.replicaReads().primary).toBeGreaterThan(before.primary)
  expect((await arena.call('/ready')).status).toBe(200)
  const warnings = arena.logged.filter(({ msg }) => String(msg).startsWith('the replica'))
  expect(warnings).toHaveLength(1)
  // `arena doctor` says so.
  expect(await diagnose(primary.url, replica.url)).toMatchObject([
    { state: 'problem', text: expect.stringContaining('ECONNREFUSED') },
  ])
})
