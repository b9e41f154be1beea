import { connect } from 'node:net'
import { expect } from 'vitest'
import type { Answered, TestArena } from '../testing/start-arena.ts'

export interface RawResponse {
  readonly status: number
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

export interface RawConnection {
  write(bytes: string): void
  /** Everything received so far, in latin1. */
  received(): string
  /** Resolves with everything received, when the condition is true or the text was received. */
  until(condition: string | (() => boolean)): Promise<string>
  /** Resolves with everything received, when the server has closed the connection. */
  readonly closed: Promise<string>
  /** Reads a connection that was opened with `paused`. */
  startReading(): void
  destroy(): void
}

/** A TCP connection, for requests that no HTTP client would send. */
export function connectRaw(url: string, { paused = false } = {}): RawConnection {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, '')).setEncoding('latin1')
  const waiting = new Set<() => void>()
  let received = ''
  const startReading = () => {
    socket.on('data', (text) => {
      received += text
      for (const look of waiting) look()
    })
  }
  if (!paused) startReading()
  // The server may close the connection while we still write.
  socket.on('error', () => {})
  return {
    write: (bytes) => void socket.write(bytes),
    received: () => received,
    until: (condition) =>
      new Promise((resolve) => {
        const look = () => {
          if (typeof condition === 'string' ? !received.includes(condition) : !condition()) return
          waiting.delete(look)
          resolve(received)
        }
        waiting.add(look)
        look()
      }),
    closed: new Promise((resolve) => socket.once('close', () => resolve(received))),
    startReading,
    destroy: () => void socket.destroy(),
  }
}

/** Changes how long the service waits for the whole of a request. It looks each second. */
export function receiveFor({ app }: Pick<TestArena, 'app'>, timeoutMs: number): void {
  Object.assign(app.http.server, { requestTimeout: timeoutMs, headersTimeout: timeoutMs })
}

/** Sends bytes and reads until the server closes the connection. */
export async function exchange(url: string, bytes: string): Promise<RawResponse> {
  const connection = connectRaw(url)
  connection.write(bytes)
  return readResponse(await connection.closed)
}

export function readResponse(text: string): RawResponse {
  const end = text.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { status: Number(statusLine.split(' ')[1]), headers: new Map(headers), body: text.slice(end + 4) }
}

/** A request in bytes, with `Connection: close` so that {@link exchange} resolves. */
export const request = (line: string, headers: Readonly<Record<string, string>> = {}, body = ''): string =>
  [
    `${line} HTTP/1.1`,
    ...Object.entries({ Host: 'arena.test', Connection: 'close', ...headers }).map(([name, is]) => `${name}: ${is}`),
    '',
    body,
  ].join('\r\n')

export const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
export const UTC_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

export interface Endpoint {
  readonly method: 'POST' | 'PATCH'
  readonly path: string
  readonly errors: 'ai' | 'plain'
}

/** Every endpoint that reads a body. */
export const endpointsWithBody = (threadId: string): Endpoint[] => [
  { method: 'POST', path: '/api/arena/dualchat', errors: 'ai' },
  { method: 'POST', path: '/api/arena/chat', errors: 'ai' },
  { method: 'POST', path: '/api/arena/chat/stream', errors: 'ai' },
  { method: 'POST', path: '/api/arena/model-vote', errors: 'plain' },
  { method: 'POST', path: '/api/threads', errors: 'plain' },
  { method: 'PATCH', path: `/api/threads/${threadId}`, errors: 'plain' },
  { method: 'PATCH', path: `/api/threads/${threadId}/visibility`, errors: 'plain' },
]

/** The required query parameters of operations. */
const requiredQueries: Readonly<Record<string, string>> = { getHistory: '?model=sim/basic' }

/** The address of an operation for a thread, with its required parameters. */
export const addressOf = ({ id, path }: { readonly id: string; readonly path: string }, threadId: string): string =>
  path
    .replace('{threadId}', threadId)
    .replace('{key}', 'public_sharing')
    .replace(/\{(modelId|userId|sessionId|keyId|comparisonId)\}/, '00000000-0000-7000-8000-000000000000') +
  (requiredQueries[id] ?? '')

/** Checks that a response is exactly the error envelope, and returns its sentence. */
export function sentenceOf(answered: Answered, errors: 'ai' | 'plain', status: number, code: string): string {
  const sentence = errors === 'ai' ? answered.json?.message : answered.json?.error
  const field = answered.json?.field === undefined ? {} : { field: expect.any(String) }
  expect(answered.status, answered.text).toBe(status)
  expect(answered.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(answered.json).toEqual(
    errors === 'ai'
      ? {
          object: 'ai.error',
          code,
          message: expect.any(String),
          reason: expect.any(String),
          ...field,
          timestamp: expect.stringMatching(UTC_DATE),
        }
      : { success: false, error: expect.any(String), code, reason: expect.any(String), ...field },
  )
  return String(sentence)
}

/** Resolves with the log lines of a request, when its last one is written. */
export async function logOf(arena: TestArena, correlationId: string): Promise<Record<string, unknown>[]> {
  const lines = () => arena.logged.filter((line) => line.correlationId === correlationId)
  await expect.poll(() => lines().some((line) => line.msg === 'answered')).toBe(true)
  return lines()
}
