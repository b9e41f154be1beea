import {
  AccessToken,
  BattleResponse,
  Board,
  ChatReply,
  Flag,
  Health,
  ListedThread,
  Message,
  Model,
  operations,
  Readiness,
  StreamDone,
  Thread,
  VoteResponse,
} from '@arena/contract'
import type { TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectConforms } from '../testing/expect-answer.ts'
import { startArena, type TestArena, type Visitor } from '../testing/start-arena.ts'
import { addressOf, exchange, request, sentenceOf, UTC_DATE, UUID_V7 } from './fixtures.ts'

let arena: TestArena
let visitor: Visitor
let threadId: string
/** One response of each kind, with its schema. */
const responses: Record<string, { schema: TSchema; body: unknown }> = {}
beforeAll(async () => {
  arena = await startArena()
  visitor = await arena.signIn()
  const { token, client } = visitor
  const add = (kind: string, schema: TSchema, body: unknown) => {
    responses[kind] = { schema, body }
  }
  add('guest', AccessToken, (await arena.call('/api/auth/guest', { method: 'POST' })).json)
  threadId = (await client.threads.create({ title: 'Shapes' })).threadId
  const battle = await client.battles.start({ prompt: 'Hello', threadId })
  add('battle', BattleResponse, battle)
  add('chat', ChatReply, await client.chat.once({ prompt: 'Hello', threadId }))
  for await (const event of client.chat.stream({ prompt: 'Hello' })) add('stream', StreamDone, event)
  add('messages', Message, (await arena.call(`/api/threads/${threadId}/messages`, { token })).json?.items)
  add('vote', VoteResponse, await client.votes.cast({ comparisonId: battle.comparisonId, voteChoice: 'left' }))
  add('thread', Thread, await client.threads.read(threadId))
  add('threads', ListedThread, (await client.threads.list()).items)
  add('board', Board, await client.leaderboard.read())
  add('models', Model, (await client.models.list()).items)
  add('flag', Flag, await client.flags.read('public_sharing'))
  add('health', Health, await client.health.read())
  add('readiness', Readiness, await client.health.ready())
})
afterAll(() => arena.close())

/** All strings under a matching name, at any depth. */
function textsUnder(name: RegExp, value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, member]) =>
    typeof member === 'string' && name.test(key) ? [member] : textsUnder(name, member),
  )
}

describe('the body of a response', () => {
  // With the least number of dates and ids in each, so that the check cannot pass on nothing.
  it.each([
    ['guest', 1, 0],
    ['thread', 2, 2],
    ['threads', 2, 2],
    ['battle', 3, 1],
    ['vote', 0, 2],
    ['chat', 1, 0],
    ['stream', 0, 0],
    ['messages', 2, 4],
    ['board', 1, 2],
    ['models', 0, 2],
    ['flag', 0, 0],
    ['health', 1, 0],
    ['readiness', 0, 0],
  ])('[W8] has every member, UTC dates and UUIDs of version 7: %s', (kind, datesMin, idsMin) => {
    const { schema, body } = responses[kind]!
    for (const item of Array.isArray(body) ? body : [body]) expectConforms(schema, item)
    const dates = textsUnder(/(At|Of|timestamp)$/, body)
    const ids = textsUnder(/^(id|(thread|user|comparison|message|model)Id)$/, body)
    expect(dates.length).toBeGreaterThanOrEqual(datesMin)
    expect(ids.length).toBeGreaterThanOrEqual(idsMin)
    for (const date of dates) expect(date).toMatch(UTC_DATE)
    for (const id of ids) expect(id).toMatch(UUID_V7)
  })

  it('[W8] has null for a missing value', async () => {
    expect(responses.battle!.body).toMatchObject({
      agent1: { fallback: null },
      arena: { comparison: { userWinner: null } },
    })
    expect(responses.messages!.body).toMatchObject([
      { model1Name: null, model2Name: null, voteChoice: null, finishReason: null },
      { model2Name: null, model2Response: null, model2TimeMs: null, comparisonId: null, voteChoice: null },
    ])
    const { items } = responses.board!.body as Board
    expect(items.at(-1)).toMatchObject({ eloScore: 1000, eloRank: 0, ratingLower: null, rankUpper: null })
    expect(await visitor.client.threads.list()).toMatchObject({ nextCursor: null })
  })

  it('[W8] has UUIDs of version 7 for guests and accounts', async () => {
    expect(visitor.userId).toMatch(UUID_V7)
    const account = await arena.call('/api/auth/sign-up/email', {
      method: 'POST',
      body: { name: 'Ada', email: 'ada@arena.test', password: 'correct horse battery' },
    })
    expect(account.json?.user).toMatchObject({ id: expect.stringMatching(UUID_V7) })
  })
})

