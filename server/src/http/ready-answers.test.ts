import { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startArena, type TestArena } from '../testing/start-arena.ts'
import { createHttp } from './create-http.ts'
import { connectRaw, exchange, logOf, request, UUID_V7 } from './fixtures.ts'
import { createReadyAnswers, type ReadyAnswer } from './ready-answers.ts'

const BOARD = '/api/arena/model-stats'
const PAGE = 'https://page.example'

describe('a ready answer', () => {
  let ready: ReadyAnswer | null = null
  const log = pino({ level: 'silent' })
  const answers = createReadyAnswers({ log, corsOrigins: null })
  const http = createHttp({ log, bodyBytesMax: 1_000, corsOrigins: null, trustProxy: false, ready: answers })
  let url = ''
  beforeAll(async () => {
    http.route({ method: ['GET', 'POST'], url: '/document', handler: async () => 'by the route' })
    answers.offer('/document', () => ready)
    await http.listen({ host: '127.0.0.1', port: 0 })
    url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  afterAll(() => http.close())
  const bodyOf = async (bytes: string) => (await exchange(url, bytes)).body

  it('[L5] goes out instead of its route while it is ready, as it is at that moment', async () => {
    ready = { bytes: Buffer.from('one'), etag: '"1"' }
    expect(await bodyOf(request('GET /document'))).toBe('one')
    expect((await exchange(url, request('GET /document', { 'If-None-Match': '"1"' }))).status).toBe(304)
    ready = { bytes: Buffer.from('two'), etag: '"2"' }
    const changed = await exchange(url, request('GET /document', { 'If-None-Match': '"1"' }))
    expect([changed.status, changed.body, changed.headers.get('etag')]).toEqual([200, 'two', '"2"'])
    ready = null
    expect(await bodyOf(request('GET /document'))).toBe('by the route')
  })

  it("[W1] has each caller's own id, or a new one", async () => {
    ready = { bytes: Buffer.from('one'), etag: '"1"' }
    const ids = await Promise.all(
      ['first', 'second', 'no good'].map(async (id) => {
        const { headers } = await exchange(url, request('GET /document', { 'X-Correlation-Id': id }))
        return headers.get('x-correlation-id')
      }),
    )
    expect(ids).toEqual(['first', 'second', expect.stringMatching(UUID_V7)])
  })

  it.each([
    ['HTTP/1.1', 'close'],
    // Which node:http closes behind an answer without a length.
    ['HTTP/1.0', 'keep-alive'],
  ])(
    '[L5] [W1] has the same head each time but for its id, and ends a connection of %s with %s',
    async (version, wish) => {
      ready = { bytes: Buffer.from('one'), etag: '"1"' }
      const connection = connectRaw(url)
      const ask = (id: string, headers: Readonly<Record<string, string>>) =>
        request('GET /document', { Connection: 'keep-alive', 'X-Correlation-Id': id, ...headers })
      const known = { 'If-None-Match': '"1"' }
      for (const id of ['a', 'b', 'c']) connection.write(ask(id, {}) + ask(`known-${id}`, known))
      connection.write(ask('last', { ...known, Connection: wish }).replace('HTTP/1.1', version))
      const received = (await connection.closed).replace(/^Date: .*\r\n/gm, '').split(/(?=HTTP\/1\.1 )/)

      const always = `x-content-type-options: nosniff
access-control-allow-origin: *
access-control-expose-headers: X-Correlation-Id, Retry-After, ETag
etag: "1"
cache-control: no-cache`
      const open = 'Connection: keep-alive\nKeep-Alive: timeout=72\n\n'
      expect(received.map((text) => text.replaceAll('\r\n', '\n'))).toEqual([
        ...['a', 'b', 'c'].flatMap((id) => [
          `HTTP/1.1 200 OK\nx-correlation-id: ${id}\n${always}\ncontent-type: application/json; charset=utf-8\ncontent-length: 3\n${open}one`,
          `HTTP/1.1 304 Not Modified\nx-correlation-id: known-${id}\n${always}\n${open}`,
        ]),
        `HTTP/1.1 304 Not Modified\nx-correlation-id: last\n${always}\nConnection: close\n\n`,
      ])
    },
  )

  it('[L5] repeats no head of an earlier second, which would tell a wrong date', async () => {
    ready = { bytes: Buffer.from('one'), etag: '"1"' }
    const writeHead = vi.spyOn(ServerResponse.prototype, 'writeHead')
    vi.useFakeTimers({ toFake: ['Date'] })
    const told: [date: number, headsWritten: number][] = []
    for (const time of [1_000_400, 1_000_999, 1_001_000, 1_000_999]) {
      vi.setSystemTime(time)
      const { headers } = await fetch(`${url}/document`)
      told.push([Date.parse(headers.get('date') ?? ''), writeHead.mock.calls.length])
    }
    expect(told).toEqual([
      [1_000_000, 1],
      [1_000_000, 1],
      [1_001_000, 2],
      [1_000_000, 3],
    ])
  })

  it.each([
    ['a query', request('GET /document?')],
    ['another method', request('POST /document')],
    ['a path that ends in a slash', request('GET /document/')],
    ['no host', 'GET /document HTTP/1.0\r\n\r\n'],
  ])('[L5] leaves %s to the routes', async (_, bytes) => {
    ready = { bytes: Buffer.from('one'), etag: '"1"' }
    expect(await bodyOf(bytes)).not.toBe('one')
  })

  it('[P3] leaves HEAD to the routes, which send no bytes', async () => {
    ready = { bytes: Buffer.from('one'), etag: '"1"' }
    expect(await bodyOf(request('HEAD /document'))).toBe('')
  })
})

/** A whole answer as it was written, but for what differs from one request to the next. */
const written = async (arena: TestArena, address: string, headers: Readonly<Record<string, string>>) => {
  const { status, headers: received, body } = await exchange(arena.url, request(`GET ${address}`, headers))
  const lines = [...received].map(([name, value]) =>
    name === 'date' || UUID_V7.test(value) ? name : `${name}: ${value}`,
  )
  return { status, lines, body }
}

describe.each([
  ['for any page', {}],
  ['for some pages', { CORS_ORIGIN: PAGE }],
])('the leaderboard %s', (_, env) => {
  let arena: TestArena
  let etag: string
  beforeAll(async () => {
    arena = await startArena({ env })
    const ada = await arena.signIn()
    const { comparisonId } = await ada.client.battles.start({ prompt: 'Go' })
    await ada.client.votes.cast({ comparisonId, voteChoice: 'left' })
    etag = String((await arena.call(BOARD)).headers.get('etag'))
  })
  afterAll(() => arena.close())

  const cases: [what: string, headers: () => Record<string, string>, status: number][] = [
    ['nothing else', () => ({}), 200],
    ['the tag', () => ({ 'If-None-Match': etag }), 304],
    ['the tag in a list', () => ({ 'If-None-Match': `"other", ${etag}` }), 304],
    ['another tag', () => ({ 'If-None-Match': '"other"' }), 200],
    ['a page', () => ({ Origin: PAGE }), 200],
    ['another page', () => ({ Origin: 'https://other.example' }), 200],
    ['a page and the tag', () => ({ Origin: PAGE, 'If-None-Match': etag }), 304],
    ['an id', () => ({ 'X-Correlation-Id': 'mine' }), 200],
    ['an id that cannot be taken', () => ({ 'X-Correlation-Id': 'm i n e' }), 200],
    ['a token, which it does not need', () => ({ Authorization: 'Bearer nonsense' }), 200],
  ]
  it.each(cases)(
    '[L5] is the same from its route and ready, line by line, asked with %s',
    async (_what, headers, status) => {
      // A query of nothing asks the route for the same board.
      const byRoute = await written(arena, `${BOARD}?`, headers())
      const ready = await written(arena, BOARD, headers())
      expect(byRoute.status).toBe(status)
      expect(ready).toEqual(byRoute)
    },
  )

  it('[W1] has a line in the log either way, each time', async () => {
    for (const [id, address, headers, status] of [
      ['by-route', `${BOARD}?`, {}, 200],
      ['ready', BOARD, {}, 200],
      ['known', BOARD, { 'if-none-match': etag }, 304],
      ['known-again', BOARD, { 'if-none-match': etag }, 304],
    ] as const) {
      await arena.call(address, { headers: { 'x-correlation-id': id, ...headers } })
      expect(await logOf(arena, id)).toMatchObject([{ method: 'GET', route: BOARD, status, msg: 'answered' }])
    }
  })
})
