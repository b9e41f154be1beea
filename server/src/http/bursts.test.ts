import type { AddressInfo } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createHttp } from './create-http.ts'
import { BEGUN_TOGETHER_MAX } from './in-turns.ts'
import { createReadyAnswers } from './ready-answers.ts'
import { connectRaw } from './test-bed.ts'

const log = pino({ level: 'silent' })
let http: ReturnType<typeof createHttp>
let begun: string[]
let onBegin: (request: FastifyRequest) => void
beforeEach(async () => {
  begun = []
  onBegin = () => {}
  const ready = createReadyAnswers({ log, corsOrigins: null })
  http = createHttp({ log, bodyBytesMax: 1_000, corsOrigins: null, trustProxy: false, ready })
  http.post('/:number', async (request) => {
    const { number } = request.params as { readonly number: string }
    begun.push(number)
    onBegin(request)
    return `${request.body}`
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => http.close())

/** One write, which a server reads in one go and so has all at once. */
function burst(count: number) {
  const requests = Array.from({ length: count }, (_, index) => {
    const last = index === count - 1 ? 'Connection: close\r\n' : ''
    const body = `body ${index}`
    return `POST /${index} HTTP/1.1\r\nHost: arena\r\n${last}Content-Length: ${body.length}\r\n\r\n${body}`
  })
  const connection = connectRaw(`http://127.0.0.1:${(http.server.address() as AddressInfo).port}`)
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
  onBegin = ({ params, raw }) => {
    if ((params as { number: string }).number === '0') raw.socket.destroy()
  }
  await burst(BEGUN_TOGETHER_MAX + 5).closed
  onBegin = () => {}
  await burst(BEGUN_TOGETHER_MAX + 5).closed
  const after = begun.lastIndexOf('0')
  expect(begun.slice(0, after)).not.toContain(String(BEGUN_TOGETHER_MAX))
  expect(begun.slice(after)).toHaveLength(BEGUN_TOGETHER_MAX + 5)
})
