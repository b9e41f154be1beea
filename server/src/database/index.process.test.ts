import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PATIENCE } from '../testing/patience.ts'
import { openDatabase, statement } from './index.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'arena-database-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the pool of the embedded database', () => {
  it('[D1] [D6] connects to where the server is after it was killed, also if its socket is in another folder', async () => {
    const dataDir = path.join(folder, 'too-long-for-a-socket-'.repeat(5))
    const database = await openDatabase({ databaseUrl: null, dataDir, connectionsMax: 4, log: { warn: () => {} } })
    try {
      const count = () => database.rows(statement('test.count', 'select count(*) as count from votes'))
      const postmaster = async () =>
        (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n')
      const [pid, , , , socketFolder] = await postmaster()
      process.kill(Number(pid), 'SIGKILL')
      await vi.waitUntil(() => count().catch(() => null), { ...PATIENCE, interval: 20 })
      expect((await postmaster())[4]).not.toBe(socketFolder)
    } finally {
      await database.close()
    }
  })
})
