import type { RequestListener, Server, ServerResponse } from 'node:http'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { ArenaError } from '../errors.ts'
import { newId } from '../ids.ts'
import { correlationIdOf } from './correlation-id.ts'
import { createOriginHeaders } from './cross-origin.ts'
import { inTurns } from './in-turns.ts'
import { presentError } from './present-error.ts'
import type { ReadyAnswers } from './ready-answers.ts'
import type { AnsweringSocket } from './watch-calls.ts'

export interface HttpOptions {
  readonly log: FastifyBaseLogger
  readonly bodyBytesMax: number
  readonly corsOrigins: readonly string[] | null
  readonly trustProxy: boolean
  /** What is answered before a route is looked for. */
  readonly ready: ReadyAnswers
}

/** What every response has in common: correlation id, cross-origin headers, error envelopes, one line in the log. */
export function createHttp({ log, bodyBytesMax, corsOrigins, trustProxy, ready }: HttpOptions): FastifyInstance {
  const originHeaders = createOriginHeaders(corsOrigins)
  const answer = (error: unknown, reply: FastifyReply) => {
    const presented = presentError(error, new Date(), reply.request.routeOptions?.config?.operation, bodyBytesMax)
    // A caller who left gets no answer, and leaving is not a fault of ours.
    if (presented.ours && !reply.raw.destroyed) reply.log.error({ err: error }, 'request failed')
    return reply
      .code(presented.status)
      .headers(presented.headers)
      .send(presented.body ?? undefined)
  }
  const mark = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('x-correlation-id', request.id).header('x-content-type-options', 'nosniff')
    const list = originHeaders(request.method, request.headers.origin)
    for (let index = 0; index < list.length; index += 2) reply.header(list[index]!, list[index + 1])
  }
  const notFound = ({ method, url }: FastifyRequest) =>
    new ArenaError('route-not-found', { method, path: url.split('?')[0] ?? '' })

  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    // Fastify's own two lines a request cost a fifth of a small one; ours is one, written when it ends.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'correlationId' }),
    requestIdHeader: false,
    genReqId: ({ headers }) => correlationIdOf(headers),
    bodyLimit: bodyBytesMax,
    // One proxy: the address it saw is the last in its list, and everything before that the caller may have written.
    trustProxy: trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    // As long as an address can be: a long id or key is unknown like any other, not a request that cannot be read.
    routerOptions: { maxParamLength: 16_384 },
    forceCloseConnections: 'idle',
    // What still arrives on open connections while we close is answered as ever; the library's 503 has no envelope.
    return503OnClosing: false,
    // Node would answer these itself, without a correlation id.
    http: { requireHostHeader: false },
    frameworkErrors: (_error, request, reply) => {
      mark(request, reply)
      void answer(notFound(request), reply)
    },
    clientErrorHandler: refuseConnection,
  })
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  answerInTurns(app.server, ready)

  app.decorateRequest('caller', null)
  // Hooks with a callback: a promise for each would be a turn of the queue before every handler.
  app.addHook('onRequest', (request, reply, done) => {
    mark(request, reply)
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      return done(new ArenaError('request-malformed'))
    if (request.method === 'OPTIONS') return void reply.code(204).send()
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, log: lines } = request
    const { statusCode: status } = reply
    const quiet = method === 'GET' && status < 400
    // The route, not the address: ids of unlisted threads are secrets. The time is from its begin, without a wait for its turn.
    const route = request.routeOptions.url ?? null
    lines[quiet ? 'debug' : 'info']({ method, route, status, ms: Math.round(reply.elapsedTime) }, 'answered')
    done()
  })
  app.setErrorHandler<FastifyError>((error, _request, reply) => answer(error, reply))
  app.setNotFoundHandler((request, reply) => answer(notFound(request), reply))

  // Bodies arrive as bytes and are parsed after the checks that come first; the content type is not insisted on.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  return app
}

function answerInTurns(server: Server, ready: ReadyAnswers): void {
  const routes = server.listeners('request') as RequestListener[]
  const begin = inTurns<ServerResponse>((response) => {
    const { req: request } = response
    // Whose caller left meanwhile: nobody would hear the answer, the rest of a body may never come, and that the connection
    // closed will not be told again to those who would wait for it.
    if (request.socket.destroyed) return
    for (const route of routes) route(request, response)
  })
  server.removeAllListeners('request').on('request', (request, response) => {
    // While it listens: afterwards the routes say that the connection closes.
    if (server.listening && ready.answer(request, response)) return
    begin(response)
  })
}

/** Bytes that are not HTTP at all never become a request, but still get an answer that names itself. */
function refuseConnection(error: Error & { code?: string }, socket: AnsweringSocket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  // In the middle of another answer these bytes would be read as part of it.
  if (socket._httpMessage?.headersSent) return void socket.destroy()
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const body = JSON.stringify({ success: false, error: 'The request could not be read', code: 'INVALID_REQUEST' })
  socket.end(
    `HTTP/1.1 ${tooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request'}\r\nX-Correlation-Id: ${newId()}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
