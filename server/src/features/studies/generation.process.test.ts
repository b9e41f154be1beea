import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createClient } from '@arena/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
afterAll(async () => {
  await killServices()
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
  await expect.poll(answers, { timeout: 60_000 }).toMatchObject({ done: 20, failed: 0, running: 0 })
  const asked = host.requests.map(({ body }) => (body.messages as { content: string }[])[0]!.content)
  expect(asked).toHaveLength(24)
  expect(new Set(asked)).toEqual(new Set(prompts))
}, 180_000)
