import { mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseSocketFolder, socketIn } from './listening.ts'

let temporary: string
beforeEach(async () => {
  temporary = await mkdtemp(path.join(os.tmpdir(), 'arena-listening-'))
})
afterEach(() => rm(temporary, { recursive: true, force: true }))

const longPath = (bytes: number) => `/${'d'.repeat(bytes - 1)}`
const longest = 103 - '/.s.PGSQL.5432'.length

describe('the folder of the socket', () => {
  it.each([
    ['a short path', '/srv/arena/postgres'],
    ['the longest path that a socket can have', longPath(longest)],
  ])('[D6] is the data folder if it has %s', async (_what, cluster) => {
    expect(await chooseSocketFolder(cluster, temporary)).toBe(cluster)
  })

  it.each([
    ['one byte', longPath(longest + 1)],
    ['the bytes of its characters', `/${'ä'.repeat(longest / 2)}d`],
  ])('[D6] is a new folder of our own if the path is too long by %s', async (_what, cluster) => {
    const first = await chooseSocketFolder(cluster, temporary)
    const second = await chooseSocketFolder(cluster, temporary)
    expect(first).not.toBe(second)
    for (const folder of [first, second]) {
      expect(path.dirname(folder)).toBe(temporary)
      expect((await stat(folder)).mode & 0o777).toBe(0o700)
    }
  })

  it('[D6] is in /tmp if the folder for temporary files has a long path too', async () => {
    const folder = await chooseSocketFolder(longPath(200), longPath(100))
    try {
      expect(path.dirname(folder)).toBe('/tmp')
      expect(socketIn(folder).length).toBeLessThan(103)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
