import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createClient } from '@arena/client'
import { replayStudy, type StudyEntry } from '@arena/ratings'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { killServices, launchService, signUpAt } from '../features/studies/testing/launch-service.ts'
import { type Receiver, SECRET, startReceiver } from '../features/webhooks/fixtures.ts'
import { finish, models, piece } from '../generation/fixtures.ts'
import { type RecordedHost, type RecordedRequest, startRecordedHost } from '../providers/hosts/recorded-host.ts'
import { createTestDatabase } from '../testing/create-test-database.ts'
import { PATIENCE } from '../testing/patience.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

let folder: string
let databaseUrl: string
let pool: pg.Pool
let host: RecordedHost
let receiver: Receiver
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'arena-killed-'))
  databaseUrl = await createTestDatabase()
  pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  ;[host, receiver] = await Promise.all([startRecordedHost(), startReceiver()])
})
afterAll(async () => {
  await killServices()
  await pool?.end()
  await receiver?.close()
  await host?.close()
  await rm(folder, { recursive: true, force: true })
})

const rows = async (sql: string) => (await pool.query(sql)).rows

const launch = () =>
  launchService({
    databaseUrl,
    folder,
    env: {
      GROQ_BASE_URL: host.baseUrl,
      GROQ_API_KEY: 'key',
      STUDY_CALLS_MAX: String(CALLS_AT_ONCE),
      VOTES_PER_HOUR: '0',
      OPS_SECRET: SECRET,
    },
  })

// Answers and judges share these. Six of one kind at most wait for the host, so there is room for both.
const CALLS_AT_ONCE = 8
const PROMPTS = 14
const JUDGED = 6
const kinds = ['answer', 'judgement'] as const
type Kind = (typeof kinds)[number]
/** What the host replies while the first instance lives. */
const REPLIES: Record<Kind, number> = { answer: 8, judgement: 5 }
const VOTERS = 4
const VOTES = 40

/** The judges are asked about the imported answers, the contestants about the prompts. */
const kindOf = ({ text }: RecordedRequest): Kind => (text.includes('Imported') ? 'judgement' : 'answer')
const replies = { answer: { body: [piece('Yes.'), finish()] }, judgement: { body: [piece('tie'), finish()] } }

