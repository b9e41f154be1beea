import { existsSync } from 'node:fs'
import { createClient } from '@arena/client'
import { afterAll, describe, expect, it } from 'vitest'
import { arena, createCliFixture } from '../fixtures.ts'

const fixture = await createCliFixture()
const service = await fixture.serve()
afterAll(async () => {
  await service.close()
  await fixture.close()
})

describe('flags', () => {
  it('are the same from the database and from the running service', async () => {
    const fromDatabase = await fixture.arena(['flags', 'list'])
    expect(fromDatabase).toEqual({
      code: 0,
      out: 'FLAG            STATE\napi_keys        off\npublic_sharing  on\nstudies         on\n',
      err: '',
    })
    expect(await fixture.arena(['flags', 'list', '--url', service.url])).toEqual(fromDatabase)
    const asJson = await fixture.arena(['flags', 'list', '--url', service.url, '--json'])
    expect(JSON.parse(asJson.out)).toEqual([
      { key: 'api_keys', enabled: false },
      { key: 'public_sharing', enabled: true },
      { key: 'studies', enabled: true },
    ])
    expect(await fixture.arena(['flags', 'list', '--json'])).toEqual(asJson)
  })

  it('apply to the running service immediately', async () => {
    const { flags } = createClient({ baseUrl: service.url })
    for (const state of ['off', 'on'] as const) {
      expect(await fixture.arena(['flags', 'set', 'public_sharing', state])).toEqual({
        code: 0,
        out: `public_sharing is ${state}.\n`,
        err: '',
      })
      expect(await flags.read('public_sharing')).toEqual({ key: 'public_sharing', enabled: state === 'on' })
    }
  })

  it('[O46] with a new name need --create', async () => {
    const argv = ['flags', 'set', 'public-sharing', 'on']
    expect(await fixture.arena(argv)).toEqual({
      code: 1,
      out: '',
      err: 'There is no flag public-sharing: did you mean public_sharing? Add --create to make a new one.\n',
    })
    expect((await fixture.arena(['flags', 'list'])).out).not.toContain('public-sharing')
    expect(await fixture.arena([...argv, '--create'])).toEqual({ code: 0, out: 'public-sharing is on.\n', err: '' })
  })
})

describe('--database', () => {
  it('uses only that database, and creates none in DATA_DIR', async () => {
    const elsewhere = { DATA_DIR: `${fixture.folder}/elsewhere` }
    const argv = ['flags', 'set', 'elsewhere', 'on', '--create', '--database', fixture.databaseUrl]
    expect((await arena(argv, elsewhere)).code).toBe(0)
    expect((await fixture.arena(['flags', 'list'])).out).toMatch(/^elsewhere +on$/m)
    expect(existsSync(elsewhere.DATA_DIR)).toBe(false)
  })
})
