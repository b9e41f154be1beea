import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createClient } from '@arena/client'
import { readConfig, startService } from '@arena/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PATIENCE } from '../../../server/src/testing/patience.ts'
import { createCliFixture } from '../fixtures.ts'

const fixture = await createCliFixture({ embedded: true })
const at = (name: string) => path.join(fixture.folder, name)
const account = { ARENA_PASSWORD: 'a long password of ada' }
const EMAIL = 'ada@example.org'

const tokenOf = async (url: string, ...options: readonly string[]) => {
  const { code, out } = await fixture.arena(['token', '--url', url, '--email', EMAIL, ...options], {
    environment: account,
  })
  expect(code).toBe(0)
  return out.trim()
}

/** An empty database on the server of the fixture, which costs less than a server in a folder of its own. */
async function createDatabase(name: string): Promise<{ DATABASE_URL: string }> {
  await fixture.database.pool.query(`create database ${name}`)
  const url = new URL(fixture.databaseUrl)
  url.pathname = `/${name}`
  return { DATABASE_URL: url.href }
}

async function restore(file: string, environment: Record<string, string>) {
  const { code, err } = await fixture.arena(['restore', at(file)], { environment })
  expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('Restored ') })
  const service = await startService({ ...readConfig({ ...fixture.environment, ...environment }), port: 0 })
  return { url: service.address, environment, close: () => service.close() }
}

let service: Awaited<ReturnType<typeof fixture.serve>>
let threadId = ''
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const log = (url: string) => createClient({ baseUrl: url }).leaderboard.votes()

/** A backup of the service while nobody uses it. */
async function backUpIdle(): Promise<string> {
  const file = at('idle.backup')
  if (!existsSync(file)) expect((await fixture.arena(['backup', file])).code).toBe(0)
  return file
}

async function vote(url: string): Promise<void> {
  const { token } = await createClient({ baseUrl: url }).identity.guest()
  const client = createClient({ baseUrl: url, token })
  const { comparisonId } = await client.battles.startSealed({ prompt: 'Line one\nline\ttwo \\. and "three"' })
  await client.votes.cast({ comparisonId, voteChoice: 'left' })
}

beforeAll(async () => {
  await fixture.arena(['demo', '--battles', '200'])
  await fixture.arena(['flags', 'set', 'beta', 'on', '--create'])
  service = await fixture.serve()
  const ada = createClient({ baseUrl: service.url, token: await tokenOf(service.url, '--sign-up') })
  threadId = (await ada.threads.create()).threadId
  const { attachmentId } = await ada.attachments.upload(new Blob([new Uint8Array(Buffer.from(PIXEL, 'base64'))]))
  await ada.battles.startSealed({ prompt: '\\.\n\\N ünd "quotes"', threadId, attachments: [attachmentId] })
})
afterAll(async () => {
  await service.close()
  await fixture.close()
})

