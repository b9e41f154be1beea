import type { AddressInfo } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createHttp } from './create-http.ts'
import { connectRaw } from './fixtures.ts'
import { BEGUN_TOGETHER_MAX } from './in-turns.ts'
import { createReadyAnswers } from './ready-answers.ts'

const log = pino({ level: 'silent' })
let http: ReturnType<typeof createHttp>
let begun: string[]
let onAnswer: (request: FastifyRequest) => void
beforeEach(async () => {
  begun = []
  onAnswer = () => {}
  const ready = createReadyAnswers({ log, corsOrigins: null })
  http = createHttp({ log, bodyBytesMax: 1_000, corsOrigins: null, trustProxy: false, ready })
  http.addHook('onRequest', async ({ url }) => void begun.push(url.slice(1)))
  http.post('/:number', async (request) => {
    onAnswer(request)
    return `${request.body}`
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => http.close())

const url = () => `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`

/** One write, which a server reads in one go and so has all at once. */
function burst(count: number) {
  const requests = Array.from({ length: count }, (_, index) => {
    const last = index === count - 1 ? 'Connection: close\r\n' : ''
    const body = `body ${index}`
    return `POST /${index} HTTP/1.1\r\nHost: arena\r\n${last}Content-Length: ${body.length}\r\n\r\n${body}`
  })
  const connection = connectRaw(url())
  connection.write(requests.join(''))
  return connection
}

it('answers every request of a burst with its own answer, in their order', async () => {
  const count = 3 * BEGUN_TOGETHER_MAX + 1
  const received = await burst(count).closed
  const indexes = Array.from({ length: count }, (_, index) => index)
  expect(received.match(/body \d+/g)).toEqual(indexes.map((index) => `body ${index}`))
  expect(begun).toEqual(indexes.map(String))
})

it('begins nothing for a caller who left while it waited for its turn', async () => {
  onAnswer = ({ url, raw }) => {
    if (url === `/${BEGUN_TOGETHER_MAX - 1}`) raw.socket.destroy()
  }
  await burst(BEGUN_TOGETHER_MAX + 5).closed
  onAnswer = () => {}
  await burst(BEGUN_TOGETHER_MAX + 5).closed
  const again = begun.lastIndexOf('0')
  expect(begun.slice(0, again).at(-1)).toBe(String(BEGUN_TOGETHER_MAX - 1))
  expect(begun.slice(again)).toHaveLength(BEGUN_TOGETHER_MAX + 5)
})

it('answers many callers who come at once, with bodies that arrive in pieces', async () => {
  const callers = Array.from({ length: 3 * BEGUN_TOGETHER_MAX }, (_, index) => ({
    index,
    connection: connectRaw(url()),
  }))
  for (const { index, connection } of callers)
    connection.write(`POST /${index} HTTP/1.1\r\nHost: arena\r\nConnection: close\r\nContent-Length: 8\r\n\r\nbody`)
  for (const { index, connection } of callers) connection.write(` ${String(index).padStart(3, '0')}`)
  for (const { index, connection } of callers)
    expect(await connection.closed).toContain(`\r\n\r\nbody ${String(index).padStart(3, '0')}`)
})
