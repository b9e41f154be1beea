import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** One recorded answer. The defaults are those of a healthy host: status 200, JSON, a proper end. */
export interface RecordedAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Written piece by piece, possibly without end. A promise delays the next pieces until it resolves. */
  readonly body?: string | Iterable<string | Uint8Array | Promise<unknown>>
  /**
   * `cut` closes the connection after the body, and `stall` leaves it open and sends nothing more. `hang up` and `silence`
   * do the same before any header.
   */
  readonly ending?: 'whole' | 'cut' | 'stall' | 'hang up' | 'silence'
}

export interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** The body as it was sent. */
  readonly text: string
  readonly body: Readonly<Record<string, unknown>>
  /** Resolves when the connection of the request has closed. */
  readonly socketClosed: Promise<void>
  /** Resolves when the answer was written to its end. */
  readonly answered: Promise<void>
}

export type Recording = RecordedAnswer | ((request: RecordedRequest) => RecordedAnswer)

export interface RecordedHost {
  readonly baseUrl: string
  readonly requests: readonly RecordedRequest[]
  /** Connections accepted so far: two calls over one kept-alive connection count as one. */
  readonly connections: number
  readonly openSockets: number
  /** Queues answers, one per request. The last one is used for all further requests. */
  play(...answers: readonly Recording[]): void
  /** Resolves with the nth request (counted from 1) once its body has arrived. */
  request(count: number): Promise<RecordedRequest>
  /** Resolves when no connection is open. */
  allSocketsClosed(): Promise<void>
  close(): Promise<void>
}

/**
 * The model host of a test: an HTTP server on loopback that plays recorded answers and records the requests.
 *
 * @example
 * const host = await startRecordedHost()
 * host.play({ status: 503 }, { body: recordings.groq.completion })
 * const client = createHost({ name: 'groq', dialect: 'openai', preset: 'groq', baseUrl: host.baseUrl, … })
 */
export async function startRecordedHost(): Promise<RecordedHost> {
  const answers: Recording[] = []
  const requests: RecordedRequest[] = []
  const sockets = new Set<Socket>()
  const waiting = new Set<() => void>()
  let connections = 0

  const wake = () => {
    for (const look of [...waiting]) look()
  }
  const until = <T>(find: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const look = () => {
        const found = find()
        if (found === undefined) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })

  const server = createServer((message, response) => {
    response.on('error', () => {})
    void receive(message, response).then((request) => {
      requests.push(request)
      const next = answers.length > 1 ? answers.shift() : answers[0]
      const answer = typeof next === 'function' ? next(request) : (next ?? { status: 501, body: 'nothing recorded' })
      wake()
      return play(answer, response)
    })
  })
  server.on('connection', (socket) => {
    connections += 1
    sockets.add(socket)
    socket.setNoDelay(true)
    // Every request of a kept-alive connection adds a listener.
    socket.setMaxListeners(0)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      wake()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    get connections() {
      return connections
    },
    get openSockets() {
      return sockets.size
    },
    play(...recordings) {
      answers.splice(0, answers.length, ...recordings)
    },
    request: (count) => until(() => requests[count - 1]),
    allSocketsClosed: async () => void (await until(() => (sockets.size === 0 ? true : undefined))),
    async close() {
      for (const socket of sockets) socket.destroy()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function receive(message: IncomingMessage, response: ServerResponse): Promise<RecordedRequest> {
  const { socket } = message
  const socketClosed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const answered = new Promise<void>((resolve) => response.once('finish', () => resolve()))
  let text = ''
  for await (const chunk of message.setEncoding('utf8')) text += chunk
  const { method = '', url: path = '', headers } = message
  return { method, path, headers, text, body: text === '' ? {} : JSON.parse(text), socketClosed, answered }
}

async function play(answer: RecordedAnswer, response: ServerResponse): Promise<void> {
  const { status = 200, headers = {}, body = '', ending = 'whole' } = answer
  if (ending === 'silence') return
  if (ending === 'hang up') return void response.socket?.destroy()
  const pieces = typeof body === 'string' ? [body] : body
  const streamed = typeof body !== 'string'
  response.writeHead(status, { 'content-type': streamed ? 'text/event-stream' : 'application/json', ...headers })
  response.flushHeaders()
  for (const piece of pieces) {
    if (piece instanceof Promise) await piece
    else if (response.destroyed) return
    else if (piece.length > 0) await new Promise((resolve) => response.write(piece, resolve))
  }
  if (ending === 'whole') response.end()
  if (ending === 'cut') response.socket?.destroy()
}
