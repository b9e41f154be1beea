import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type ArenaClient, createClient } from '@arena/client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { PATIENCE } from '../testing/patience.ts'
import { type Balancer, startBalancer } from '../testing/start-balancer.ts'
import { type PostgresServer, startPrimary } from '../testing/start-postgres.ts'
import { unusedPort } from '../testing/unused-port.ts'

const bin = path.resolve(import.meta.dirname, '../../../cli/bin/arena.js')
/** The caches, which decide how soon a change shows, are tested with a fake clock. */
const poll = { interval: 100 }

let folder: string
let database: PostgresServer
let balancer: Balancer
let ports: number[]
let instances: ChildProcess[]

function launch(port: number): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PUBLIC_URL: address,
    TRUST_PROXY: 'on',
    RATE_LIMIT: 'off',
    SIMULATOR_PACE: 'off',
    // They are stopped when they get no more requests.
    SHUTDOWN_DRAIN_MS: '0',
    LOG_LEVEL: 'error',
  }
  return spawn(process.execPath, [bin, 'serve'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
}

const status = (url: string) =>
  fetch(url).then(
    (response) => response.status,
    () => null,
  )
const untilReady = (port: number) =>
  vi.waitUntil(async () => (await status(`http://127.0.0.1:${port}/ready`)) === 200, { ...PATIENCE, interval: 50 })

let address: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'arena-many-'))
  database = await startPrimary()
  ports = [await unusedPort(), await unusedPort(), await unusedPort()]
  const ownPort = await unusedPort()
  address = `http://127.0.0.1:${ownPort}`
  instances = ports.map(launch)
  await Promise.all(ports.map(untilReady))
  balancer = await startBalancer(ports, ownPort)
}, 180_000)
afterAll(async () => {
  await balancer?.stop()
  for (const instance of instances ?? []) {
    if (instance.exitCode !== null) continue
    const exited = once(instance, 'exit')
    instance.kill('SIGKILL')
    await exited
  }
  await database?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function signIn(baseUrl = address): Promise<{ client: ArenaClient; token: string; userId: string }> {
  const { token } = await createClient({ baseUrl }).identity.guest()
  const client = createClient({ baseUrl, token })
  return { client, token, userId: (await client.identity.me()).userId }
}

/** Everything that a visitor does, each request at another instance. */
async function play(client: ArenaClient) {
  const { threadId } = await client.threads.create({ title: 'Through the balancer' })
  const { comparisonId } = await client.battles.startSealed({ prompt: 'Hello', threadId })
  await client.votes.cast({ comparisonId, voteChoice: 'left' })
  await client.chat.once({ prompt: 'And then?', threadId })
  const { items } = await client.threads.messages(threadId)
  return { threadId, comparisonId, items }
}

const onEach = <Result>(read: (baseUrl: string) => Promise<Result>) =>
  Promise.all(ports.map((port) => read(`http://127.0.0.1:${port}`)))

it('[O40] a balancer without stickiness can send each request of a visitor to another instance (nightly)', async () => {
  const health = async () => ((await (await fetch(`${address}/health`)).json()) as { instanceId: string }).instanceId
  const served = new Set<string>()
  for (let request = 0; request < 6; request += 1) served.add(await health())
  expect(served.size).toBe(3)

  const { client } = await signIn()
  const { comparisonId, items } = await play(client)
  expect(items).toMatchObject([{ comparisonId, voteChoice: 'left', position: 1 }, { position: 2 }])
  await expect(client.votes.cast({ comparisonId, voteChoice: 'right' })).rejects.toMatchObject({ status: 500 })
  const idempotencyKey = crypto.randomUUID()
  const created = [1, 2, 3].map(() => client.threads.create({ title: 'Once' }, { idempotencyKey }))
  const settled = await Promise.allSettled(created)
  const ids = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value.threadId] : []))
  expect(new Set(ids).size).toBe(1)
  const texts: string[] = []
  for await (const event of client.chat.stream({ prompt: 'Stream' })) texts.push(event.object)
  expect(texts.at(-1)).toBe('ai.stream.done')
})

it('[O40] changes of flags, models, hosts and visibility show on every instance, and boards become equal (nightly)', async () => {
  const { client, token, userId } = await signIn(`http://127.0.0.1:${ports[0]}`)
  await database.query(`insert into administrators (user_id) values ('${userId}')`)
  const change = async (method: string, route: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${ports[0]}/api/admin${route}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect([route, response.status]).toEqual([route, 200])
  }
  const everywhere = (read: (baseUrl: string) => Promise<unknown>, wanted: unknown) =>
    expect.poll(() => onEach(read), poll).toEqual(ports.map(() => wanted))

  const { threadId } = await play(client)
  const readThread = (baseUrl: string) => status(`${baseUrl}/api/threads/${threadId}/messages`)
  await everywhere(readThread, 401)
  await client.threads.share(threadId, 'public')
  await everywhere(readThread, 200)
  await change('PATCH', '/flags/public_sharing', { enabled: false })
  await everywhere(readThread, 401)
  await change('PATCH', '/flags/public_sharing', { enabled: true })
  await everywhere(readThread, 200)

  const modelNames = async (baseUrl: string) =>
    (await createClient({ baseUrl, token }).models.list()).items.map(({ modelName }) => modelName)
  const simulated = await modelNames(address)
  await change('PUT', '/hosts/lab', { baseUrl: 'http://127.0.0.1:9' })
  const lab = { modelName: 'lab/one', displayName: 'One', providerName: 'lab' }
  await change('POST', '/models', lab)
  await everywhere(modelNames, ['lab/one'])
  await change('DELETE', '/hosts/lab')
  await everywhere(modelNames, simulated)

  await play((await signIn()).client)
  const boardOf = async (baseUrl: string) => {
    const response = await fetch(`${baseUrl}/api/arena/model-stats`)
    return {
      etag: response.headers.get('etag'),
      votes: ((await response.json()) as { totalVotes: number }).totalVotes,
    }
  }
  const [{ votes }] = (await database.query('select count(*)::int as votes from votes')) as [{ votes: number }]
  await expect
    .poll(async () => {
      const boards = await onEach(boardOf)
      return [new Set(boards.map(({ etag }) => etag)).size, ...new Set(boards.map((board) => board.votes))]
    }, poll)
    .toEqual([1, votes])
})

it('[O40] [D10] instances that are left out of the balancer and restarted, one after the other, fail no request (nightly)', async () => {
  const stop = { now: false }
  let rounds = 0
  const failures: unknown[] = []
  const visitor = async () => {
    const { client } = await signIn()
    while (!stop.now) {
      try {
        await play(client)
        await client.leaderboard.read()
        rounds += 1
      } catch (error) {
        failures.push(error)
      }
    }
  }
  const visitors = Array.from({ length: 6 }, visitor)
  for (const [index, port] of ports.entries()) {
    await balancer.leaveOut([port])
    const exited = once(instances[index]!, 'exit')
    instances[index]!.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
    instances[index] = launch(port)
    await untilReady(port)
    await balancer.leaveOut([])
    const before = rounds
    // The next one is stopped after visitors have used this one.
    await vi.waitUntil(() => rounds >= before + visitors.length, PATIENCE)
  }
  stop.now = true
  await Promise.all(visitors)
  expect({ failures, logged: balancer.errors() }).toEqual({ failures: [], logged: [] })
  const [{ votes }] = (await database.query('select count(*)::int as votes from votes')) as [{ votes: number }]
  expect(votes).toBeGreaterThanOrEqual(rounds)
})
