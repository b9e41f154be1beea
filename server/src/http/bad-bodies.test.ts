import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startArena, type TestArena, type Visitor } from '../testing/start-arena.ts'
import { type Endpoint, endpointsWithBody, sentenceOf } from './fixtures.ts'

let arena: TestArena
let visitor: Visitor
let threadId: string
let comparisonId: string
beforeAll(async () => {
  arena = await startArena()
  visitor = await arena.signIn()
  threadId = (await visitor.client.threads.create()).threadId
  comparisonId = (await visitor.client.battles.start({ prompt: 'Hello' })).comparisonId
})
afterAll(() => arena.close())

const send = ({ method, path }: Pick<Endpoint, 'method' | 'path'>, body: unknown) =>
  arena.call(path, { method, token: visitor.token, body })

const endpoints = endpointsWithBody('THREAD')
const own = ({ path, ...rest }: Endpoint): Endpoint => ({ ...rest, path: path.replace('THREAD', threadId) })

describe.each(endpoints)('$method $path', (endpoint) => {
  it.each([
    ['half a JSON object', '{"prompt": "Hel'],
    ['plain text', 'Hello'],
    ['a form', 'prompt=Hello&title=Hello'],
    ['two objects', '{}{}'],
    ['a trailing comma', '{"prompt": "Hello",}'],
    ['a byte order mark', '\uFEFF{"prompt": "Hello"}'],
    ['an array', '[{"prompt": "Hello"}]'],
    ['a text', '"Hello"'],
    ['a number', '5'],
    ['true', 'true'],
    ['null', 'null'],
    ['a blank', ' '],
  ])('[W4] refuses %s as a body', async (_, body) => {
    const sentence = sentenceOf(await send(own(endpoint), body), endpoint.errors, 400, 'INVALID_REQUEST')
    expect(sentence).toBe('The request body must be a JSON object')
  })
})

describe.each(endpoints.filter(({ path }) => path !== '/api/threads'))('$method $path', (endpoint) => {
  it('[W4] reads no body at all as an empty object, and names what is missing', async () => {
    const { path, method, errors } = own(endpoint)
    const bodiless = await arena.call(path, { method, token: visitor.token })
    const empty = await send({ path, method }, {})
    const sentence = sentenceOf(bodiless, errors, 400, 'INVALID_REQUEST')
    expect(sentenceOf(empty, errors, 400, 'INVALID_REQUEST')).toBe(sentence)
    expect(sentence).toMatch(/^(Prompt|comparisonId|title|visibility) is required/)
  })
})

it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', 'image/png'])(
  '[W4] reads JSON whatever its content type is called: %s',
  async (type) => {
    const answered = await arena.call('/api/threads', {
      method: 'POST',
      token: visitor.token,
      headers: { 'content-type': type },
      body: '{"title": "Typed"}',
    })
    expect([answered.status, answered.json?.title]).toEqual([200, 'Typed'])
  },
)

const generating = ['/api/arena/dualchat', '/api/arena/chat', '/api/arena/chat/stream']

describe.each(generating)('POST %s', (path) => {
  it.each([
    ['prompt', 5, 'prompt must be a string'],
    ['prompt', true, 'prompt must be a string'],
    ['prompt', ['Hello'], 'prompt must be a string'],
    ['prompt', { text: 'Hello' }, 'prompt must be a string'],
    ['prompt', '', 'Prompt is required and cannot be empty'],
    ['prompt', ' \n\t', 'Prompt is required and cannot be empty'],
    ['prompt', null, 'Prompt is required and cannot be empty'],
    ['system', 5, 'system must be a string'],
    ['system', {}, 'system must be a string'],
    ['threadId', 'nonsense', 'threadId must be a UUID'],
    ['threadId', '', 'threadId must be a UUID'],
    ['threadId', 5, 'threadId must be a UUID'],
    ['maxTokens', 0, 'maxTokens must be 1 or more'],
    ['maxTokens', -1, 'maxTokens must be 1 or more'],
    ['maxTokens', 1.5, 'maxTokens must be a whole number'],
    ['maxTokens', '100', 'maxTokens must be a whole number'],
    ['maxTokens', true, 'maxTokens must be a whole number'],
    ['temperature', -0.01, 'temperature must be from 0 to 2'],
    ['temperature', 2.01, 'temperature must be from 0 to 2'],
    ['temperature', '1', 'temperature must be a number'],
    ['temperature', [1], 'temperature must be a number'],
  ])('[W4] refuses %s %j and says why', async (member, value, sentence) => {
    const refused = await send({ method: 'POST', path }, { prompt: 'Hello', [member]: value })
    expect(sentenceOf(refused, 'ai', 400, 'INVALID_REQUEST')).toBe(sentence)
  })

  it('[W4] refuses numbers that only JSON can write', async () => {
    const refused = await send({ method: 'POST', path }, '{"prompt": "Hello", "maxTokens": 1e999}')
    expect(sentenceOf(refused, 'ai', 400, 'INVALID_REQUEST')).toMatch(/^maxTokens must be /)
  })

  it.each([{ temperature: 0 }, { temperature: 2 }, { maxTokens: 1 }, { maxTokens: 5.0 }, { system: '' }])(
    '[W4] takes the last value inside the range: %j',
    async (member) => {
      expect((await send({ method: 'POST', path }, { prompt: 'Hello', ...member })).status).toBe(200)
    },
  )
})

