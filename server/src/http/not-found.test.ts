import { operations } from '@arena/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startArena, type TestArena } from '../testing/start-arena.ts'
import { exchange, request, sentenceOf } from './fixtures.ts'

let arena: TestArena
let token: string
beforeAll(async () => {
  arena = await startArena()
  token = (await arena.signIn()).token
})
afterAll(() => arena.close())

it.each([
  '/nothing',
  '/api',
  '/api/',
  '/api/nothing',
  '/api/arena',
  '/api/arena/dualchat/',
  '/API/threads',
  '/api/threads/x/y',
  '/api/settings/feature-flag',
  '/api//threads',
  '/.env',
  '/index.php',
  '/api/auth',
])('[W9] %s is no endpoint', async (path) => {
  const refused = await arena.call(path, { token })
  const sentence = sentenceOf(refused, 'plain', 404, 'NOT_FOUND')
  expect(sentence).toMatch(/^There is no GET \//)
})

it('[W9] the sentence names the method and the path, and not the query', async () => {
  const refused = await arena.call('/api/nothing?token=secret', { method: 'DELETE' })
  expect(refused.json?.error).toBe('There is no DELETE /api/nothing')
})

it('[W9] what the sentence repeats is data, whatever it looks like', async () => {
  const refused = await exchange(arena.url, request('GET /api/{method}/$&/<script>/../x'))
  expect(JSON.parse(refused.body).error).toBe('There is no GET /api/{method}/$&/<script>/../x')
  expect(refused.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
})

it.each(['%zz', '%', '%c3%28', '%ff'])('[W9] an address that cannot be decoded is no endpoint: %s', async (part) => {
  for (const path of [`/api/${part}`, `/api/threads/${part}`, `/api/settings/feature-flag/${part}`]) {
    const refused = await exchange(arena.url, request(`GET ${path}`, { 'X-Correlation-Id': 'undecoded' }))
    expect([refused.status, JSON.parse(refused.body)]).toEqual([
      404,
      { success: false, error: `There is no GET ${path}`, code: 'NOT_FOUND' },
    ])
    expect(refused.headers.get('x-correlation-id')).toBe('undecoded')
  }
})

describe.each([...new Set(operations.map(({ path }) => path))])('%s', (path) => {
  const served = operations.filter((operation) => operation.path === path).map(({ method }) => method as string)
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'].filter((method) => !served.includes(method))

  it.each(methods)('[W9] is no endpoint for %s', async (method) => {
    const refused = await arena.call(path.replace(/\{\w+\}/g, 'x'), { method, token })
    sentenceOf(refused, 'plain', 404, 'NOT_FOUND')
  })
})

it.each([
  ['POST', '/api/auth/sign-in/anonymous'],
  ['POST', '/api/auth/sign-in/social'],
  ['POST', '/api/auth/delete-user'],
  ['POST', '/api/auth/delete-anonymous-user'],
  ['POST', '/api/auth/update-user'],
  ['POST', '/api/auth/change-email'],
  ['POST', '/api/auth/request-password-reset'],
  ['POST', '/api/auth/set-password'],
  ['POST', '/api/auth/sign-jwt'],
  ['GET', '/api/auth/list-sessions'],
  ['GET', '/api/auth/ok'],
  ['GET', '/api/auth/error'],
  ['GET', '/api/auth/token/'],
  ['GET', '/api/auth/verify-email'],
])('[W9] what the account library could do besides is no endpoint: %s %s', async (method, path) => {
  const refused = await arena.call(path, { method, ...(method === 'POST' ? { body: {} } : {}) })
  sentenceOf(refused, 'plain', 404, 'NOT_FOUND')
})

it('[W9] a body that cannot be read changes nothing about it', async () => {
  const refused = await arena.call('/api/nothing', { method: 'POST', body: '{' })
  sentenceOf(refused, 'plain', 404, 'NOT_FOUND')
})

it('[W9] a key or an id of any length is unknown, not unreadable', async () => {
  const long = 'x'.repeat(4_000)
  expect((await arena.call(`/api/settings/feature-flag/${long}`)).json).toEqual({ key: long, enabled: false })
  sentenceOf(await arena.call(`/api/threads/${long}`, { token }), 'plain', 404, 'NOT_FOUND')
})

it('[W9] HEAD is served where GET is, and nowhere else', async () => {
  expect((await arena.call('/health', { method: 'HEAD' })).status).toBe(200)
  const refused = await arena.call('/api/nothing', { method: 'HEAD' })
  expect([refused.status, refused.text]).toEqual([404, ''])
})
