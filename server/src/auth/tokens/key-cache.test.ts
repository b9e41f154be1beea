import { type JSONWebKeySet, jwtVerify, SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSigningKey, type SigningKey } from '../fixtures.ts'
import { createKeyCache } from './key-cache.ts'

const MAX_AGE_MS = 600_000
const COOLDOWN_MS = 30_000

let first: SigningKey
let second: SigningKey
beforeAll(async () => {
  first = await createSigningKey('first')
  second = await createSigningKey('second')
})

const setOf = (...keys: readonly SigningKey[]): JSONWebKeySet => ({ keys: keys.map(({ jwk }) => jwk) })
const headerOf = ({ kid, alg }: SigningKey) => ({ kid, alg })

/** A cache over an issuer that the test controls. */
function createTestCache(...published: readonly SigningKey[]) {
  const failures: unknown[] = []
  const issuer = { keys: setOf(...published), down: false, loads: 0, delay: null as Promise<void> | null }
  const clock = { now: 1_000_000 }
  const cache = createKeyCache({
    async load() {
      issuer.loads += 1
      await issuer.delay
      if (issuer.down) throw new Error('the issuer is down')
      return issuer.keys
    },
    maxAgeMs: MAX_AGE_MS,
    cooldownMs: COOLDOWN_MS,
    onFailure: (error) => failures.push(error),
    now: () => clock.now,
  })
  return { issuer, clock, cache, failures }
}

