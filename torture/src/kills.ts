import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ArenaApiError, type ArenaClient } from '@arena/client'
import fc from 'fast-check'
import { bin, joinAsGuest, runService, type Service } from '../../e2e/src/service.ts'
import { type Result, Tally } from './result.ts'

const WRITERS = 4
const READY_MS_MAX = 60_000
const targets = ['service', 'database', 'both', 'backend', 'migration'] as const
type Target = (typeof targets)[number]

/** A thread whose turns, and the votes on them, were acknowledged. */
interface Written {
  readonly client: ArenaClient
  readonly threadId: string
  readonly comparisonIds: string[]
  readonly votedIds: string[]
}

/**
 * Kills processes at random moments while threads, battles and votes are written. After each restart, everything that was
 * acknowledged must be there. What was not acknowledged is sent again with its key, and must not be done twice.
 */
export async function attackKills({ kills }: { readonly kills: number }): Promise<Result> {
  const tally = new Tally()
  const moments = fc
    .sample(fc.nat({ max: 1_500 }), kills)
    .map((afterMs, at) => ({ afterMs, target: targets[at % targets.length]! }))
  const service = await runService({ RATE_LIMIT: 'off' })
  const all: Written[] = []
  try {
    for (const { target, afterMs } of moments) {
      if (target === 'migration') {
        tally.count(await killDuringMigration(afterMs))
        continue
      }
      const written = await writeUntil(() => strike(service, target, afterMs), service)
      await ready(service)
      tally.count(await firstLoss(written, `${target} after ${afterMs} ms`))
      all.push(...written)
    }
    tally.count(await firstLoss(all, 'at the end'))
  } finally {
    await service.close()
  }
  const writes = all.reduce((sum, { comparisonIds, votedIds }) => sum + 1 + comparisonIds.length + votedIds.length, 0)
  const struck = targets.map((name) => `${moments.filter(({ target }) => target === name).length} × ${name}`)
  return tally.result('kills', `${writes} acknowledged writes; ${struck.join(', ')}`)
}

async function strike(service: Service, target: Target, afterMs: number): Promise<void> {
  await sleep(afterMs)
  const [server, ...backends] = await databasePids(service.dataDir)
  if (target === 'service' || target === 'both') await service.kill()
  if (target === 'database' || target === 'both') kill(server)
  if (target === 'backend') kill(backends[afterMs % Math.max(1, backends.length)])
  if (target === 'service' || target === 'both') await service.restart()
}

async function writeUntil(strikeOnce: () => Promise<void>, service: Service): Promise<Written[]> {
  let struck = false
  const write = async (client: ArenaClient) => {
    const threads: Written[] = []
    while (!struck) {
      const thread = await acknowledged(service, (key) => client.threads.create({}, key))
      if (thread === null) continue
      const { threadId } = thread
      const written: Written = { client, threadId, comparisonIds: [], votedIds: [] }
      threads.push(written)
      for (let turn = 0; turn < 3 && !struck; turn += 1) {
        const asked = { prompt: `Turn ${turn}`, threadId }
        const battle = await acknowledged(service, (key) => client.battles.start(asked, key))
        if (battle === null) continue
        const { comparisonId } = battle
        written.comparisonIds.push(comparisonId)
        const vote = { comparisonId, voteChoice: 'left' } as const
        if (await acknowledged(service, (key) => client.votes.cast(vote, key))) written.votedIds.push(comparisonId)
      }
    }
    return threads
  }
  const clients = await Promise.all(Array.from({ length: WRITERS }, () => joinAsGuest(service)))
  const writing = Promise.all(clients.map(write))
  await strikeOnce()
  struck = true
  return (await writing).flat()
}

/** Sends a request until it is acknowledged. `null` if its process died before it stored anything: the key stays claimed. */
async function acknowledged<Reply>(
  service: Service,
  send: (options: { readonly idempotencyKey: string }) => Promise<Reply>,
): Promise<Reply | null> {
  const idempotencyKey = crypto.randomUUID()
  for (;;) {
    try {
      return await send({ idempotencyKey })
    } catch (error) {
      if (error instanceof ArenaApiError && error.status === 409) return null
      if (error instanceof ArenaApiError && error.status < 500) throw error
      await ready(service)
    }
  }
}

async function ready({ url }: Service): Promise<void> {
  for (const until = Date.now() + READY_MS_MAX; Date.now() < until; await sleep(20)) {
    const answered = await fetch(`${url}/ready`).catch(() => null)
    if (answered?.status === 200) return
  }
  throw new Error('the service did not become ready again')
}

/** Describes the first write that is missing or was done twice. */
async function firstLoss(written: readonly Written[], when: string): Promise<string | null> {
  for (const { client, threadId, comparisonIds, votedIds } of written) {
    const { items } = await client.threads.messages(threadId)
    const stored = new Map(items.map((message) => [message.comparisonId, message]))
    if (comparisonIds.some((id) => !stored.has(id))) return `${when}: a battle is lost`
    if (votedIds.some((id) => stored.get(id)?.voteChoice !== 'left')) return `${when}: a vote is lost`
    if (new Set(items.map(({ promptText }) => promptText)).size < items.length)
      return `${when}: a battle is stored twice`
  }
  return null
}

/** Kills the first start on an empty folder, every second time with its database. The next start must work. */
async function killDuringMigration(afterMs: number): Promise<string | null> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'arena-torture-'))
  // As root, the embedded PostgreSQL runs as another user, who must be able to enter this folder.
  await chmod(folder, 0o711)
  const own = { DATA_DIR: path.join(folder, 'data'), PORT: '0' }
  const first = spawn(process.execPath, [bin, 'serve'], { env: { PATH: process.env.PATH, ...own }, cwd: folder })
  await sleep(afterMs)
  const [server] = await databasePids(own.DATA_DIR)
  const exited = once(first, 'exit')
  first.kill('SIGKILL')
  await exited
  if (afterMs % 2 === 0) kill(server)
  try {
    const service = await runService(own)
    await (await joinAsGuest(service)).battles.start({ prompt: 'Hello' })
    await service.close()
    return null
  } catch (error) {
    return `migration after ${afterMs} ms: ${error}`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The processes of the embedded PostgreSQL, its server first. */
async function databasePids(dataDir: string): Promise<number[]> {
  const read = (file: string) => readFile(file, 'utf8').catch(() => '')
  const server = Number((await read(path.join(dataDir, 'postgres/postmaster.pid'))).split('\n')[0])
  const children = await read(`/proc/${server}/task/${server}/children`)
  return server ? [server, ...children.split(' ').filter(Boolean).map(Number)] : []
}

function kill(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
