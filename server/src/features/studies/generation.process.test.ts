import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createClient } from '@arena/client'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { finish, models, piece } from '../../generation/fixtures.ts'
import { type RecordedHost, startRecordedHost } from '../../providers/hosts/recorded-host.ts'
import { type PostgresServer, startPrimary } from '../../testing/start-postgres.ts'
import { killServices, launchService, signUpAt } from './testing/launch-service.ts'

let folder: string
let database: PostgresServer
let host: RecordedHost

const launch = () =>
  launchService({
    databaseUrl: database.url,
    folder,
    env: { GROQ_BASE_URL: host.baseUrl, GROQ_API_KEY: 'key' },
  })

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'arena-study-'))
  ;[database, host] = await Promise.all([startPrimary(), startRecordedHost()])
}, 120_000)
// A service of an earlier test would take calls of the next one.
afterEach(killServices)
afterAll(async () => {
  await host?.close()
  await database?.stop()
  await rm(folder, { recursive: true, force: true })
})

it('[T41] another instance finishes what a killed one began, and repeats only the calls that were under way', async () => {
  const first = await launch()
  const token = await signUpAt(first.url)
  const { studies } = createClient({ baseUrl: first.url, token })
  const prompts = Array.from({ length: 20 }, (_, at) => `Prompt ${at}`)
  const { studyId } = await studies.create({ name: 'Study' })
  await studies.putPrompts(studyId, prompts.join('\n'))
  await studies.putContestants(studyId, { items: [{ name: 'A', model: models.groq }] })

  // The host answers ten prompts, and no more while the first instance lives.
  let isAnswering = true
  host.play(() => {
    isAnswering &&= host.requests.length <= 10
    return isAnswering ? { body: [piece('Yes.'), finish()] } : { ending: 'silence' }
  })
  await studies.generate(studyId, {})
  await host.request(14)
  await expect.poll(async () => (await studies.read(studyId)).answers?.done).toBe(10)
  await first.kill()
  // As if the leases of the killed instance had passed.
  await database.query(`update study_answers set leased_until = leased_until - interval '30 seconds'`)
  host.play({ body: [piece('Yes.'), finish()] })

  const second = await launch()
  const owner = createClient({ baseUrl: second.url, token })
  const answers = async () => (await owner.studies.read(studyId)).answers
  await expect.poll(answers).toMatchObject({ done: 20, failed: 0, running: 0 })
  const asked = host.requests.map(({ body }) => (body.messages as { content: string }[])[0]!.content)
  expect(asked).toHaveLength(24)
  expect(new Set(asked)).toEqual(new Set(prompts))
}, 180_000)

it('[T87] repeats only the calls of judges that were under way when an instance was killed', async () => {
  const first = await launch()
  const token = await signUpAt(first.url, 'judged@arena.test')
  const { studies } = createClient({ baseUrl: first.url, token })
  const numbers = Array.from({ length: 10 }, (_, at) => at + 1)
  const { studyId } = await studies.create({ name: 'Study', judges: [{ name: 'Judge', model: models.groq }] })
  await studies.putPrompts(studyId, ['id,prompt', ...numbers.map((at) => `${at},Prompt ${at}`)].join('\n'))
  await studies.putContestants(studyId, { items: ['A', 'B'].map((name) => ({ name, imported: true })) })
  const answers = numbers.flatMap((at) => ['A', 'B'].map((name) => `${at},${name},Answer ${at} of ${name}`))
  await studies.putAnswers(studyId, ['id,contestant,answer', ...answers].join('\n'))

  // The host replies seven times, and no more while the first instance lives.
  const before = host.requests.length
  let isAnswering = true
  host.play(() => {
    isAnswering &&= host.requests.length - before <= 7
    return isAnswering ? { body: [piece('tie'), finish()] } : { ending: 'silence' }
  })
  await studies.open(studyId)
  await host.request(before + 11)
  const stored = () => database.query('select sum(cardinality(choices))::int as calls from study_judgements')
  await expect.poll(stored).toEqual([{ calls: 7 }])
  await first.kill()
  await database.query(`update study_judgements set leased_until = leased_until - interval '30 seconds'`)
  host.play({ body: [piece('tie'), finish()] })

  const second = await launch()
  const owner = createClient({ baseUrl: second.url, token })
  const judging = async () => (await owner.studies.read(studyId)).judging
  await expect.poll(judging).toMatchObject({ total: 10, done: 10, failed: 0, running: false })
  expect(host.requests).toHaveLength(before + 24)
  const asked = host.requests.slice(before).map(({ body }) => JSON.stringify(body.messages))
  expect(new Set(asked).size).toBe(20)
}, 180_000)
