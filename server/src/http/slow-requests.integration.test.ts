import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { finish, type HostedArena, piece, startHostedArena } from '../generation/fixtures.ts'
import { startArena, type TestArena } from '../testing/start-arena.ts'
import {
  connectRaw,
  endpointsWithBody,
  type RawConnection,
  readResponse,
  receiveFor,
  request,
  UUID_V7,
} from './fixtures.ts'

// A request that must be answered is sent while the time is long: this one is also over for good ones on a busy machine.
const SHORT_MS = 500
let fixture: HostedArena
let impatient: TestArena
let url: string
let token: string
beforeAll(async () => {
  fixture = await startHostedArena()
  impatient = await startArena({
    env: { REQUEST_TIMEOUT_MS: String(SHORT_MS) },
    databaseUrl: fixture.arena.databaseUrl,
  })
  url = fixture.arena.url
  token = fixture.owner.token
})
afterAll(async () => {
  await impatient.close()
  await fixture.close()
})

/** The headers and the first byte of a body that never arrives completely. The service has read them when this resolves. */
async function begin(line: string, id: string, address = url) {
  const connection = connectRaw(address)
  const headers = { Authorization: `Bearer ${token}`, 'Content-Length': '100', 'X-Correlation-Id': id }
  connection.write(request(line, { Connection: 'keep-alive', Expect: '100-continue', ...headers }, '{'))
  await connection.until('100 Continue')
  return connection
}
const responsesIn = (text: string) => text.split(/(?=HTTP\/1\.1 )/).map(readResponse)

describe('a request that arrives too slowly', () => {
  const cases = [
    ...endpointsWithBody('00000000-0000-7000-8000-000000000000'),
    { method: 'POST', path: '/api/auth/sign-in/email', errors: 'plain' } as const,
    { method: 'POST', path: '/api/nothing', errors: 'plain' } as const,
  ].map((endpoint, index) => ({ ...endpoint, index }))
  let begun: RawConnection[]
  let used: RawConnection
  let refused: RawConnection
  // All of them at once: each waits until its time is over.
  beforeAll(async () => {
    receiveFor(fixture.arena, 30_000)
    begun = await Promise.all(cases.map(({ method, path }) => begin(`${method} ${path}`, 'slow')))
    used = connectRaw(url)
    used.write(request('GET /health', { Connection: 'keep-alive' }))
    await used.until('healthy')
    refused = connectRaw(url)
    refused.write(
      request('POST /api/threads', { Connection: 'keep-alive', Authorization: 'Bearer x', 'Content-Length': '9' }),
    )
    await refused.until('401')
    receiveFor(fixture.arena, SHORT_MS)
    used.write(request('POST /api/threads', { Authorization: `Bearer ${token}`, 'Content-Length': '100' }, '{'))
  })

  it.each(cases)('[W13] [W1] is a 408 with its own id, and is closed: $method $path', async ({ errors, index }) => {
    const [, answered] = responsesIn(await begun[index]!.closed)
    expect([answered!.status, answered!.headers.get('x-correlation-id')]).toEqual([408, 'slow'])
    const sentence = 'The request did not arrive in time'
    expect(JSON.parse(answered!.body)).toMatchObject(
      errors === 'ai'
        ? { object: 'ai.error', code: 'REQUEST_TIMEOUT', message: sentence, timestamp: expect.any(String) }
        : { success: false, error: sentence, code: 'REQUEST_TIMEOUT' },
    )
  })

  it('[W13] is a 408 on a connection that was used before', async () => {
    expect(responsesIn(await used.closed).map(({ status }) => status)).toEqual([200, 408])
  })

  it('[W13] is a 408 if even its headers are incomplete', async () => {
    const connection = connectRaw(impatient.url)
    connection.write('GET /health HTTP/1.1\r\nHost: are')
    const answered = readResponse(await connection.closed)
    expect(answered.status).toBe(408)
    expect(answered.headers.get('x-correlation-id')).toMatch(UUID_V7)
  })

  it('[W13] gets no response if nothing arrives at all', async () => {
    expect(await connectRaw(impatient.url).closed).toBe('')
  })

  it('[W13] is closed without a second response if it was already refused', async () => {
    expect((await refused.closed).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401'])
  })
})

it('[W13] a stream that is being answered may take longer', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  fixture.script(() => ({ body: [piece('Once '), released, piece('upon a time'), finish()] }))
  const body = JSON.stringify({ prompt: 'Hello' })
  const headers = { Authorization: `Bearer ${token}`, 'Content-Length': String(body.length) }
  receiveFor(fixture.arena, 30_000)
  const connection = connectRaw(url)
  connection.write(request('POST /api/arena/chat/stream', headers, body))
  await connection.until('Once ')
  receiveFor(fixture.arena, SHORT_MS)
  // A request that begins after the stream and is timed out shows that the time has passed.
  const later = connectRaw(url)
  later.write(request('POST /api/threads', { ...headers, 'Content-Length': '100' }, '{'))
  expect(readResponse(await later.closed).status).toBe(408)
  release()
  expect(await connection.closed).toMatch(/upon a time.*ai\.stream\.done/s)
})

it('[W13] a request that does not arrive completely is logged with the status that was sent, and not as an error', async () => {
  const arena = await startArena({ databaseUrl: fixture.arena.databaseUrl })
  const [gone, slow] = [
    await begin('POST /api/threads', 'gone', arena.url),
    await begin('POST /api/threads', 'slow', arena.url),
  ]
  gone.destroy()
  receiveFor(arena, SHORT_MS)
  await slow.closed
  await arena.close()
  const lines = (id: string) => arena.logged.filter(({ correlationId }) => correlationId === id)
  expect(lines('slow')).toMatchObject([{ msg: 'answered', method: 'POST', route: '/api/threads', status: 408 }])
  expect(lines('gone').filter(({ msg }) => msg !== 'answered')).toEqual([])
})
