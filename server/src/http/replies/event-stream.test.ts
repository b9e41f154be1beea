import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEventStream } from './event-stream.ts'

const server = createServer()
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => server.close())

let reader: Socket
let raw: ServerResponse
beforeEach(async () => {
  reader = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  reader.write('GET / HTTP/1.1\r\nHost: arena\r\n\r\n')
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  raw = response
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  reader.destroy()
})

const open = () => createEventStream({ raw, hijack: () => {}, getHeaders: () => ({}) } as unknown as FastifyReply)
/** More than fits into the buffers of the connection. */
const large = JSON.stringify('x'.repeat(40_000_000))

describe('a client that does not read', () => {
  it('[S5] is disconnected after a minute of back-pressure', async () => {
    const sent = open().send(large)
    vi.advanceTimersByTime(59_999)
    expect(raw.destroyed).toBe(false)
    vi.advanceTimersByTime(1)
    await sent
    expect(raw.destroyed).toBe(true)
  })

  it('[S5] is disconnected after a minute if it does not read the last event', async () => {
    open().end(large)
    const closed = once(raw, 'close')
    vi.advanceTimersByTime(59_999)
    expect(raw.destroyed).toBe(false)
    vi.advanceTimersByTime(1)
    await closed
    expect(raw.destroyed).toBe(true)
  })
})

describe('a client that reads again', () => {
  it('[S5] gets the rest of the stream, and no timer is left', async () => {
    const events = open()
    const sent = events.send(large)
    vi.advanceTimersByTime(59_999)
    reader.resume()
    await sent
    expect(vi.getTimerCount()).toBe(0)
    expect(raw.destroyed).toBe(false)
    events.end('{}')
    await once(reader, 'close')
    expect(raw.writableFinished).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a client of HTTP/1.0', () => {
  it('[S1] [S2] gets the events without chunked encoding', async () => {
    const old = connect((server.address() as AddressInfo).port, '127.0.0.1')
    old.write('GET / HTTP/1.0\r\n\r\n')
    const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
    let reply = ''
    old.setEncoding('utf8').on('data', (text: string) => {
      reply += text
    })
    raw = response
    const events = open()
    await events.send('"ü"')
    events.end('{}')
    await once(old, 'close')
    expect(reply).not.toContain('chunked')
    expect(reply.slice(reply.indexOf('\r\n\r\n') + 4)).toBe('data: "ü"\n\ndata: {}\n\n')
  })
})
