import { operations } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startArena, type TestArena, type Visitor } from '../testing/start-arena.ts'
import { addressOf } from './fixtures.ts'

let arena: TestArena
let visitor: Visitor
let threadId: string
beforeAll(async () => {
  arena = await startArena()
  visitor = await arena.signIn()
  threadId = (await visitor.client.threads.create()).threadId
})
afterAll(() => arena.close())

const cachedAs = async (path: string, init: Parameters<TestArena['call']>[1]) => {
  const { status, headers } = await arena.call(path, init)
  return { status, cached: headers.get('cache-control') }
}

describe('what may be kept', () => {
  // Deleting comes last: the others need the thread.
  const personal = operations
    .filter(({ auth }) => auth !== 'none')
    .toSorted((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'))

  it.each(personal)('[W12] is nothing of what $method $path answers, to whomever', async (operation) => {
    const { method } = operation
    const path = addressOf(operation, threadId)
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{' }
    for (const token of [undefined, 'nonsense', visitor.token]) {
      const { cached } = await cachedAs(path, { method, ...body, ...(token ? { token } : {}) })
      expect(cached).toBe('no-store')
    }
  })

  it('[W12] is no answer, no vote and no list of one’s own', async () => {
    const { token } = visitor
    const post = (path: string, body: object) => cachedAs(path, { method: 'POST', token, body })
    const { comparisonId } = await visitor.client.battles.start({ prompt: 'Hello' })
    const told = { status: 200, cached: 'no-store' }
    expect(await post('/api/arena/dualchat', { prompt: 'Hello', sealed: true })).toEqual(told)
    expect(await post('/api/arena/chat', { prompt: 'Hello' })).toEqual(told)
    expect(await post('/api/arena/model-vote', { comparisonId, voteChoice: 'tie' })).toEqual(told)
    for (const path of ['/api/threads', '/api/me', '/api/models']) expect(await cachedAs(path, { token })).toEqual(told)
    expect(await post('/api/arena/chat/stream', { prompt: 'Hello' })).toEqual({ status: 200, cached: 'no-cache' })
  })

  it('[W12] is the leaderboard, asked for again each time', async () => {
    expect(await cachedAs('/api/arena/model-stats', visitor)).toEqual({ status: 200, cached: 'no-cache' })
  })
})
