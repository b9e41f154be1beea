import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../testing/start-arena.ts'
import { killServices, launchService, signUpAt } from '../testing/launch-service.ts'

const BYTES = 12_000_000
const TICKS_PER_SECOND = 100
/** What the service uses beside a file, and what its clock cannot tell. */
const NOISE_S = 0.2

const filled = (part: string) => part.repeat(BYTES / part.length)
const members = `{${Array.from({ length: 250_000 }, (_, at) => `"k${at}":1`).join(',')}}`
const repeated = {
  defaultTest: { vars: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`v${at}`, 'x'.repeat(30_000)])) },
  tests: Array.from({ length: 2_000 }, (_, at) => ({ vars: { question: String(at) } })),
}

const folder = await mkdtemp(path.join(tmpdir(), 'arena-files-'))
let service: Awaited<ReturnType<typeof launchService>>
let preview: (type: string, text: string) => Promise<{ readonly status: number; readonly text: string }>
beforeAll(async () => {
  service = await launchService({ databaseUrl: await createTestDatabase(), folder })
  const token = await signUpAt(service.url)
  const authorization = `Bearer ${token}`
  const created = await fetch(`${service.url}/api/studies`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: '{"name":"Mail"}',
  })
  const { studyId } = (await created.json()) as { studyId: string }
  preview = async (type, text) => {
    const reply = await fetch(`${service.url}/api/studies/${studyId}/prompts?preview=true`, {
      method: 'PUT',
      headers: { authorization, 'content-type': type },
      body: text,
    })
    return { status: reply.status, text: await reply.text() }
  }
})
afterAll(async () => {
  await killServices()
  await rm(folder, { recursive: true })
})

/** The processor time of the service alone, without that of the processes it started, in seconds. */
async function usedSeconds(): Promise<number> {
  const stat = await readFile(`/proc/${service.pid}/stat`, 'utf8')
  // Behind the name of the program, which may have spaces.
  const [, user = 0, system = 0] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(stat)?.map(Number) ?? []
  return (user + system) / TICKS_PER_SECOND
}

async function costOf(type: string, text: string) {
  const before = await usedSeconds()
  const reply = await preview(type, text)
  return { ...reply, seconds: (await usedSeconds()) - before }
}

it('[T30] the built service reads a file, and says what is not used of it', async () => {
  const { status, text } = await preview('application/json', '["One", {"turns": ["Two", "Three"]}]')
  expect([status, JSON.parse(text)]).toMatchObject([200, { count: 2, warnings: [{ count: 1 }] }])
})

it.runIf(process.platform === 'linux').each([
  ['members', 'application/jsonl', Array(4).fill(members).join('\n'), 'more than 120 members'],
  ['quotes', 'text/csv', `prompt,id\n"${filled('""')}"`, 'The row has 1 cells'],
  ['commas', 'text/csv', `prompt,id\n${filled(',')}`, 'no rows'],
  ['texts that all tests repeat', 'application/json', JSON.stringify(repeated), 'too long together'],
])('[T30] a file of many %s costs the service about as much as one of plain lines', async (_, type, text, message) => {
  const lines = filled('one line of a prompt that is long\n')
  await preview('text/plain', lines)
  const plain = await costOf('text/plain', lines)
  const file = await costOf(type, text)
  expect(file.text).toContain(message)
  expect(file.seconds).toBeLessThan(3 * plain.seconds + NOISE_S)
})
