import { AiError, StreamDelta, StreamDone, type StreamEvent, StreamReasoning } from '@arena/contract'
import { expect } from 'vitest'
import type { HostedArena } from '../../generation/fixtures.ts'
import { connectRaw, request } from '../../http/fixtures.ts'
import { expectConforms } from '../../testing/expect-answer.ts'

export interface RawReply {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  /** What the service wrote, one text per write. */
  readonly writes: readonly string[]
  /** Whether the body has its proper end, so that the connection was not just cut. */
  readonly whole: boolean
}

/** One call over a plain socket, so that a test sees every byte. */
export interface RawCall {
  /** The reply so far. */
  reply(): RawReply
  /** Resolves once the service has written the text. */
  seen(text: string): Promise<void>
  /** Resolves with everything when the service has closed the connection. */
  closed(): Promise<RawReply>
  /** The same with all bytes of the connection, in latin1. */
  bytes(): Promise<string>
  /** Requests a stream on the same connection, without waiting for the previous answer. */
  send(body: object): void
  /** Closes the connection. */
  disconnect(): void
  /** Nothing is read before it is called. */
  startReading(): void
}

const STREAM_PATH = '/api/arena/chat/stream'

export interface RawOptions {
  readonly path?: string
  readonly token?: string
  readonly reading?: 'at once' | 'later'
}

export function rawCall(fixture: HostedArena, body: object, options: RawOptions = {}): RawCall {
  const { path = STREAM_PATH, token = fixture.owner.token, reading = 'at once' } = options
  const connection = connectRaw(fixture.arena.url, { paused: reading === 'later' })
  const post = (path: string, body: object) => {
    const json = JSON.stringify(body)
    const headers = {
      Authorization: `Bearer ${token}`,
      Connection: 'keep-alive',
      'Content-Length': String(Buffer.byteLength(json)),
    }
    connection.write(request(`POST ${path}`, headers, json))
  }
  post(path, body)
  const reply = () => parseReply(Buffer.from(connection.received(), 'latin1'))
  return {
    reply,
    seen: async (text) => void (await connection.until(() => reply().writes.join('').includes(text))),
    closed: () => connection.closed.then(reply),
    bytes: () => connection.closed,
    send: (another) => post(STREAM_PATH, another),
    disconnect: connection.destroy,
    startReading: connection.startReading,
  }
}

/** Parses one response. */
export function parseReply(bytes: Buffer): RawReply {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return { status: 0, headers: new Map(), writes: [], whole: false }
  const [line = '', ...fields] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n')
  const headers = new Map(
    fields.map((field) => {
      const colon = field.indexOf(':')
      return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()] as const
    }),
  )
  const status = Number(line.split(' ')[1])
  const body = bytes.subarray(headEnd + 4)
  if (headers.get('transfer-encoding') !== 'chunked') {
    return { status, headers, writes: [body.toString()], whole: body.length === Number(headers.get('content-length')) }
  }
  const writes: string[] = []
  for (let at = 0; ; ) {
    const lineEnd = body.indexOf('\r\n', at)
    if (lineEnd < 0) return { status, headers, writes, whole: false }
    const length = Number.parseInt(body.subarray(at, lineEnd).toString('latin1'), 16)
    const end = lineEnd + 2 + length
    if (length === 0) return { status, headers, writes, whole: body.length === end + 2 }
    if (body.length < end + 2) return { status, headers, writes, whole: false }
    writes.push(body.subarray(lineEnd + 2, end).toString())
    at = end + 2
  }
}

/** The events of a stream. Each must be one line in its own write, with exactly the shape of the contract. */
export function eventsOf({ writes }: RawReply): StreamEvent[] {
  return writes.map((write) => {
    const line = /^data: (\{.*\})\n\n$/.exec(write)?.[1]
    expect(line, write).toBeDefined()
    const event = JSON.parse(line!) as StreamEvent
    const schemas = {
      'ai.stream.delta': StreamDelta,
      'arena.stream.reasoning': StreamReasoning,
      'ai.stream.done': StreamDone,
      'ai.error': AiError,
    }
    return expectConforms(schemas[event.object], event)
  })
}

export const textOf = (events: readonly StreamEvent[]): string =>
  events.map((event) => (event.object === 'ai.stream.delta' ? event.delta.text : '')).join('')

/** A finished stream: deltas, exactly one last event, and a proper end of the connection. */
export function endedStream(reply: RawReply): {
  text: string
  last: Exclude<StreamEvent, { object: 'ai.stream.delta' | 'arena.stream.reasoning' }>
} {
  expect(reply.status).toBe(200)
  expect(reply.whole).toBe(true)
  const events = eventsOf(reply)
  const last = events.at(-1)
  expect(events.slice(0, -1).filter((event) => event.object !== 'ai.stream.delta')).toEqual([])
  if (last === undefined || last.object === 'ai.stream.delta' || last.object === 'arena.stream.reasoning')
    throw new Error('the stream has no last event')
  return { text: textOf(events), last }
}

/** A promise that the test resolves. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}
