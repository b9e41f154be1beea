import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ArenaApiError, type ArenaClient, createClient } from '@arena/client'
import fc from 'fast-check'
import { bin, joinAsGuest, runService, type Service } from '../../e2e/src/service.ts'
import { pngOf } from '../../server/src/features/attachments/fixtures.ts'
import { signUpAt } from '../../server/src/features/studies/testing/launch-service.ts'
import { type Receiver, SECRET, startReceiver } from '../../server/src/features/webhooks/fixtures.ts'
import { type Result, Tally } from './result.ts'

const WRITERS = 4
const READY_MS_MAX = 60_000
/** Longer than a killed instance holds a delivery, and a later try waits. */
const DELIVERED_MS_MAX = 180_000
const PROMPTS = 2_000
const events = ['study.opened', 'study.closed']
const targets = ['service', 'database', 'both', 'backend', 'migration'] as const
type Target = (typeof targets)[number]

type Key = { readonly idempotencyKey: string }

/** What one writer wrote that was acknowledged. */
interface Written {
  readonly writes: number
  /** Describes what is missing or was done twice; `null` if nothing is. */
  readonly findLoss: () => Promise<string | null>
}

/** Writes until it is told to stop. */
type Writer = (isStruck: () => boolean) => Promise<Written>

/**
 * Kills processes at random moments while threads, battles, votes, images, studies and votes in a study are written. After each
 * restart, everything that was acknowledged must be there. What was not acknowledged is sent again with its key, and must not be
 * done twice. In the end, the webhook has received the events of every study.
 */
export async function attackKills({ kills }: { readonly kills: number }): Promise<Result> {
  const tally = new Tally()
  const moments = fc
    .sample(fc.nat({ max: 1_500 }), kills)
    .map((afterMs, at) => ({ afterMs, target: targets[at % targets.length]! }))
  const receiver = await startReceiver()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'arena-torture-'))
  const webhooksFile = path.join(folder, 'webhooks.json')
  const webhook = { name: 'torture', url: receiver.url, secret: 'env:TORTURE_SECRET', events }
  await writeFile(webhooksFile, JSON.stringify([webhook]))
  const service = await runService({
    RATE_LIMIT: 'off',
    STUDIES_PER_USER_MAX: '10000',
    ATTACHMENT_BYTES_PER_GUEST_MAX: '1000000000',
    UPLOAD_BYTES_PER_ADDRESS_PER_DAY: '1000000000',
    WEBHOOKS_FILE: webhooksFile,
    TORTURE_SECRET: SECRET,
  })
  const all: Written[] = []
  const expected: string[] = []
  try {
    const writers = await createWriters(service, expected)
    for (const { target, afterMs } of moments) {
      if (target === 'migration') {
        tally.count(await killDuringMigration(afterMs))
        continue
      }
      let isStruck = false
      const writing = Promise.all(writers.map((write) => write(() => isStruck)))
      await strike(service, target, afterMs)
      isStruck = true
      const written = await writing
      await ready(service)
      tally.count(await firstLoss(written, `${target} after ${afterMs} ms`))
      all.push(...written)
    }
    tally.count(await firstLoss(all, 'at the end'))
    tally.count(await missingEvent(receiver, expected))
  } finally {
    await service.close()
    await receiver.close()
    await rm(folder, { recursive: true })
  }
  const writes = all.reduce((sum, each) => sum + each.writes, 0)
  const struck = targets.map((name) => `${moments.filter(({ target }) => target === name).length} × ${name}`)
  const remarks = [`${writes} acknowledged writes`, `${expected.length} events`, ...struck]
  return tally.result('kills', remarks.join(', '))
}

async function strike(service: Service, target: Target, afterMs: number): Promise<void> {
  await sleep(afterMs)
  const [server, ...backends] = await databasePids(service.dataDir)
  if (target === 'service' || target === 'both') await service.kill()
  if (target === 'database' || target === 'both') kill(server)
  if (target === 'backend') kill(backends[afterMs % Math.max(1, backends.length)])
  if (target === 'service' || target === 'both') await service.restart()
}

/** Those who write threads and votes, and one each for images, votes in a study, and studies with their events. */
async function createWriters(service: Service, expected: string[]): Promise<Writer[]> {
  const clients = await Promise.all(Array.from({ length: WRITERS }, () => joinAsGuest(service)))
  const owner = createClient({ baseUrl: service.url, token: await signUpAt(service.url) })
  const study = await readyStudy(service, owner, PROMPTS)
  const { joinUrl } = await owner.studies.open(study)
  expected.push(`study.opened ${study}`)
  const voter = await joinAsGuest(service)
  await voter.studies.join(study, { key: joinUrl.split('#')[1]! })
  return [
    ...clients.map((client) => writeThreads(service, client)),
    uploadImages(service, await joinAsGuest(service)),
    voteInStudy(service, voter, study),
    openStudies(service, owner, expected),
  ]
}

