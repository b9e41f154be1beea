import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startArena, type TestArena, type Visitor } from '../testing/start-arena.ts'
import { endpointsWithBody, sentenceOf } from './fixtures.ts'

let arena: TestArena
let visitor: Visitor
beforeAll(async () => {
  arena = await startArena()
  visitor = await arena.signIn()
})
afterAll(async () => {
  // Whatever was sent, the service still stands.
  expect((await arena.call('/ready')).status).toBe(200)
  await arena.close()
})

const send = (path: string, body: unknown, method = 'POST') => arena.call(path, { method, token: visitor.token, body })

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const nestedObjects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

describe.each(endpointsWithBody('THREAD'))('$method $path', ({ method, path, errors }) => {
  let address: string
  beforeAll(async () => {
    address = path.replace('THREAD', (await visitor.client.threads.create()).threadId)
  })

  it.each([
    ['arrays', nested(500_000)],
    ['objects', nestedObjects(150_000)],
  ])('[W11] ignores a member it does not know, however deep its %s', async (_, value) => {
    const body = `{"prompt": "Hello", "title": "A", "visibility": "private", "x": ${value}}`
    const answered = await send(address, body, method)
    expect(answered.status).toBe(path.endsWith('vote') ? 400 : 200)
  })

  it('[W11] refuses a body that is nothing but depth', async () => {
    const refused = await send(address, nested(500_000), method)
    expect(sentenceOf(refused, errors, 400, 'INVALID_REQUEST')).toBe('The request body must be a JSON object')
    const unfinished = await send(address, '['.repeat(1_000_000), method)
    sentenceOf(unfinished, errors, 400, 'INVALID_REQUEST')
  })

  it('[W11] refuses a member that is nothing but depth', async () => {
    const deep = nestedObjects(40_000)
    const body = `{"prompt": ${deep}, "title": ${deep}, "visibility": ${deep}, "comparisonId": ${deep}}`
    sentenceOf(await send(address, body, method), errors, 400, 'INVALID_REQUEST')
  })

  it('[W11] takes __proto__ for a member like any other', async () => {
    const poison =
      '{"prompt": "P", "title": "P", "visibility": "private", "mode": "chat", "voteChoice": "left", "isAdmin": true}'
    // What stands only in a prototype is not there.
    const empty = await send(address, `{"__proto__": ${poison}, "constructor": {"prototype": ${poison}}}`, method)
    if (path === '/api/threads') expect(empty.json).toMatchObject({ title: 'New Chat', mode: 'battle' })
    else sentenceOf(empty, errors, 400, 'INVALID_REQUEST')
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
    expect(({} as Record<string, unknown>).prompt).toBeUndefined()
  })
})

describe.each([
  ['a NUL character', 'a\0b', 'a\uFFFDb'],
  ['nothing but NUL characters around a letter', '\0x\0', '\uFFFDx\uFFFD'],
  ['a high surrogate alone', 'a\uD800b', 'a\uFFFDb'],
  ['a low surrogate alone', 'a\uDC00b', 'a\uFFFDb'],
  ['surrogates the wrong way round', '\uDC00\uD800', '\uFFFD\uFFFD'],
  ['a whole pair', 'a🦜b', 'a🦜b'],
  ['signs that reverse and join', '\u202Ea\u200D\uFEFFb', '\u202Ea\u200D\uFEFFb'],
  ['control characters', 'a\u0001\u001b[31m\u007f\u0085b', 'a\u0001\u001b[31m\u007f\u0085b'],
  ['what other languages run', `'; drop table threads; -- \${x} {{x}} <script>`, undefined],
])('%s', (_, text, kept = text) => {
  it('[W11] in a title is stored whole', async () => {
    const created = await send('/api/threads', { title: text })
    expect(created.status).toBe(200)
    const { threadId } = created.json as { threadId: string }
    expect((await visitor.client.threads.read(threadId)).title).toBe(kept)
    expect((await send(`/api/threads/${threadId}`, { title: `again ${text}` }, 'PATCH')).status).toBe(200)
    expect((await visitor.client.threads.read(threadId)).title).toBe(`again ${kept}`)
  })

  it.each(['/api/arena/dualchat', '/api/arena/chat', '/api/arena/chat/stream'])(
    '[W11] in a prompt of %s is stored whole, once',
    async (path) => {
      const { threadId } = await visitor.client.threads.create()
      const answered = await send(path, { prompt: text, system: text, threadId })
      expect(answered.status).toBe(200)
      const { items } = await visitor.client.threads.messages(threadId)
      expect(items.map(({ promptText, position }) => [promptText, position])).toEqual([[kept, 1]])
      expect((await visitor.client.threads.read(threadId)).messageCount).toBe(1)
      const { comparisonId } = answered.json ?? {}
      if (comparisonId) {
        expect((await send('/api/arena/model-vote', { comparisonId, voteChoice: 'tie' })).status).toBe(200)
      }
    },
  )

  it('[W11] as the name of a model is unknown', async () => {
    const refused = await send('/api/arena/chat', { prompt: 'Hello', model: text })
    expect(sentenceOf(refused, 'ai', 400, 'INVALID_REQUEST')).toMatch(/^There is no active model /)
  })

  it('[W11] as the key of a flag is off, as the id of a thread unknown', async () => {
    const written = encodeURIComponent(Buffer.from(text).toString())
    expect((await arena.call(`/api/settings/feature-flag/${written}`)).json).toMatchObject({ enabled: false })
    expect((await arena.call(`/api/threads/${written}`, { token: visitor.token })).status).toBe(404)
  })
})

it.each([
  ['NUL characters', 'a\0b'],
  ['lone surrogates', 'a\uD800b'],
])('[W11] %s in a sign-up are refused or stored, whole', async (_, text) => {
  const email = `name-${text.length}-${text.charCodeAt(1)}@arena.test`
  const signUp = { name: text, email, password: `correct horse ${text}` }
  const answered = await arena.call('/api/auth/sign-up/email', { method: 'POST', body: signUp })
  const signIn = await arena.call('/api/auth/sign-in/email', { method: 'POST', body: signUp })
  expect([answered.status, signIn.status]).toEqual(answered.status === 200 ? [200, 200] : [422, 401])
})

it('[W11] depth and __proto__ in a sign-up are harmless', async () => {
  const body = `{"name": "Ada", "email": "deep@arena.test", "password": "correct horse", "x": ${nested(100_000)},
    "__proto__": {"isAnonymous": true}, "constructor": {"prototype": {"isAnonymous": true}}}`
  const answered = await arena.call('/api/auth/sign-up/email', { method: 'POST', body })
  expect([answered.status, answered.json?.user]).toMatchObject([200, { name: 'Ada', isAnonymous: false }])
})

it('[W11] bytes that are no UTF-8 are stored as what they are: unreadable', async () => {
  const answered = await fetch(`${arena.url}/api/threads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${visitor.token}` },
    body: Buffer.concat([Buffer.from('{"title": "a'), Buffer.from([0xff, 0xfe]), Buffer.from('b"}')]),
  })
  expect([answered.status, await answered.json()]).toMatchObject([200, { title: 'a\uFFFD\uFFFDb' }])
})