it('[T41] [T66] [T87] [I58] another instance resumes what a killed one left: answers, judgements, votes and deliveries', async () => {
  const first = await launch()
  const token = await signUpAt(first.url)
  const { studies } = createClient({ baseUrl: first.url, token })
  const generated = await studies.create({ name: 'Generated' })
  await studies.putPrompts(
    generated.studyId,
    numbers(PROMPTS)
      .map((number) => `Prompt ${number}`)
      .join('\n'),
  )
  await studies.putContestants(generated.studyId, { items: [{ name: 'A', model: models.groq }] })

  const importAnswers = async (studyId: string, prompts: number, names: readonly string[]) => {
    await studies.putPrompts(studyId, ['id,prompt', ...numbers(prompts).map((at) => `${at},Question ${at}`)].join('\n'))
    await studies.putContestants(studyId, { items: names.map((name) => ({ name, imported: true })) })
    const answers = numbers(prompts).flatMap((at) => names.map((name) => `${at},${name},Imported ${at} of ${name}`))
    await studies.putAnswers(studyId, ['id,contestant,answer', ...answers].join('\n'))
  }
  const judged = await studies.create({ name: 'Judged', judges: [{ name: 'Judge', model: models.groq }] })
  await importAnswers(judged.studyId, JUDGED, ['A', 'B'])
  const voted = await studies.create({ name: 'Voted' })
  await importAnswers(voted.studyId, 60, ['One', 'Two', 'Three'])

  // Calls of models: the host replies to some of each kind, and no more while the first instance lives.
  const underWay: Record<Kind, number> = { answer: 0, judgement: 0 }
  const asked = (kind: Kind) => host.requests.filter((request) => kindOf(request) === kind)
  host.play((request) => {
    const kind = kindOf(request)
    // The request is among them already.
    if (asked(kind).length <= REPLIES[kind]) return replies[kind]
    underWay[kind] += 1
    return { ending: 'silence' }
  })
  await studies.generate(generated.studyId, {})
  await studies.open(judged.studyId)
  await expect.poll(() => underWay.answer + underWay.judgement).toBe(CALLS_AT_ONCE)
  await expect.poll(async () => (await studies.read(generated.studyId)).answers?.done).toBe(REPLIES.answer)
  await expect
    .poll(() => rows('select sum(cardinality(choices))::int as calls from study_judgements'))
    .toEqual([{ calls: REPLIES.judgement }])
  for (const kind of kinds) expect(underWay[kind]).toBeGreaterThan(0)

  // Deliveries: the receiver does not answer.
  await pool.query(
    `insert into webhooks (name, url, events, secret_variable, source)
     values ('ops', '${receiver.url}', '{voter.held}', 'OPS_SECRET', 'admin')`,
  )
  const deliver = (id: string) =>
    pool.query(`insert into webhook_deliveries (webhook, event, object_id) values ('ops', 'voter.held', '${id}')`)
  receiver.answer(() => {})
  await deliver('being-sent')
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0)

  // Votes: until the service is gone, or everybody has voted often enough.
  const key = (await studies.open(voted.studyId)).joinUrl.split('#')[1]!
  const guest = async () => (await createClient({ baseUrl: first.url }).identity.guest()).token
  const voters = await Promise.all(numbers(VOTERS).map(guest))
  const acknowledged: string[] = []
  const vote = async (url: string, voter: string, votesMax: number) => {
    const { studies: own } = createClient({ baseUrl: url, token: voter })
    while (acknowledged.length < votesMax) {
      const { assignment } = await own.next(voted.studyId, {})
      if (!assignment) return
      const { assignmentId } = assignment
      const voteChoice = acknowledged.length % 2 === 0 ? 'left' : 'right'
      await own.vote(voted.studyId, { assignmentId, voteChoice })
      acknowledged.push(assignmentId)
    }
  }
  for (const voter of voters)
    await createClient({ baseUrl: first.url, token: voter }).studies.join(voted.studyId, { key })
  const interrupted = Promise.allSettled(voters.map((voter) => vote(first.url, voter, Number.POSITIVE_INFINITY)))
  await vi.waitUntil(() => acknowledged.length >= VOTES, { ...PATIENCE, interval: 1 })
  await first.kill()
  await interrupted

  await deliver('stored')
  // As if the leases of the killed instance had passed.
  await pool.query(`update study_answers set leased_until = leased_until - interval '30 seconds'`)
  await pool.query(`update study_judgements set leased_until = leased_until - interval '30 seconds'`)
  await pool.query('update webhook_deliveries set next_try_at = now()')
  host.play((request) => replies[kindOf(request)])
  receiver.received.length = 0
  receiver.answer((response) => response.writeHead(204).end())

  const second = await launch()
  const owner = createClient({ baseUrl: second.url, token }).studies
  const votesMax = acknowledged.length + VOTES
  await Promise.all(voters.map((voter) => vote(second.url, voter, votesMax)))

  // Only the calls that were under way are repeated.
  const answers = async () => (await owner.read(generated.studyId)).answers
  await expect.poll(answers).toMatchObject({ done: PROMPTS, failed: 0, running: 0 })
  const judging = async () => (await owner.read(judged.studyId)).judging
  await expect.poll(judging).toMatchObject({ total: JUDGED, done: JUDGED, failed: 0, running: false })
  // A judge is asked in both orders.
  for (const [kind, calls] of [['answer', PROMPTS] as const, ['judgement', 2 * JUDGED] as const]) {
    expect(asked(kind)).toHaveLength(calls + underWay[kind])
    expect(new Set(asked(kind).map(({ body }) => JSON.stringify(body.messages))).size).toBe(calls)
  }

  const deliveries = () => rows('select object_id as id, status from webhook_deliveries order by 1')
  await expect.poll(deliveries).toEqual([
    { id: 'being-sent', status: 'delivered' },
    { id: 'stored', status: 'delivered' },
  ])
  expect(new Set(receiver.verified().map(({ data }) => data.id))).toEqual(new Set(['being-sent', 'stored']))

  await owner.close(voted.studyId)
  const entries = (await owner.log(voted.studyId))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as StudyEntry)
  expect(replayStudy(entries).faults).toEqual([])
  const logged = entries.flatMap((entry) => (entry.type === 'vote' ? [entry.assignment] : []))
  expect(new Set(logged).size).toBe(logged.length)
  expect(logged).toEqual(expect.arrayContaining(acknowledged))
  // At most one vote of each voter was under way.
  expect(logged.length - acknowledged.length).toBeLessThanOrEqual(VOTERS)
}, 180_000)