describe('an address that is not an endpoint', () => {
  it.each([
    ['GET', '/nothing'],
    ['GET', '/api/arena/dualchat/'],
    ['GET', '/API/threads'],
    ['GET', '/.env'],
    ['PUT', '/api/threads'],
    ['PROPFIND', '/api/models'],
    // Endpoints that better-auth has and we do not serve.
    ['POST', '/api/auth/sign-in/anonymous'],
    ['POST', '/api/auth/delete-user'],
    ['POST', '/api/auth/request-password-reset'],
    ['GET', '/api/auth/list-sessions'],
  ])('[W9] is a 404 that names it: %s %s', async (method, path) => {
    const body = method === 'POST' ? { body: '{' } : {}
    const refused = await arena.call(`${path}?token=secret`, { method, token: visitor.token, ...body })
    expect(sentenceOf(refused, 'plain', 404, 'NOT_FOUND')).toBe(`There is no ${method} ${path}`)
  })

  // The protocol of /mcp demands a 405.
  const paths = new Set(operations.map(({ path }) => path).filter((path) => path !== '/mcp'))
  it.each([...paths])('[W9] is %s with any other method', async (path) => {
    const served = operations.filter((operation) => operation.path === path).map(({ method }) => method as string)
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE'].filter((other) => !served.includes(other))) {
      const refused = await arena.call(path.replace(/\{\w+\}/g, 'x'), { method })
      if (path.startsWith('/v1/')) expect(refused.json).toHaveProperty('error.code', 'route_not_found')
      else sentenceOf(refused, 'plain', 404, 'NOT_FOUND')
    }
  })

  it.each([
    '/api/{method}/$&/<script>/../x',
    '/api/%zz',
    '/api/threads/%',
    '/api/threads/%c3%28',
    '/api/settings/feature-flag/%ff',
  ])('[W9] is named as it was sent, even if it cannot be decoded: %s', async (path) => {
    const refused = await exchange(arena.url, request(`GET ${path}`))
    expect([refused.status, JSON.parse(refused.body)]).toEqual([
      404,
      { success: false, error: `There is no GET ${path}`, code: 'NOT_FOUND', reason: 'route-not-found' },
    ])
    expect(refused.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('[W9] has no HEAD; every GET endpoint has', async () => {
    expect((await arena.call('/health', { method: 'HEAD' })).status).toBe(200)
    const refused = await arena.call('/api/nothing', { method: 'HEAD' })
    expect([refused.status, refused.text]).toEqual([404, ''])
  })
})

describe('Cache-Control', () => {
  const cachedAs = async (path: string, init: Parameters<TestArena['call']>[1]) => {
    const { status, headers } = await arena.call(path, init)
    return { status, cached: headers.get('cache-control') }
  }

  it('[W12] is no-store on refusals of every endpoint that takes a token', async () => {
    for (const operation of operations.filter(({ auth }) => auth !== 'none')) {
      for (const token of ['', 'nonsense']) {
        const { cached } = await cachedAs(addressOf(operation, threadId), {
          method: operation.method,
          headers: token === '' ? {} : { authorization: `Bearer ${token}` },
        })
        expect(cached, operation.id).toBe('no-store')
      }
    }
  })

  it('[W12] is no-store on responses to a token, and no-cache on streams and the leaderboard', async () => {
    const { token } = visitor
    const { comparisonId } = await visitor.client.battles.start({ prompt: 'Hello' })
    const post = (path: string, body: object) => cachedAs(path, { method: 'POST', token, body })
    const noStore = { status: 200, cached: 'no-store' }
    expect(await post('/api/arena/dualchat', { prompt: 'Hello', sealed: true })).toEqual(noStore)
    expect(await post('/api/arena/chat', { prompt: 'Hello' })).toEqual(noStore)
    expect(await post('/api/arena/model-vote', { comparisonId, voteChoice: 'tie' })).toEqual(noStore)
    for (const path of ['/api/threads', `/api/threads/${threadId}`, '/api/me', '/api/models'])
      expect(await cachedAs(path, { token })).toEqual(noStore)
    const noCache = { status: 200, cached: 'no-cache' }
    expect(await post('/api/arena/chat/stream', { prompt: 'Hello' })).toEqual(noCache)
    expect(await cachedAs('/api/arena/model-stats', { token })).toEqual(noCache)
  })
})