describe('arena backup and restore', () => {
  it('[O33] [O34] restores one moment of a service that is in use, with a log that verifies (nightly)', async () => {
    let isDone = false
    const voting = (async () => {
      while (!isDone) await vote(service.url)
    })()
    try {
      const { code, err } = await fixture.arena(['backup', at('busy.backup')])
      expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('It contains secrets') })
    } finally {
      isDone = true
      await voting
    }
    expect((await stat(at('busy.backup'))).mode & 0o777).toBe(0o600)
    const restored = await restore('busy.backup', await createDatabase('busy'))
    try {
      const verified = await fixture.arena(['verify', restored.url, '--json'])
      expect(verified.code).toBe(0)
      expect((await log(service.url)).startsWith(await log(restored.url))).toBe(true)
    } finally {
      await restored.close()
    }
  })

  it('[O33] [O34] [Y14] restores boards, logs, accounts, threads and images, and goes on from there', async () => {
    const { leaderboard } = createClient({ baseUrl: service.url })
    for (const scope of ['all', 'blind'] as const) {
      // A large board follows the votes in the background. How fast the models are is measured at most once in a minute, so a
      // backup without it would show other figures for so long.
      await vi.waitUntil(
        async () => {
          const { throughVote, items } = await leaderboard.read({ scope })
          const isMeasured = items.some(({ medianResponseTimeMs }) => medianResponseTimeMs !== null)
          return isMeasured && throughVote === (await log(service.url)).trimEnd().split('\n').length
        },
        { ...PATIENCE, interval: 200 },
      )
    }
    const again = await fixture.arena(['backup', await backUpIdle()])
    expect(again).toEqual({ code: 1, out: '', err: expect.stringMatching(/idle\.backup exists: .*--force\.\n$/) })
    const restored = await restore('idle.backup', { DATA_DIR: at('idle') })
    try {
      for (const scope of ['all', 'blind'] as const) {
        const read = async (baseUrl: string) => {
          const board = await createClient({ baseUrl }).leaderboard.read({ scope })
          return { ...board, asOf: null }
        }
        await vi.waitFor(async () => expect(await read(restored.url)).toEqual(await read(service.url)), PATIENCE)
      }
      expect(await log(restored.url)).toBe(await log(service.url))
      const changes = await fixture.arena(['audit', '--json'])
      expect(changes.out).toContain('flag.set')
      expect(await fixture.arena(['audit', '--json'], restored)).toEqual(changes)
      const token = await tokenOf(restored.url)
      const threads = [service.url, restored.url].map((baseUrl) =>
        createClient({ baseUrl, token }).threads.messages(threadId),
      )
      const [before, after] = await Promise.all(threads)
      expect(after).toEqual(before)
      expect(JSON.stringify(after)).toContain('ünd')
      const { attachmentId } = after!.items[0]!.attachments[0]!
      const image = await createClient({ baseUrl: restored.url, token }).attachments.read(attachmentId)
      expect(Buffer.from(await image.arrayBuffer()).toString('base64')).toBe(PIXEL)
      await vote(restored.url)
      expect((await fixture.arena(['verify', restored.url])).code).toBe(0)
      const again = await fixture.arena(['restore', at('idle.backup')], { environment: restored.environment })
      expect(again).toMatchObject({ code: 1, err: 'The database is not empty: restore into a new one.\n' })
    } finally {
      await restored.close()
    }
  })

  it('[O34] restores nothing of a file that is damaged, incomplete or newer (nightly)', async () => {
    const text = gunzipSync(await readFile(await backUpIdle())).toString()
    const files: [Buffer, RegExp][] = [
      [gzipSync(text.replace('0001-foundation', '9999-future')), /is of a newer Arena/],
      [gzipSync(text.replace('"arena-backup"', '"other"')), /is not a backup/],
      [gzipSync(text.replace('Simulated', 'simulated').replace('sim/', 'SIM/')), /damaged or incomplete/],
      [gzipSync(text.slice(0, -200)), /damaged or incomplete|could not be restored/],
      [(await readFile(at('idle.backup'))).subarray(0, 5_000), /could not be restored/],
      [Buffer.from('no backup'), /could not be restored/],
    ]
    const environment = await createDatabase('damaged')
    for (const [bytes, sentence] of files) {
      await writeFile(at('bad.backup'), bytes)
      const { code, err } = await fixture.arena(['restore', at('bad.backup')], { environment })
      expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(sentence) })
    }
    const restored = await restore('idle.backup', environment)
    await restored.close()
  })

  it('[O33] migrates a backup of an older schema (nightly)', async () => {
    // The same backup without the migration 0024, without the table that it creates, and with a new checksum.
    const file = gunzipSync(await readFile(await backUpIdle())).toString()
    const [firstLine = '', ...otherLines] = file.trimEnd().split('\n')
    const head = JSON.parse(firstLine) as { migrations: string[] }
    const migrations = head.migrations.filter((name) => name !== '0024-imported-votes')
    const tableStart = otherLines.findIndex((line) => line.startsWith('{"table":"imported_votes"'))
    const tableEnd = otherLines.indexOf('\\.', tableStart)
    const otherTables = otherLines.slice(0, -1).toSpliced(tableStart, tableEnd - tableStart + 1)
    const content = [JSON.stringify({ ...head, migrations }), ...otherTables].map((line) => `${line}\n`).join('')
    const { rows } = JSON.parse(otherLines.at(-1)!) as { rows: Record<string, number> }
    const { imported_votes: _removed, ...otherRows } = rows
    const sha256 = createHash('sha256').update(content).digest('hex')
    await writeFile(at('older.backup'), gzipSync(`${content}${JSON.stringify({ rows: otherRows, sha256 })}\n`))
    const restored = await restore('older.backup', await createDatabase('older'))
    try {
      expect(await log(restored.url)).toBe(await log(service.url))
      const { out } = await fixture.arena(['export', 'votes'], { environment: restored.environment })
      expect(out).toBe((await fixture.arena(['export', 'votes'])).out)
    } finally {
      await restored.close()
    }
  })

  it('[O33] backs up nothing if there is no database, and creates none', async () => {
    await mkdir(at('empty-folder'))
    const cases: [Record<string, string>, string][] = [
      [{ DATA_DIR: at('nowhere') }, 'There is no database in '],
      [{ DATA_DIR: at('empty-folder') }, 'There is no database in '],
      [await createDatabase('empty'), 'The database has no tables of Arena'],
    ]
    for (const [environment, sentence] of cases) {
      const { code, err } = await fixture.arena(['backup', at('none.backup')], { environment })
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(sentence) })
      expect(err.trim().split('\n')).toHaveLength(1)
    }
    await expect(stat(at('nowhere'))).rejects.toThrow('ENOENT')
    expect(await readdir(at('empty-folder'))).toEqual([])
    expect((await readdir(fixture.folder)).filter((name) => name.startsWith('none.backup'))).toEqual([])
  })
})
