import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startArena, type TestArena } from '../../testing/start-arena.ts'
import { readKeys, readSecret } from '../built-in/store.ts'
import { cookiesOf, subjectOf } from '../fixtures.ts'
import { createKeyCache } from '../tokens/key-cache.ts'

// Every instance loads better-auth.
let one: TestArena
let two: TestArena
beforeAll(async () => {
  one = await startArena()
  two = await startArena({ databaseUrl: one.databaseUrl })
})
afterAll(async () => {
  await one.close()
  await two.close()
})

const statusOn = async (arena: TestArena, token: unknown) =>
  (await arena.call('/api/threads', { token: String(token) })).status

it('[A9] a token of one instance is immediately valid on the other', async () => {
  for (const [from, to] of [
    [one, two],
    [two, one],
  ] as const) {
    const { token, userId } = await from.signIn()
    expect(await statusOn(to, token)).toBe(200)
    const thread = await to.call('/api/threads', { method: 'POST', token, body: { title: 'Across' } })
    expect(thread.json?.userId).toBe(userId)
    expect((await from.call('/api/threads', { token })).text).toContain('Across')
  }
})

it('[A9] a session is valid on both, and signing out ends it on both', async () => {
  const guest = await one.call('/api/auth/guest', { method: 'POST' })
  const cookie = cookiesOf(guest.headers)
  const fresh = await two.call('/api/auth/token', { headers: { cookie } })
  expect(subjectOf(fresh.json?.token)).toBe(subjectOf(guest.json?.token))
  await two.call('/api/auth/sign-out', { method: 'POST', headers: { cookie } })
  expect((await one.call('/api/auth/token', { headers: { cookie } })).status).toBe(401)
})

it('[A9] instances that create their first keys at the same moment accept each other’s tokens, and no other database does', async () => {
  const first = await startArena()
  const arenas = [first, ...(await Promise.all([1, 2, 3].map(() => startArena({ databaseUrl: first.databaseUrl }))))]
  const visitors = await Promise.all(arenas.flatMap((arena) => [arena.signIn(), arena.signIn()]))
  expect(await statusOn(one, visitors[0]?.token)).toBe(401)
  const statuses = await Promise.all(visitors.flatMap(({ token }) => arenas.map((arena) => statusOn(arena, token))))
  expect(statuses).toEqual(Array(32).fill(200))
  await Promise.all(arenas.map((arena) => arena.close()))
})

it('[A9] a new key is accepted by all instances immediately, and tokens of the old key stay valid', async () => {
  const arena = await startArena()
  const other = await startArena({ databaseUrl: arena.databaseUrl })
  const before = await arena.signIn()
  expect(await statusOn(other, before.token)).toBe(200)
  await arena.database.pool.query('update auth_keys set "expiresAt" = now()')
  const after = await arena.signIn()
  expect(decodeProtectedHeader(after.token).kid).not.toBe(decodeProtectedHeader(before.token).kid)
  for (const instance of [arena, other]) {
    expect([await statusOn(instance, before.token), await statusOn(instance, after.token)]).toEqual([200, 200])
  }
  await arena.close()
  await other.close()
})

it('[A4] [A9] a cached token is refused after its key was deleted from the database', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  try {
    const arena = await startArena()
    const { token } = await arena.signIn()
    expect(await statusOn(arena, token)).toBe(200)
    await arena.database.pool.query('delete from auth_keys')
    vi.advanceTimersByTime(61_000)
    await expect.poll(() => statusOn(arena, token)).toBe(401)
    await arena.close()
  } finally {
    vi.useRealTimers()
  }
})

it('[A9] the published keys verify tokens, and private keys are stored encrypted', async () => {
  const { token } = await one.signIn()
  const published = await two.call('/api/auth/jwks')
  expect(published.status).toBe(200)
  const { keys } = published.json as { keys: Record<string, unknown>[] }
  expect(keys.map(({ kid }) => kid)).toContain(decodeProtectedHeader(token).kid)
  for (const key of keys) expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'x', 'y'])
  const cache = createKeyCache({ load: () => readKeys(one.database), maxAgeMs: 1000, cooldownMs: 0 })
  await expect(cache.find(decodeProtectedHeader(token))).resolves.toBeTruthy()
  const { rows } = await one.database.pool.query<{ privateKey: string }>('select "privateKey" from auth_keys')
  expect(rows.length).toBeGreaterThan(0)
  for (const { privateKey } of rows) expect(privateKey).not.toMatch(/"d"|kty/)
})

it('[A9] concurrent readers get the same secret', async () => {
  const arena = await startArena()
  const secrets = await Promise.all(Array.from({ length: 20 }, () => readSecret(arena.database)))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toHaveLength(43)
  await arena.close()
})
