import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { ArenaApiError, createClient } from '@arena/client'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { PATIENCE } from '../testing/patience.ts'
import { type PatroniCluster, startPatroni } from '../testing/start-patroni.ts'
import { unusedPort } from '../testing/unused-port.ts'

const bin = path.resolve(import.meta.dirname, '../../../cli/bin/arena.js')
const VISITORS = 6

let folder: string
let cluster: PatroniCluster
let service: ChildProcess
let baseUrl: string

const statusOf = (route: string) => fetch(baseUrl + route).then(({ status }) => status)
const untilReadyIs = (status: number) =>
  vi.waitUntil(async () => (await statusOf('/ready').catch(() => null)) === status, { ...PATIENCE, interval: 50 })

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'arena-patroni-'))
  cluster = await startPatroni()
  const port = await unusedPort()
  baseUrl = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: cluster.url,
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
    VOTES_PER_HOUR: '0',
    SIMULATOR_PACE: 'off',
    LOG_LEVEL: 'fatal',
  }
  service = spawn(process.execPath, [bin, 'serve'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
  await untilReadyIs(200)
}, 240_000)
afterAll(async () => {
  if (service?.exitCode === null) {
    const exited = once(service, 'exit')
    service.kill('SIGKILL')
    await exited
  }
  await cluster?.stop()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

/** What the service acknowledged. */
const threads: string[] = []
const battles: string[] = []
const votes: string[] = []
/** The answers to calls that failed, by status and code. */
const failures = new Set<string>()

/** Creates threads with a battle and a vote until it is told to stop. */
async function visit({ signal }: AbortController): Promise<void> {
  const { token } = await createClient({ baseUrl }).identity.guest()
  const client = createClient({ baseUrl, token })
  while (!signal.aborted) {
    try {
      const { threadId } = await client.threads.create()
      threads.push(threadId)
      const { comparisonId } = await client.battles.startSealed({ prompt: 'Hello', threadId })
      battles.push(comparisonId)
      const voteChoice = votes.length % 2 === 0 ? 'left' : 'right'
      await client.votes.cast({ comparisonId, voteChoice })
      votes.push(`${comparisonId} ${voteChoice}`)
    } catch (error) {
      if (!(error instanceof ArenaApiError)) throw error
      failures.add(`${error.status} ${error.code}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const untilVotes = (count: number) => vi.waitUntil(() => votes.length >= count, PATIENCE)

/** Those of the acknowledged ids that the database lacks. */
async function lost(acknowledged: readonly string[], select: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  const stored = new Set((await client.query<{ id: string }>(select)).rows.map(({ id }) => id))
  await client.end()
  return acknowledged.filter((id) => !stored.has(id))
}

it('[D13] [D1] when the machine of the primary is lost under load, the other takes over and nothing acknowledged is lost (nightly)', async () => {
  const load = new AbortController()
  const visitors = Promise.all(Array.from({ length: VISITORS }, () => visit(load)))
  try {
    await untilVotes(60)
    await cluster.losePrimary()
    await untilReadyIs(503)
    expect(await statusOf('/health')).toBe(200)
    expect(await statusOf('/api/arena/model-stats')).toBe(200)
    await untilReadyIs(200)
    await untilVotes(votes.length + 60)
  } finally {
    load.abort()
    await visitors
  }
  expect(failures.size).toBeGreaterThan(0)
  expect(['500 THREADS_ERROR', '500 API_ERROR', '500 VOTE_ERROR']).toEqual(expect.arrayContaining([...failures]))
  expect(await lost(threads, 'select thread_id as id from threads')).toEqual([])
  expect(await lost(battles, 'select comparison_id as id from messages')).toEqual([])
  expect(await lost(votes, `select comparison_id || ' ' || choice as id from votes`)).toEqual([])

  const options = { cwd: folder, env: { PATH: process.env.PATH } }
  const { stdout } = await promisify(execFile)(process.execPath, [bin, 'verify', baseUrl, '--json'], options)
  expect(JSON.parse(stdout).lines).toBeGreaterThanOrEqual(votes.length)
  expect((await createClient({ baseUrl }).leaderboard.read()).logGeneration).toBe(1)
})
