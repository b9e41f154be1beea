import { type JSONWebKeySet, jwtVerify, SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSigningKey, type SigningKey } from './fixtures.ts'
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

/** A cache over an issuer whose every answer is given by hand. */
function createBench(...published: readonly SigningKey[]) {
  const issuer = { keys: setOf(...published), away: false, loads: 0, hold: null as Promise<void> | null }
  const clock = { now: 1_000_000 }
  const cache = createKeyCache({
    async load() {
      issuer.loads += 1
      await issuer.hold
      if (issuer.away) throw new Error('the issuer does not answer')
      return issuer.keys
    },
    maxAgeMs: MAX_AGE_MS,
    cooldownMs: COOLDOWN_MS,
    now: () => clock.now,
  })
  return { issuer, clock, cache }
}

/** Until everything that was set off has settled. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

const held = () => {
  let release = () => {}
  const promise = new Promise<void>((resolve) => {
    release = resolve
  })
  return { promise, release: () => release() }
}

describe('keys', () => {
  it('[A3] are found by kid, and verify what they signed', async () => {
    const { cache } = createBench(first, second)
    for (const key of [first, second]) {
      const token = await new SignJWT({ sub: key.kid }).setProtectedHeader(headerOf(key)).sign(key.privateKey)
      const { payload } = await jwtVerify(token, (header) => cache.find(header))
      expect(payload.sub).toBe(key.kid)
    }
  })

  it('[A3] are fetched when first needed, and once for fifty who wait', async () => {
    const { issuer, cache } = createBench(first)
    const { promise, release } = held()
    issuer.hold = promise
    expect(issuer.loads).toBe(0)
    const callers = Array.from({ length: 50 }, () => cache.find(headerOf(first)))
    await settle()
    expect(issuer.loads).toBe(1)
    release()
    expect(new Set(await Promise.all(callers)).size).toBe(1)
    await cache.find(headerOf(first))
    expect(issuer.loads).toBe(1)
  })

  it('[A3] that could not be fetched are asked for again by the next caller', async () => {
    const { issuer, cache } = createBench(first)
    issuer.away = true
    const refused = await Promise.allSettled([cache.find(headerOf(first)), cache.find(headerOf(first))])
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(issuer.loads).toBe(1)
    issuer.away = false
    await expect(cache.find(headerOf(first))).resolves.toBeTruthy()
    expect(issuer.loads).toBe(2)
  })

  it('[A3] that are old still serve while new ones are fetched', async () => {
    const { issuer, clock, cache } = createBench(first)
    await cache.find(headerOf(first))
    clock.now += MAX_AGE_MS + 1
    const { promise, release } = held()
    issuer.hold = promise
    issuer.keys = setOf(first, second)
    // Nobody waits for the issuer.
    await expect(cache.find(headerOf(first))).resolves.toBeTruthy()
    expect(issuer.loads).toBe(2)
    release()
    await settle()
    await expect(cache.find(headerOf(second))).resolves.toBeTruthy()
    expect(issuer.loads).toBe(2)
  })

  it('[A3] are kept through an outage of any length, with one attempt a cooling period', async () => {
    const { issuer, clock, cache } = createBench(first)
    await cache.find(headerOf(first))
    issuer.away = true
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

  it('[A3] that were withdrawn stop serving once the issuer has said so', async () => {
    const { issuer, clock, cache } = createBench(first)
    await cache.find(headerOf(first))
    issuer.keys = setOf(second)
    clock.now += MAX_AGE_MS + 1
    await cache.find(headerOf(first))
    await settle()
    await expect(cache.find(headerOf(first))).rejects.toThrow('no applicable key')
  })
})

describe('an unknown kid', () => {
  it('[A3] makes us ask again, at most once in a cooling period', async () => {
    const { issuer, clock, cache } = createBench(first)
    await cache.find(headerOf(first))
    // The keys have just been fetched: asking again would tell nothing new.
    await expect(cache.find(headerOf(second))).rejects.toThrow('no applicable key')
    expect(issuer.loads).toBe(1)
    clock.now += COOLDOWN_MS
    for (let count = 0; count < 100; count += 1) {
      await expect(cache.find({ kid: `made up ${count}`, alg: 'ES256' })).rejects.toThrow('no applicable key')
    }
    expect(issuer.loads).toBe(2)
    clock.now += COOLDOWN_MS
    await expect(cache.find({ kid: 'made up', alg: 'ES256' })).rejects.toThrow('no applicable key')
    expect(issuer.loads).toBe(3)
  })

  it('[A3] is found after a rotation, with one question for all who wait', async () => {
    const { issuer, clock, cache } = createBench(first)
    await cache.find(headerOf(first))
    issuer.keys = setOf(first, second)
    clock.now += COOLDOWN_MS
    const found = await Promise.all(Array.from({ length: 50 }, () => cache.find(headerOf(second))))
    expect(new Set(found).size).toBe(1)
    expect(issuer.loads).toBe(2)
    await expect(cache.find(headerOf(first))).resolves.toBeTruthy()
  })

  it('[A3] stays unknown while the issuer is away', async () => {
    const { issuer, clock, cache } = createBench(first)
    await cache.find(headerOf(first))
    issuer.away = true
    clock.now += COOLDOWN_MS
    await expect(cache.find(headerOf(second))).rejects.toThrow('no applicable key')
    expect(issuer.loads).toBe(2)
  })

  it('[A3] [A9] is always asked for where nothing need cool down', async () => {
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
  it('[A4] grows when the keys change, and only then', async () => {
    const { issuer, clock, cache } = createBench(first)
    expect(cache.revision()).toBe(0)
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
  })

  it('[A4] does not fetch keys that nobody has needed yet', async () => {
    const { issuer, cache } = createBench(first)
    cache.revision()
    await settle()
    expect(issuer.loads).toBe(0)
  })
})
