import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startArena, type TestArena, type Visitor } from '../testing/start-arena.ts'
import { connectRaw, endpointsWithBody, readResponse, request, sentenceOf, UUID_V7 } from './fixtures.ts'

const MIB = 1_048_576

let arena: TestArena
let visitor: Visitor
let threadId: string
beforeAll(async () => {
  arena = await startArena()
  visitor = await arena.signIn()
  threadId = (await visitor.client.threads.create()).threadId
})
afterAll(() => arena.close())

/** A valid body of exactly this many bytes. */
function bodyOf(bytes: number): string {
  const start = '{"title": "Hello", "padding": "'
  return `${start}${'x'.repeat(bytes - start.length - 2)}"}`
}

describe('a body', () => {
  it('[W5] of exactly 1 MiB is read', async () => {
    const created = await arena.call('/api/threads', { method: 'POST', token: visitor.token, body: bodyOf(MIB) })
    expect([created.status, created.json?.title]).toEqual([200, 'Hello'])
  })

  it.each([
    ...endpointsWithBody('THREAD'),
    { method: 'POST', path: '/api/auth/sign-in/email', errors: 'plain' } as const,
    { method: 'POST', path: '/api/auth/guest', errors: 'plain' } as const,
    { method: 'POST', path: '/api/nothing', errors: 'plain' } as const,
  ])('[W1] [W5] of one byte more is refused by its length, before it is sent: $method $path', async (endpoint) => {
    const connection = connectRaw(arena.url)
    connection.write(
      request(`${endpoint.method} ${endpoint.path.replace('THREAD', threadId)}`, {
        Connection: 'keep-alive',
        Authorization: `Bearer ${visitor.token}`,
        'Content-Length': String(MIB + 1),
      }),
    )
    const refused = readResponse(await connection.until('"PAYLOAD_TOO_LARGE"'))
    connection.destroy()
    expect(refused.status).toBe(413)
    expect(refused.headers.get('x-correlation-id')).toMatch(UUID_V7)
    const sentence = 'The request body is larger than 1048576 bytes'
    expect(JSON.parse(refused.body)).toMatchObject(
      endpoint.errors === 'ai'
        ? { object: 'ai.error', code: 'PAYLOAD_TOO_LARGE', message: sentence, timestamp: expect.any(String) }
        : { success: false, error: sentence, code: 'PAYLOAD_TOO_LARGE' },
    )
  })

  it("[W5] of 5 MB is a 413 for every caller with Node's fetch, which may read the response after it has sent all", async () => {
    const headers = { authorization: `Bearer ${visitor.token}`, 'x-correlation-id': 'of-5-mb' }
    const logged = () =>
      arena.logged.filter(({ msg, correlationId }) => msg === 'answered' && correlationId === 'of-5-mb')
    const workerData = { url: `${arena.url}/api/threads`, init: { method: 'POST', headers, body: bodyOf(5 * MIB) } }
    // In a thread of its own: on the thread of the server, a client reads the response before the connection closes.
    const worker = new Worker(
      `const { parentPort, workerData: { url, init } } = require('node:worker_threads')
       async function sendMany(outcomes = []) {
         while (outcomes.length < 40) outcomes.push(await fetch(url, init).then((r) => r.status, (e) => String(e.cause)))
         parentPort.postMessage(outcomes)
       }
       sendMany()`,
      { eval: true, workerData },
    )
    const [outcomes] = await once(worker, 'message')
    expect(outcomes).toEqual(Array(40).fill(413))
    await expect.poll(logged).toHaveLength(40)
    expect(logged().map(({ status }) => status)).toEqual(outcomes)
  })

  it('[W5] without a length is refused when it grows too large, and the connection is closed', async () => {
    const connection = connectRaw(arena.url)
    connection.write(
      request('POST /api/arena/chat', {
        Connection: 'keep-alive',
        Authorization: `Bearer ${visitor.token}`,
        'Transfer-Encoding': 'chunked',
      }),
    )
    const piece = 'x'.repeat(65_536)
    for (let sent = 0; sent < MIB; sent += piece.length) connection.write(`10000\r\n${piece}\r\n`)
    // One byte more than allowed, and the end of the body.
    connection.write('1\r\nx\r\n0\r\n\r\n')
    const refused = readResponse(await connection.closed)
    expect([refused.status, JSON.parse(refused.body)]).toMatchObject([413, { code: 'PAYLOAD_TOO_LARGE' }])
  })
})

describe('a text', () => {
  const battle = '/api/arena/dualchat'
  const chat = '/api/arena/chat'
  it.each([
    ['POST', battle, 'prompt', 100_000, 'x'],
    ['POST', chat, 'prompt', 100_000, '🦜'],
    ['POST', `${chat}/stream`, 'prompt', 100_000, '\u0301'],
    ['POST', battle, 'system', 20_000, 'x'],
    ['POST', '/api/threads', 'title', 200, '🦜'],
    ['PATCH', '/api/threads/THREAD', 'title', 200, '🦜'],
  ] as const)('[W6] of %s %s has a limit: %s of %i characters "%s"', async (method, path, member, max, sign) => {
    const send = (length: number) =>
      arena.call(path.replace('THREAD', threadId), {
        method,
        token: visitor.token,
        body: { prompt: 'Hello', [member]: sign.repeat(length) },
      })
    expect((await send(max)).status).toBe(200)
    const refused = await send(max + 1)
    const errors = path.startsWith('/api/arena') ? 'ai' : 'plain'
    expect(sentenceOf(refused, errors, 400, 'INVALID_REQUEST')).toBe(`${member} must be at most ${max} characters long`)
  })
})

it('[W5] [W6] the limits can be configured', async () => {
  const strict = await startArena({
    env: { BODY_BYTES_MAX: '2048', PROMPT_CHARS_MAX: '10', SYSTEM_CHARS_MAX: '5', TITLE_CHARS_MAX: '3' },
  })
  const { token } = await strict.signIn()
  for (const [path, body, sentence] of [
    ['/api/arena/chat', { prompt: 'x'.repeat(11) }, 'prompt must be at most 10'],
    ['/api/arena/dualchat', { prompt: 'x', system: 'xxxxxx' }, 'system must be at most 5'],
    ['/api/threads', { title: 'xxxx' }, 'title must be at most 3'],
    ['/api/threads', bodyOf(2049), 'larger than 2048 bytes'],
  ] as const)
    expect((await strict.call(path, { method: 'POST', token, body })).text).toContain(sentence)
  await strict.close()
})
