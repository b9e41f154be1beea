import { lookup } from 'node:dns/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createHttp, type Http } from './create-http.ts'
import { connectRaw, exchange, request, UUID_V7 } from './fixtures.ts'
import { listen } from './listen.ts'

let server: Http
let urls: string[]
beforeEach(async () => {
  server = createHttp({
    log: pino({ level: 'silent' }),
    bodyBytesMax: 1024,
    corsOrigins: null,
    trustProxy: false,
    publicUrl: null,
    allowedHosts: null,
    requestTimeoutMs: 30_000,
    draining: () => false,
  })
  server.http.get('/', async () => 'hello')
  const port = await listen(server.http, { host: 'localhost', port: 0 })
  const addresses = (await lookup('localhost', { all: true })).map(({ address, family }) =>
    family === 6 ? `[${address}]` : address,
  )
  urls = addresses.map((address) => `http://${address}:${port}`)
})
afterEach(() => server.http.close())

it('[W1] answers on every address of localhost, malformed requests and unknown expectations too', async () => {
  for (const url of urls) {
    expect(await exchange(url, request('GET /'))).toMatchObject({ status: 200, body: 'hello' })
    expect((await exchange(url, request('GET /', { Expect: 'the-unexpected' }))).status).toBe(200)
    const refused = await exchange(url, 'good morning\r\n\r\n')
    expect(refused.status).toBe(400)
    expect(refused.headers.get('x-correlation-id')).toMatch(UUID_V7)
  }
})

it('[D5] stops listening on every address when it closes, with their idle connections', async () => {
  const idle = urls.map((url) => connectRaw(url))
  for (const connection of idle) {
    connection.write(request('GET /', { Connection: 'keep-alive' }))
    await connection.until('hello')
  }
  await server.http.close()
  for (const connection of idle) await connection.closed
  for (const url of urls) await expect(fetch(url)).rejects.toThrow()
})
