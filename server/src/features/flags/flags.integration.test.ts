import { getFlag, listFlags } from '@arena/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { expectRefusal, expectReply } from '../../testing/expect-answer.ts'
import { startArena } from '../../testing/start-arena.ts'

const arena = await startArena()
afterAll(() => arena.close())

const read = (encodedKey: string, init = {}) => arena.call(`/api/settings/feature-flag/${encodedKey}`, init)
const set = (key: string, enabled: boolean) =>
  arena.database.pool.query(
    'insert into flags (key, enabled) values ($1, $2) on conflict (key) do update set enabled = excluded.enabled',
    [key, enabled],
  )

const oddKeys = [
  'beta/new-board',
  '/beta/',
  '../health',
  'is it? #1 & more=2',
  '100%',
  'a%2Fb',
  'two\r\nlines',
  'флаг-旗-🏁',
  '__proto__',
  'constructor',
  "' or enabled --",
  'PUBLIC_SHARING',
  'public_sharing ',
  'k'.repeat(5_000),
]

describe('GET /api/settings/feature-flag/{key}', () => {
  it('[F1] is the current state of the flag, whatever the token', async () => {
    const visitor = await arena.signIn()
    for (const enabled of [true, false]) {
      await set('beta', enabled)
      for (const init of [{}, visitor, { token: 'nonsense' }]) {
        expect(expectReply(await read('beta', init), getFlag)).toEqual({ key: 'beta', enabled })
      }
    }
  })

  it.each(oddKeys)('[F1] is off for an unknown key, and finds a flag with the key: %j', async (key) => {
    const enabled = async () => expectReply(await read(encodeURIComponent(key)), getFlag).enabled
    expect(await enabled()).toBe(false)
    await set(key, true)
    expect(await enabled()).toBe(true)
  })

  it('[F1] matches the whole key exactly', async () => {
    await set('exact', true)
    for (const key of ['Exact', 'exac', 'exact_', ' exact', 'exact%00', 'exact%20', '%65xact/']) {
      const answered = await read(key)
      if (answered.status === 200) expect(expectReply(answered, getFlag).enabled).toBe(false)
      else expectRefusal(answered, 404, 'NOT_FOUND')
    }
    expect(expectReply(await read('%65xact'), getFlag)).toEqual({ key: 'exact', enabled: true })
  })
})

describe('GET /api/settings/feature-flags', () => {
  it('[F1] lists every flag by key', async () => {
    await set('zebra', false)
    await set('aardvark', true)
    const { items } = expectReply(await arena.call('/api/settings/feature-flags'), listFlags)
    expect(items).toContainEqual({ key: 'aardvark', enabled: true })
    expect(items).toContainEqual({ key: 'public_sharing', enabled: true })
    expect(items).toContainEqual({ key: 'zebra', enabled: false })
    expect(items.map(({ key }) => key).indexOf('aardvark')).toBeLessThan(items.map(({ key }) => key).indexOf('zebra'))
  })
})
