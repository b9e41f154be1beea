import { once } from 'node:events'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHttp } from './create-http.ts'
import { exchange, request, UUID_V7 } from './fixtures.ts'
import { addressesOf, listen } from './listen.ts'
import { createReadyAnswers } from './ready-answers.ts'

const loopback = Object.values(networkInterfaces()).flatMap((of) => of?.filter(({ internal }) => internal) ?? [])
const addresses = loopback
  .map(({ address }) => address)
  .filter((address) => address === '127.0.0.1' || address === '::1')

const log = pino({ level: 'silent' })
const board = { bytes: Buffer.from('{"models":[]}'), etag: '"a"' }
let http: ReturnType<typeof createHttp>
beforeEach(() => {
  const ready = createReadyAnswers({ log, corsOrigins: null })
  ready.offer('/board', () => board)
  http = createHttp({ log, bodyBytesMax: 1_000, corsOrigins: null, trustProxy: false, ready })
  http.post('/echo', async ({ body }) => `${body}`)
})
afterEach(() => http.close())

const urlOf = (address: string, port: number) => `http://${address.includes(':') ? `[${address}]` : address}:${port}`

// Not every machine has both.
describe.skipIf(addresses.length < 2)('two addresses', () => {
  it.each([
    ['what is ready', request('GET /board'), '{"models":[]}'],
    ['a route', request('POST /echo', { 'Content-Length': '5' }, 'hello'), 'hello'],
    ['what cannot be read', 'NOT HTTP\r\n\r\n', expect.stringContaining('"INVALID_REQUEST"')],
    ['an expectation nobody has heard of', request('GET /board', { Expect: 'cake' }), '{"models":[]}'],
  ])('answer alike: %s', async (_what, bytes, body) => {
    const port = await listen(http, addresses, 0)
    for (const address of addresses) {
      const answered = await exchange(urlOf(address, port), bytes)
      expect(answered.body).toEqual(body)
      expect(answered.headers.get('x-correlation-id')).toMatch(UUID_V7)
    }
  })

  it('are both left when the service closes', async () => {
    const port = await listen(http, addresses, 0)
    await http.close()
    for (const address of addresses)
      await expect(fetch(`${urlOf(address, port)}/board`)).rejects.toThrow('fetch failed')
  })

  it('are not shared with another program', async () => {
    const other = createServer()
    await once(other.listen(0, addresses[1]), 'listening')
    const { port } = other.address() as { port: number }
    try {
      await expect(listen(http, addresses, port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
    } finally {
      other.close()
    }
  })
})

it('does without an address that the machine does not have', async () => {
  const port = await listen(http, ['127.0.0.1', '203.0.113.7'], 0)
  expect((await fetch(`http://127.0.0.1:${port}/board`)).status).toBe(200)
})

it('looks up the addresses of localhost and of nothing else', async () => {
  expect(await addressesOf('203.0.113.7')).toEqual(['203.0.113.7'])
  const found = await addressesOf('localhost')
  expect(found.length).toBeGreaterThan(0)
  expect(new Set(found).size).toBe(found.length)
})
