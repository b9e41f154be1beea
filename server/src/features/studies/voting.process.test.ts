import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createClient } from '@arena/client'
import { replayStudy, type StudyEntry } from '@arena/ratings'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { PATIENCE } from '../../testing/patience.ts'
import { type PostgresServer, startPrimary } from '../../testing/start-postgres.ts'
import { killServices, launchService, signUpAt } from './testing/launch-service.ts'

const VOTERS = 4
const VOTES = 40

let folder: string
let database: PostgresServer
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'arena-study-'))
  database = await startPrimary()
}, 120_000)
afterAll(async () => {
  await killServices()
  await database?.stop()
  await rm(folder, { recursive: true, force: true })
})

it('[T66] no acknowledged vote is lost or counted twice when an instance is killed', async () => {
  const launch = () => launchService({ databaseUrl: database.url, folder, env: { VOTES_PER_HOUR: '0' } })
  const first = await launch()
  const token = await signUpAt(first.url)
  const { studies } = createClient({ baseUrl: first.url, token })
  const { studyId } = await studies.create({ name: 'Mail' })
  const numbers = Array.from({ length: 60 }, (_, at) => at + 1)
  await studies.putPrompts(studyId, numbers.map((number) => `Question ${number}`).join('\n'))
  await studies.putContestants(studyId, { items: ['One', 'Two', 'Three'].map((name) => ({ name, imported: true })) })
  const rows = numbers.map((number) => `Question ${number},first ${number},second ${number},third ${number}`)
  await studies.putAnswers(studyId, ['prompt,One,Two,Three', ...rows].join('\n'), { type: 'text/csv' })
  const key = (await studies.open(studyId)).joinUrl.split('#')[1]!
  const guest = async () => (await createClient({ baseUrl: first.url }).identity.guest()).token
  const voters = await Promise.all(Array.from({ length: VOTERS }, guest))
  const acknowledged: string[] = []
  /** Votes until the service is gone, or everybody has voted often enough. */
  const vote = async (url: string, voter: string, votesMax: number) => {
    const { studies: own } = createClient({ baseUrl: url, token: voter })
    while (acknowledged.length < votesMax) {
      const { assignment } = await own.next(studyId, {})
      if (!assignment) return
      const { assignmentId } = assignment
      await own.vote(studyId, { assignmentId, voteChoice: acknowledged.length % 2 === 0 ? 'left' : 'right' })
      acknowledged.push(assignmentId)
    }
  }
  for (const voter of voters) await createClient({ baseUrl: first.url, token: voter }).studies.join(studyId, { key })
  const interrupted = Promise.allSettled(voters.map((voter) => vote(first.url, voter, Number.POSITIVE_INFINITY)))
  await vi.waitUntil(() => acknowledged.length >= VOTES, { ...PATIENCE, interval: 1 })
  await first.kill()
  await interrupted

  const second = await launch()
  const votesMax = acknowledged.length + VOTES
  await Promise.all(voters.map((voter) => vote(second.url, voter, votesMax)))
  const owner = createClient({ baseUrl: second.url, token }).studies
  await owner.close(studyId)
  const entries = (await owner.log(studyId))
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
