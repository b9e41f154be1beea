import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cookiesOf } from '../auth/fixtures.ts'
import { startArena, type TestArena } from '../testing/start-arena.ts'
import { type HostedArena, startHostedArena } from '../testing/start-hosted-arena.ts'
import { sentenceOf } from './fixtures.ts'

const generating = ['/api/arena/dualchat', '/api/arena/chat', '/api/arena/chat/stream']

describe('with RATE_LIMIT=3', () => {
  let arena: TestArena
  beforeAll(async () => {
    arena = await startArena({ env: { RATE_LIMIT: '3' } })
  })
  afterAll(() => arena.close())
  // New guests are limited by address, and all tests have the same one.
  beforeEach(() => arena.database.pool.query('delete from auth_attempts'))

  const generate = (path: string, token: string, body: unknown = { prompt: 'Hello' }) =>
    arena.call(path, { method: 'POST', token, body })

  it('[B18] refuses the fourth generation of a minute, across all generating endpoints', async () => {
    const { token } = await arena.signIn()
    for (const path of generating) expect((await generate(path, token)).status).toBe(200)
    for (const path of generating) {
      const refused = await generate(path, token)
      expect(sentenceOf(refused, 'ai', 429, 'RATE_LIMITED')).toMatch(/^Too many requests: try again in \d+ s$/)
      const seconds = Number(refused.headers.get('retry-after'))
      expect(seconds).toBeGreaterThanOrEqual(1)
      expect(seconds).toBeLessThanOrEqual(60)
      expect(refused.json?.message).toContain(`in ${seconds} s`)
      expect(refused.headers.get('x-correlation-id')).toBeTruthy()
      expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After')
    }
  })

  it('[B18] counts per user, and only requests that ask a model', async () => {
    const { token } = await arena.signIn()
    for (const body of ['{', {}, { prompt: ' ' }, { prompt: 'Hello', model1: 'sim/basic' }]) {
      expect((await generate('/api/arena/dualchat', token, body)).status).toBe(400)
    }
    const threadId = '00000000-0000-7000-8000-000000000000'
    expect((await generate('/api/arena/chat', token, { prompt: 'Hello', threadId })).status).toBe(404)
    for (const path of generating) expect((await generate(path, token)).status).toBe(200)
    expect((await generate('/api/arena/chat', token)).status).toBe(429)
    // Reading is not limited.
    expect((await arena.call('/api/threads', { token })).status).toBe(200)
  })

  it.each([
    ['/api/arena/dualchat', {}],
    ['/api/arena/chat', { side: 'agent1' }],
  ])('[B18] counts a request to %s that continues a battle before the battle is read', async (path, more) => {
    const { token } = await arena.signIn()
    const body = { prompt: 'Hello', continues: '00000000-0000-7000-8000-000000000000', ...more }
    const statuses: number[] = []
    for (let sent = 0; sent < 4; sent += 1) statuses.push((await generate(path, token, body)).status)
    expect(statuses).toEqual([404, 404, 404, 429])
  })

  it('[B18] counts the generations on all instances together', async () => {
    const { token } = await arena.signIn()
    const second = await startArena({ databaseUrl: arena.databaseUrl, env: { RATE_LIMIT: '3' } })
    const request = { method: 'POST', token, body: { prompt: 'Hello' } }
    const answers = await Promise.all(
      [arena, second, arena, second, arena, second].map(({ call }) => call('/api/arena/dualchat', request)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429, 429])
    await second.close()
  })

  it('[B18] [D1] is a 500 in the envelope while the count cannot be stored, and no model is called', async () => {
    const { token } = await arena.signIn()
    await arena.database.pool.query('alter table rate_limits rename to elsewhere')
    for (const path of generating) sentenceOf(await generate(path, token), 'ai', 500, 'API_ERROR')
    await arena.database.pool.query('alter table elsewhere rename to rate_limits')
    for (const path of generating) expect((await generate(path, token)).status).toBe(200)
  })

  it('[B18] [A7] limits new guests per address, in the envelope of sign-in', async () => {
    const limited = await startArena({ env: { RATE_LIMIT: '2' } })
    const guest = () => limited.call('/api/auth/guest', { method: 'POST' })
    expect([(await guest()).status, (await guest()).status]).toEqual([200, 200])
    const refused = await guest()
    sentenceOf(refused, 'plain', 429, 'RATE_LIMITED')
    const seconds = Number(refused.headers.get('retry-after'))
    expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60).toBe(true)
    await limited.close()
  })
})

describe('with real models and GUEST_GENERATIONS_PER_DAY=2', () => {
  let arena: HostedArena
  beforeAll(async () => {
    arena = await startHostedArena({
      env: {
        RATE_LIMIT: '100',
        GUEST_GENERATIONS_PER_DAY: '2',
        GUEST_GENERATIONS_PER_ADDRESS_PER_DAY: '3',
        TRUST_PROXY: 'on',
      },
    })
  })
  afterAll(() => arena.close())

  const generateFrom = (address: string, path: string, token: string) =>
    arena.call(path, { method: 'POST', token, body: { prompt: 'Hello' }, headers: { 'x-forwarded-for': address } })

  it('[B24] refuses the third generation of a guest, and tells guests to sign in', async () => {
    const { token } = await arena.signIn()
    for (const path of generating.slice(0, 2)) {
      expect((await generateFrom('203.0.113.1', path, token)).status).toBe(200)
    }
    for (const path of generating) {
      const refused = await generateFrom('203.0.113.1', path, token)
      const seconds = Number(refused.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(86_300)
      expect(seconds).toBeLessThanOrEqual(86_400)
      expect(sentenceOf(refused, 'ai', 429, 'RATE_LIMITED')).toBe(
        `The daily limit for guests is reached. An account has no daily limit: sign in, or try again in ${seconds} s`,
      )
    }
  })

  it('[B24] counts the guests of a client address together, and no accounts', async () => {
    const address = '203.0.113.2'
    const statuses: number[] = []
    for (let guest = 0; guest < 4; guest += 1) {
      const { token } = await arena.signIn()
      statuses.push((await generateFrom(address, '/api/arena/chat', token)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
    const body = { name: 'Ada', email: 'ada@arena.test', password: 'correct horse battery' }
    const made = await arena.call('/api/auth/sign-up/email', { method: 'POST', body })
    const { json } = await arena.call('/api/auth/token', { headers: { cookie: cookiesOf(made.headers) } })
    for (let count = 0; count < 4; count += 1) {
      expect((await generateFrom(address, '/api/arena/chat', String(json?.token))).status).toBe(200)
    }
  })
})