/** Resolves after all promises that are ready have settled. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

const delayed = () => {
  let release = () => {}
  const promise = new Promise<void>((resolve) => {
    release = resolve
  })
  return { promise, release: () => release() }
}

describe('keys', () => {
  it('[A3] are found by kid and verify signatures', async () => {
    const { cache } = createTestCache(first, second)
    for (const key of [first, second]) {
      const token = await new SignJWT({ sub: key.kid }).setProtectedHeader(headerOf(key)).sign(key.privateKey)
      const { payload } = await jwtVerify(token, (header) => cache.find(header))
      expect(payload.sub).toBe(key.kid)
    }
  })

  it('[A3] are fetched on first use, and once for fifty waiting callers', async () => {
    const { issuer, cache } = createTestCache(first)
    const { promise, release } = delayed()
    issuer.delay = promise
    expect(issuer.loads).toBe(0)
    const callers = Array.from({ length: 50 }, () => cache.find(headerOf(first)))
    await settle()
    expect(issuer.loads).toBe(1)
    release()
    expect(new Set(await Promise.all(callers)).size).toBe(1)
    await cache.find(headerOf(first))
    expect(issuer.loads).toBe(1)
  })

  it('[A3] are unknown while they could not be fetched, with one fetch and one report per cooldown', async () => {
    const { issuer, clock, cache, failures } = createTestCache(first)
    issuer.down = true
    const forged = Array.from({ length: 400 }, (_, count) => cache.find({ kid: `made up ${count}`, alg: 'ES256' }))
    const refused = await Promise.allSettled([cache.find(headerOf(first)), ...forged])
    for (const outcome of refused) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'ERR_JWKS_NO_MATCHING_KEY' } })
    }
    issuer.down = false
    clock.now += COOLDOWN_MS - 1
    await expect(cache.find(headerOf(first))).rejects.toThrow('no applicable key')
    expect([issuer.loads, failures.length]).toEqual([1, 1])
    clock.now += 1
    await expect(cache.find(headerOf(first))).resolves.toBeTruthy()
    expect([issuer.loads, failures.length]).toEqual([2, 1])
  })

  it('[A9] are fetched again by the next caller if a failure is not handled', async () => {
    const loads = [() => Promise.reject(new Error('the database is down')), async () => setOf(first)]
    const cache = createKeyCache({ load: () => loads.shift()!(), maxAgeMs: MAX_AGE_MS, cooldownMs: COOLDOWN_MS })
    const refused = await Promise.allSettled([cache.find(headerOf(first)), cache.find(headerOf(first))])
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(cache.find(headerOf(first))).resolves.toBeTruthy()
    expect(loads).toEqual([])
  })

  it('[A3] are still used when old, while new ones are fetched', async () => {
    const { issuer, clock, cache } = createTestCache(first)
    await cache.find(headerOf(first))
    clock.now += MAX_AGE_MS + 1
    const { promise, release } = delayed()
    issuer.delay = promise
    issuer.keys = setOf(first, second)
    // The caller does not wait for the issuer.
    await expect(cache.find(headerOf(first))).resolves.toBeTruthy()
    expect(issuer.loads).toBe(2)
    release()
    await settle()
    await expect(cache.find(headerOf(second))).resolves.toBeTruthy()
    expect(issuer.loads).toBe(2)
  })

  it('[A3] survive an outage of any length, with one fetch per cooldown', async () => {
    const { issuer, clock, cache } = createTestCache(first)
    await cache.find(headerOf(first))
    issuer.down = true
    clock.now += 24 * 3_600_000
    for (let count = 0; count < 20; count += 1) {
      await expect(cache.find(headerOf(first))).resolves.toBeTruthy()
      await settle()
    }
    expect(issuer.loads).toBe(2)
    clock.now += COOLDOWN_MS + 1
    await cache.find(headerOf(first))
    await settle()
    expect(issuer.loads).toBe(3)
  })
})

describe('an unknown kid', () => {
  it('[A3] causes a fetch, at most once per cooldown, and stays unknown if the issuer is down', async () => {
    const { issuer, clock, cache } = createTestCache(first)
    await cache.find(headerOf(first))
    // The keys have just been fetched.
    await expect(cache.find(headerOf(second))).rejects.toThrow('no applicable key')
    expect(issuer.loads).toBe(1)
    clock.now += COOLDOWN_MS
    for (let count = 0; count < 100; count += 1) {
      await expect(cache.find({ kid: `made up ${count}`, alg: 'ES256' })).rejects.toThrow('no applicable key')
    }
    expect(issuer.loads).toBe(2)
    clock.now += COOLDOWN_MS
    issuer.down = true
    await expect(cache.find({ kid: 'made up', alg: 'ES256' })).rejects.toThrow('no applicable key')
    expect(issuer.loads).toBe(3)
  })

  it('[A3] is found after a rotation, with one fetch for all waiting callers', async () => {
    const { issuer, clock, cache } = createTestCache(first)
    await cache.find(headerOf(first))
    issuer.keys = setOf(first, second)
    clock.now += COOLDOWN_MS
    const found = await Promise.all(Array.from({ length: 50 }, () => cache.find(headerOf(second))))
    expect(new Set(found).size).toBe(1)
    expect(issuer.loads).toBe(2)
    await expect(cache.find(headerOf(first))).resolves.toBeTruthy()
  })

  it('[A3] [A9] always causes a fetch without a cooldown', async () => {
    const sets = [setOf(first), setOf(first), setOf(first, second)]
    const cache = createKeyCache({
      load: async () => sets.shift() ?? setOf(),
      maxAgeMs: MAX_AGE_MS,
      cooldownMs: 0,
      now: () => 1_000_000,
    })
    await cache.find(headerOf(first))
    await expect(cache.find(headerOf(second))).rejects.toThrow('no applicable key')
    await expect(cache.find(headerOf(second))).resolves.toBeTruthy()
  })
})

describe('the revision', () => {
  it('[A3] [A4] increases when the keys change, and withdrawn keys are not used any more', async () => {
    const { issuer, clock, cache } = createTestCache(first)
    expect(cache.revision()).toBe(0)
    await settle()
    expect(issuer.loads).toBe(0)
    await cache.find(headerOf(first))
    expect(cache.revision()).toBe(1)
    clock.now += MAX_AGE_MS + 1
    cache.revision()
    await settle()
    expect([issuer.loads, cache.revision()]).toEqual([2, 1])
    issuer.keys = setOf(second)
    clock.now += MAX_AGE_MS + 1
    cache.revision()
    await settle()
    expect([issuer.loads, cache.revision()]).toEqual([3, 2])
    await expect(cache.find(headerOf(first))).rejects.toThrow('no applicable key')
  })
})
