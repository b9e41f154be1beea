import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createClient } from '@arena/client'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/start-arena.ts'
import { storeTurns } from '../../testing/store-turns.ts'

const arena = path.resolve(import.meta.dirname, '../../../../cli/bin/arena.js')
/** About twice what the idle service needs. Twelve responses of 16 MiB would exceed it, and so would a few threads. */
const HEAP_MEGABYTES_MAX = 96
/** Fewer than the pool has connections, so that a slow machine does not make them wait for one. */
const READERS = 12
/** 40 MB: threads that were stored before there was a quota can be larger than it. */
const stored = { turns: 400, answerChars: 99_000 }

let service: ChildProcess
let url: string
let threadId: string

beforeAll(async () => {
  const databaseUrl = await createTestDatabase()
  service = spawn(process.execPath, [`--max-old-space-size=${HEAP_MEGABYTES_MAX}`, arena, 'serve'], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' },
  })
  url = await new Promise((resolve, reject) => {
    let output = ''
    service.once('exit', (code) => reject(new Error(`exited with ${code}: ${output}`)))
    for (const stream of [service.stdout, service.stderr]) {
      stream?.on('data', (text) => {
        output += text
        const found = /ready at (http:\S+)/.exec(output)?.[1]
        if (found) resolve(found)
      })
    }
  })
  const { token } = await createClient({ baseUrl: url }).identity.guest()
  const owner = createClient({ baseUrl: url, token })
  threadId = (await owner.threads.create()).threadId
  await owner.threads.share(threadId, 'public')
  const pool = new pg.Pool({ connectionString: databaseUrl })
  await storeTurns({ pool }, threadId, stored)
  await pool.end()
}, 120_000)
afterAll(async () => {
  if (service.exitCode !== null || service.signalCode !== null) return
  const exited = once(service, 'exit')
  service.kill('SIGKILL')
  await exited
})

/** Reads a response without keeping it; returns its end. */
async function endOf(response: Response): Promise<string> {
  let end = ''
  for await (const part of response.body!) end = (end + Buffer.from(part).toString('latin1')).slice(-100)
  return end
}

it('[T13] many anonymous readers of a huge thread at once stay within a small heap (nightly)', async () => {
  const address = `${url}/api/threads/${threadId}/messages`
  const responses = await Promise.all(Array.from({ length: READERS }, () => fetch(address)))
  for (const response of responses) expect(response.status).toBe(200)
  const ends = await Promise.all(responses.map(endOf))
  for (const end of ends) expect(end).toMatch(/\}\],"nextCursor":168\}$/)
  expect(service.exitCode).toBeNull()
  expect((await fetch(`${url}/ready`)).status).toBe(200)
})

it('[T13] one reader gets the whole thread, page by page', async () => {
  const client = createClient({ baseUrl: url })
  let after: number | null = 0
  let turns = 0
  while (after !== null) {
    const page: Awaited<ReturnType<typeof client.threads.messages>> = await client.threads.messages(threadId, { after })
    for (const { position, model1Response } of page.items) {
      turns += 1
      expect([position, model1Response?.length]).toEqual([turns, stored.answerChars])
    }
    after = page.nextCursor
  }
  expect(turns).toBe(stored.turns)
})