const writeThreads =
  (service: Service, client: ArenaClient): Writer =>
  async (isStruck) => {
    const threads: { threadId: string; comparisonIds: string[]; votedIds: string[] }[] = []
    while (!isStruck()) {
      const thread = await acknowledged(service, (key) => client.threads.create({}, key))
      if (thread === null) continue
      const { threadId } = thread
      const written = { threadId, comparisonIds: [] as string[], votedIds: [] as string[] }
      threads.push(written)
      for (let turn = 0; turn < 3 && !isStruck(); turn += 1) {
        const asked = { prompt: `Turn ${turn}`, threadId }
        const battle = await acknowledged(service, (key) => client.battles.start(asked, key))
        if (battle === null) continue
        const { comparisonId } = battle
        written.comparisonIds.push(comparisonId)
        const vote = { comparisonId, voteChoice: 'left' } as const
        if (await acknowledged(service, (key) => client.votes.cast(vote, key))) written.votedIds.push(comparisonId)
      }
    }
    return {
      writes: threads.reduce((sum, { comparisonIds, votedIds }) => sum + 1 + comparisonIds.length + votedIds.length, 0),
      async findLoss() {
        for (const { threadId, comparisonIds, votedIds } of threads) {
          const { items } = await client.threads.messages(threadId)
          const stored = new Map(items.map((message) => [message.comparisonId, message]))
          if (comparisonIds.some((id) => !stored.has(id))) return 'a battle is lost'
          if (votedIds.some((id) => stored.get(id)?.voteChoice !== 'left')) return 'a vote is lost'
          if (new Set(items.map(({ promptText }) => promptText)).size < items.length) return 'a battle is stored twice'
        }
        return null
      },
    }
  }

const uploadImages =
  (service: Service, client: ArenaClient): Writer =>
  async (isStruck) => {
    const stored = new Map<string, Buffer>()
    while (!isStruck()) {
      const image = pngOf({ width: 64, height: 64 }, [], stored.size % 256)
      const file = new Blob([new Uint8Array(image)], { type: 'image/png' })
      const uploaded = await acknowledged(service, () => client.attachments.upload(file))
      if (uploaded === null) continue
      const { attachmentId } = uploaded
      stored.set(attachmentId, image)
      // A user may have only a few images that no battle uses.
      await acknowledged(service, (key) => client.battles.start({ prompt: 'What?', attachments: [attachmentId] }, key))
    }
    return {
      writes: stored.size,
      async findLoss() {
        for (const [attachmentId, image] of stored) {
          const bytes = await (await client.attachments.read(attachmentId)).arrayBuffer()
          if (!image.equals(Buffer.from(bytes))) return 'an image is lost or changed'
        }
        return null
      },
    }
  }

const voteInStudy =
  (service: Service, client: ArenaClient, studyId: string): Writer =>
  async (isStruck) => {
    const voted: string[] = []
    while (!isStruck()) {
      const next = await acknowledged(service, () => client.studies.next(studyId, {}))
      if (!next?.assignment) break
      const { assignmentId } = next.assignment
      const vote = { assignmentId, voteChoice: 'left' } as const
      if (await acknowledged(service, (key) => client.studies.vote(studyId, vote, key))) voted.push(assignmentId)
    }
    return {
      writes: voted.length,
      async findLoss() {
        const own = JSON.parse(await (await client.identity.exportMe()).text()) as {
          readonly studyVotes: readonly { readonly assignmentId: string; readonly voteChoice: string | null }[]
        }
        const stored = own.studyVotes.filter(({ voteChoice }) => voteChoice === 'left')
        const ids = new Set(stored.map(({ assignmentId }) => assignmentId))
        return voted.every((id) => ids.has(id)) && ids.size === stored.length ? null : 'a vote in a study is lost'
      },
    }
  }

const openStudies =
  (service: Service, client: ArenaClient, expected: string[]): Writer =>
  async (isStruck) => {
    let writes = 0
    while (!isStruck()) {
      const studyId = await readyStudy(service, client, 1)
      if (!(await acknowledged(service, (key) => client.studies.open(studyId, key)))) continue
      expected.push(`study.opened ${studyId}`)
      writes += 1
      if (!(await acknowledged(service, (key) => client.studies.close(studyId, key)))) continue
      expected.push(`study.closed ${studyId}`)
      writes += 1
    }
    // What they sent is looked at in the end: a delivery that was being sent is repeated after half a minute.
    return { writes, findLoss: async () => null }
  }

/** A study with answers of two contestants, which can be opened. */
async function readyStudy(service: Service, { studies }: ArenaClient, prompts: number): Promise<string> {
  const send = async <Reply>(call: () => Promise<Reply>): Promise<Reply> => (await acknowledged(service, call))!
  const { studyId } = await send(() => studies.create({ name: 'Torture' }))
  const lines = Array.from({ length: prompts }, (_, at) => `${at},Question ${at}`)
  await send(() => studies.putPrompts(studyId, ['id,prompt', ...lines].join('\n')))
  const names = ['One', 'Two']
  await send(() => studies.putContestants(studyId, { items: names.map((name) => ({ name, imported: true as const })) }))
  const answers = lines.flatMap((_, at) => names.map((name) => `${at},${name},${name} ${at}`))
  await send(() => studies.putAnswers(studyId, ['id,contestant,answer', ...answers].join('\n')))
  return studyId
}

/** Sends a request until it is acknowledged. `null` if its process died before it stored anything: the key stays claimed. */
async function acknowledged<Reply>(service: Service, send: (options: Key) => Promise<Reply>): Promise<Reply | null> {
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

async function firstLoss(written: readonly Written[], when: string): Promise<string | null> {
  for (const { findLoss } of written) {
    const loss = await findLoss()
    if (loss !== null) return `${when}: ${loss}`
  }
  return null
}

/** Describes an event that the receiver does not get; `null` if it gets all. */
async function missingEvent(receiver: Receiver, expected: readonly string[]): Promise<string | null> {
  const until = Date.now() + DELIVERED_MS_MAX
  for (;;) {
    const received = new Set(receiver.verified().map(({ type, data }) => `${type} ${data.id}`))
    const missing = expected.filter((event) => !received.has(event))
    if (missing.length === 0) return null
    if (Date.now() > until) return `${missing.length} events are lost, first ${missing[0]}`
    await sleep(500)
  }
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