it.each([
  ['selectionMode', 'best', 'selectionMode must be one of random, topper, manual'],
  ['selectionMode', 5, 'selectionMode must be one of random, topper, manual'],
  ['model1', 5, 'model1 must be a string'],
  ['model1', '', 'model1 cannot be empty'],
  ['model2', ['sim/basic'], 'model2 must be a string'],
])('[W4] refuses %s %j in a battle and says why', async (member, value, sentence) => {
  const refused = await send({ method: 'POST', path: '/api/arena/dualchat' }, { prompt: 'Hello', [member]: value })
  expect(sentenceOf(refused, 'ai', 400, 'INVALID_REQUEST')).toBe(sentence)
})

it.each(['/api/arena/chat', '/api/arena/chat/stream'])('[W4] refuses a model that is no text in %s', async (path) => {
  const refused = await send({ method: 'POST', path }, { prompt: 'Hello', model: 5 })
  expect(sentenceOf(refused, 'ai', 400, 'INVALID_REQUEST')).toBe('model must be a string')
})

it.each([
  ['comparisonId', 'nonsense', 'comparisonId must be a UUID'],
  ['comparisonId', 5, 'comparisonId must be a UUID'],
  ['comparisonId', null, 'comparisonId is required'],
  ['voteChoice', 'LEFT', 'voteChoice must be one of left, right, tie, both-bad'],
  ['voteChoice', '', 'voteChoice must be one of left, right, tie, both-bad'],
  ['voteChoice', null, 'voteChoice is required'],
  ['voteDurationMs', -1, 'voteDurationMs must be 0 or more'],
  ['voteDurationMs', 0.5, 'voteDurationMs must be a whole number'],
  ['voteDurationMs', '5', 'voteDurationMs must be a whole number'],
])('[W4] refuses %s %j in a vote and says why', async (member, value, sentence) => {
  const body = { comparisonId, voteChoice: 'left', [member]: value }
  const refused = await send({ method: 'POST', path: '/api/arena/model-vote' }, body)
  expect(sentenceOf(refused, 'plain', 400, 'INVALID_REQUEST')).toBe(sentence)
})

it.each([
  ['POST', '/api/threads', { title: 5 }, 'title must be a string'],
  ['POST', '/api/threads', { mode: 'duel' }, 'mode must be one of battle, side-by-side, chat, arena, direct'],
  ['POST', '/api/threads', { mode: 5 }, 'mode must be one of battle, side-by-side, chat, arena, direct'],
  ['PATCH', '/api/threads/THREAD', { title: ['A'] }, 'title must be a string'],
  ['PATCH', '/api/threads/THREAD', { title: ' ' }, 'title cannot be empty'],
  ['PATCH', '/api/threads/THREAD', { title: null }, 'title is required'],
  ['PATCH', '/api/threads/THREAD/visibility', { visibility: 'secret' }, 'visibility must be one of'],
  ['PATCH', '/api/threads/THREAD/visibility', { visibility: true }, 'visibility must be one of'],
] as const)('[W4] %s %s refuses %j and says why', async (method, path, body, sentence) => {
  const refused = await send(own({ method, path, errors: 'plain' }), body)
  expect(sentenceOf(refused, 'plain', 400, 'INVALID_REQUEST')).toContain(sentence)
})

it.each([
  ['limit=0', 'limit must be from 1 to 200'],
  ['limit=201', 'limit must be from 1 to 200'],
  ['limit=-1', 'limit must be from 1 to 200'],
  ['limit=1.5', 'limit must be a whole number'],
  ['limit=many', 'limit must be a whole number'],
  ['limit=0x10', 'limit must be a whole number'],
  ['limit=1&limit=2', 'limit must be a whole number'],
  ['before=yesterday', 'before must be a UUID'],
])('[W4] refuses the query %s and says why', async (query, sentence) => {
  const refused = await arena.call(`/api/threads?${query}`, { token: visitor.token })
  expect(sentenceOf(refused, 'plain', 400, 'INVALID_REQUEST')).toBe(sentence)
})

it.each(['limit=1', 'limit=200', 'limit=', 'limit', 'unknown=1', '__proto__=1', ''])(
  '[W4] takes the query "%s"',
  async (query) => {
    expect((await arena.call(`/api/threads?${query}`, { token: visitor.token })).status).toBe(200)
  },
)

describe.each(['/api/auth/sign-in/email', '/api/auth/sign-up/email', '/api/auth/sign-out'])('POST %s', (path) => {
  it.each(['{', '[]', 'null', '"text"', 'email=a@arena.test'])('[W4] refuses the body %s', async (body) => {
    const refused = await arena.call(path, { method: 'POST', body })
    expect(sentenceOf(refused, 'plain', 400, 'INVALID_REQUEST')).toBe('The request body must be a JSON object')
  })
})

it('[W4] names the members of a sign-in that are of a wrong type', async () => {
  const refused = await arena.call('/api/auth/sign-in/email', { method: 'POST', body: { email: 5, password: [] } })
  expect(sentenceOf(refused, 'plain', 400, 'INVALID_REQUEST')).toMatch(/email.*password/)
})
