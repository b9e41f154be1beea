import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { finish, type HostedArena, piece, startHostedArena } from '../generation/fixtures.ts'
import { startArena } from '../testing/start-arena.ts'
import { connectRaw, endpointsWithBody, readResponse, request, UUID_V7 } from './fixtures.ts'

let fixture: HostedArena
let url: string
let token: string
beforeAll(async () => {
  fixture = await startHostedArena({ env: { REQUEST_TIMEOUT_MS: '500' } })
  url = fixture.arena.url
  token = fixture.owner.token
})
afterAll(() => fixture.close())

/** The first byte of a body that never arrives completely. */
const slowBody = (line: string) => {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Length': '100', 'X-Correlation-Id': 'slow' }
  return request(line, { Connection: 'keep-alive', ...headers }, '{')
}

describe.concurrent('a request that arrives too slowly', () => {
  it.each([
    ...endpointsWithBody('00000000-0000-7000-8000-000000000000'),
    { method: 'POST', path: '/api/auth/sign-in/email', errors: 'plain' } as const,
    { method: 'POST', path: '/api/nothing', errors: 'plain' } as const,
  ])('[W13] [W1] is a 408 with its own id, and is closed: $method $path', async ({ method, path, errors }) => {
    const connection = connectRaw(url)
    connection.write(slowBody(`${method} ${path}`))
    const refused = readResponse(await connection.closed)
    expect([refused.status, refused.headers.get('x-correlation-id')]).toEqual([408, 'slow'])
    const sentence = 'The request did not arrive in time'
    expect(JSON.parse(refused.body)).toMatchObject(
      errors === 'ai'
        ? { object: 'ai.error', code: 'REQUEST_TIMEOUT', message: sentence, timestamp: expect.any(String) }
        : { success: false, error: sentence, code: 'REQUEST_TIMEOUT' },
    )
  })

  it('[W13] is a 408 on a connection that was used before', async () => {
    const connection = connectRaw(url)
    connection.write(request('GET /health', { Connection: 'keep-alive' }))
    await connection.until('healthy')
    connection.write(slowBody('POST /api/threads'))
    const [first, second] = (await connection.closed).split(/(?=HTTP\/1\.1 )/).map(readResponse)
    expect([first?.status, second?.status]).toEqual([200, 408])
  })

  it('[W13] is a 408 if even its headers are incomplete', async () => {
    const connection = connectRaw(url)
    connection.write('GET /health HTTP/1.1\r\nHost: are')
    const refused = readResponse(await connection.closed)
    expect(refused.status).toBe(408)
    expect(refused.headers.get('x-correlation-id')).toMatch(UUID_V7)
  })

  it('[W13] gets no response if nothing arrives at all', async () => {
    expect(await connectRaw(url).closed).toBe('')
  })

  it('[W13] is closed without a second response if it was already refused', async () => {
    const connection = connectRaw(url)
    connection.write(
      request('POST /api/threads', { Connection: 'keep-alive', Authorization: 'Bearer x', 'Content-Length': '9' }),
    )
    expect((await connection.closed).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401'])
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
  const begin = async () => {
    const connection = connectRaw(url)
    connection.write(request('POST /api/arena/chat/stream', headers, body))
    await Promise.race([connection.until('Once '), connection.closed])
    return connection
  }
  let connection = await begin()
  // On a busy machine, this request may arrive too slowly as well.
  while (readResponse(connection.received()).status === 408) connection = await begin()
  // A request that begins after the stream and is timed out shows that the time has passed.
  const later = connectRaw(url)
  later.write(slowBody('POST /api/threads'))
  expect(readResponse(await later.closed).status).toBe(408)
  release()
  expect(await connection.closed).toMatch(/upon a time.*ai\.stream\.done/s)
})

it('[W13] a request that does not arrive completely is logged with the status that was sent, and not as an error', async () => {
  const arena = await startArena({ env: { REQUEST_TIMEOUT_MS: '500' } })
  const { token } = await arena.signIn()
  const begin = (id: string) => {
    const connection = connectRaw(arena.url)
    const headers = { Authorization: `Bearer ${token}`, 'Content-Length': '100', 'X-Correlation-Id': id }
    connection.write(request('POST /api/threads', { ...headers, Expect: '100-continue' }, '{'))
    return connection
  }
  const gone = begin('gone')
  await gone.until('100 Continue')
  gone.destroy()
  await begin('slow').closed
  await arena.close()
  const lines = (id: string) => arena.logged.filter(({ correlationId }) => correlationId === id)
  expect(lines('slow')).toMatchObject([{ msg: 'answered', method: 'POST', route: '/api/threads', status: 408 }])
  expect(lines('gone').filter(({ msg }) => msg !== 'answered')).toEqual([])
})
