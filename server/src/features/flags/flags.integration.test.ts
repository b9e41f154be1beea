import { getFlag, listFlags } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal, expectReply } from '../../testing/expect-answer.ts'
import { startArena, type TestArena } from '../../testing/start-arena.ts'

let arena: TestArena
beforeAll(async () => {
  arena = await startArena()
})
afterAll(() => arena.close())

const read = (encodedKey: string, init = {}) => arena.call(`/api/settings/feature-flag/${encodedKey}`, init)
const set = (key: string, enabled: boolean) =>
  arena.database.pool.query(
    'insert into flags (key, enabled) values ($1, $2) on conflict (key) do update set enabled = excluded.enabled',
    [key, enabled],
  )

const odd: [what: string, key: string][] = [
  ['a slash', 'beta/new-board'],
  ['slashes at both ends', '/beta/'],
  ['dots that would climb', '../health'],
  ['a question mark and a hash', 'is it? #1 & more=2'],
  ['a percent sign', '100%'],
  ['something that looks encoded', 'a%2Fb'],
  ['a NUL', 'null\0byte'],
  ['a line break', 'two\r\nlines'],
  ['another script', 'флаг-旗-🏁'],
  ['a member of every object', '__proto__'],
  ['another member of every object', 'constructor'],
  ['SQL', "' or enabled --"],
  ['capitals', 'PUBLIC_SHARING'],
  ['a blank at its end', 'public_sharing '],
  ['5,000 characters', 'k'.repeat(5_000)],
]

describe('GET /api/settings/feature-flag/{key}', () => {
  it('[F1] is {key, enabled} for a flag that is on and for one that is off, as of now', async () => {
    await set('beta', true)
    expect(expectReply(await read('beta'), getFlag)).toEqual({ key: 'beta', enabled: true })
    await set('beta', false)
    expect(expectReply(await read('beta'), getFlag)).toEqual({ key: 'beta', enabled: false })
  })

  it('[F1] is a flag that is off for an unknown key', async () => {
    expect(expectReply(await read('unheard_of'), getFlag)).toEqual({ key: 'unheard_of', enabled: false })
  })

  it.each(odd)('[F1] reads an unknown key as it was meant, and as off: %s', async (_what, key) => {
    expect(expectReply(await read(encodeURIComponent(key)), getFlag)).toEqual({ key, enabled: false })
  })

  it.each(odd.filter(([, key]) => !key.includes('\0')))('[F1] finds a flag whose key has %s', async (_what, key) => {
    await set(key, true)
    try {
      expect(expectReply(await read(encodeURIComponent(key)), getFlag)).toEqual({ key, enabled: true })
    } finally {
      await arena.database.pool.query('delete from flags where key = $1', [key])
    }
  })

  it('[F1] does not take one key for another', async () => {
    await set('exact', true)
    for (const key of ['Exact', 'exac', 'exact_', ' exact', 'exact%00', 'exact%20', '%65xact/']) {
      const answered = await read(key)
      if (answered.status === 200) expect(expectReply(answered, getFlag).enabled).toBe(false)
      else expectRefusal(answered, 404, 'NOT_FOUND')
    }
    expect(expectReply(await read('%65xact'), getFlag)).toEqual({ key: 'exact', enabled: true })
  })

  it('[F1] is public, and takes no notice of a bad token', async () => {
    const visitor = await arena.signIn()
    for (const init of [{}, visitor, { token: 'nonsense' }, { headers: { authorization: 'Basic eA==' } }]) {
      expect(expectReply(await read('public_sharing', init), getFlag)).toEqual({ key: 'public_sharing', enabled: true })
    }
  })

  it('[F1] is a 500 FLAGS_ERROR, never a guess, when the flags cannot be read', async () => {
    await arena.database.pool.query('alter table flags rename to mislaid')
    try {
      expectRefusal(await read('public_sharing'), 500, 'FLAGS_ERROR')
      expectRefusal(await arena.call('/api/settings/feature-flags'), 500, 'FLAGS_ERROR')
    } finally {
      await arena.database.pool.query('alter table mislaid rename to flags')
    }
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
