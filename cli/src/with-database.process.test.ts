import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { arena } from './fixtures.ts'

it('[O21] without a service, a change creates the database and reports it, a list reads it, and no server is left running', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'arena-cli-'))
  try {
    const fresh = { DATA_DIR: path.join(folder, 'fresh') }
    const changed = await arena(['flags', 'set', 'public_sharing', 'off'], fresh)
    expect(changed.code).toBe(0)
    expect(changed.err).toBe(`There is no data in ${fresh.DATA_DIR} yet: creating a new database there.\n`)
    const listed = await arena(['flags', 'list'], fresh)
    expect(listed).toEqual({
      code: 0,
      out: 'FLAG            STATE\napi_keys        off\npublic_sharing  off\nstudies         on\n',
      err: '',
    })
    expect(existsSync(`${fresh.DATA_DIR}/postgres/postmaster.pid`)).toBe(false)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
