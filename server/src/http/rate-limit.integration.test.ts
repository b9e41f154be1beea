import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startArena, type TestArena } from '../testing/start-arena.ts'
import { sentenceOf } from './fixtures.ts'

// The first sign-in of an arena loads better-auth.
vi.setConfig({ testTimeout: 30_000 })

const generating = ['/api/arena/dualchat', '/api/arena/chat', '/api/arena/chat/stream']

describe('with RATE_LIMIT=3', () => {
  let arena: TestArena
  beforeAll(async () => {
    arena = await startArena({ env: { RATE_LIMIT: '3' } })
  })
  afterAll(() => arena.close())

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
      expect(seconds).toBeLessThanOrEqual(20)
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
