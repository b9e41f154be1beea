import type { Socket } from 'node:net'
import cors from '@fastify/cors'
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
import { ClientDisconnected } from './abort-on-disconnect.ts'
import { correlationIdOf } from './correlation-id.ts'
import { corsOptions } from './cors.ts'
import { presentError } from './present-error.ts'

export interface HttpOptions {
  readonly log: FastifyBaseLogger
  readonly bodyBytesMax: number
  readonly corsOrigins: readonly string[] | null
  readonly trustProxy: boolean
}

/** What all responses have in common: correlation id, CORS headers, error envelopes, one log line each. */
export function createHttp({ log, bodyBytesMax, corsOrigins, trustProxy }: HttpOptions): FastifyInstance {
  const sendError = (error: unknown, reply: FastifyReply) => {
    const presented = presentError(error, new Date(), reply.request.routeOptions?.config?.operation, bodyBytesMax)
    // A request that was cancelled because the client disconnected is not an error of the service.
    if (presented.ours && !isDisconnect(error)) reply.log.error({ err: error }, 'request failed')
    return reply
      .code(presented.status)
      .headers(presented.headers)
      .send(presented.body ?? undefined)
  }
  const setCommonHeaders = ({ id }: FastifyRequest, reply: FastifyReply) =>
    reply.header('x-correlation-id', id).header('x-content-type-options', 'nosniff')
  const notFound = ({ method, url }: FastifyRequest) =>
    new ArenaError('route-not-found', { method, path: url.split('?')[0] ?? '' })

  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    // Fastify writes two lines per request; the onResponse hook below writes one.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'correlationId' }),
    requestIdHeader: false,
    genReqId: ({ headers }) => correlationIdOf(headers),
    bodyLimit: bodyBytesMax,
    // One proxy is trusted: the client's address is the last of its list. The caller can write all others.
    trustProxy: trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    // As long as a URL can be: a long id or key is an unknown one, not a malformed request.
    routerOptions: { maxParamLength: 16_384 },
    // Requests that arrive on open connections during the close are answered; Fastify's 503 has no envelope.
    return503OnClosing: false,
    // Node would answer a request without Host itself, without a correlation id.
    http: { requireHostHeader: false },
    // For URLs that cannot be decoded. No hook runs for these.
    frameworkErrors: (_error, request, reply) => {
      setCommonHeaders(request, reply)
      if (corsOrigins === null) reply.header('access-control-allow-origin', '*')
      void sendError(notFound(request), reply)
    },
    // Fastify does not set this handler on the second address of `localhost`: Node answers malformed requests there.
    clientErrorHandler: refuseMalformedRequest,
  })
  // Node would answer an unknown `Expect` header with a 417 without a correlation id.
  app.server.on('checkExpectation', app.routing)

  app.decorateRequest('caller', null)
  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply)
    const noHost = request.headers.host === undefined && request.raw.httpVersion === '1.1'
    done(noHost ? new ArenaError('request-malformed') : undefined)
  })
  void app.register(cors, corsOptions(corsOrigins))
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const { statusCode: status } = reply
    const level = method === 'GET' && status < 400 ? 'debug' : 'info'
    // The route and not the URL: ids of unlisted threads are secrets.
    const route = request.routeOptions.url ?? null
    request.log[level]({ method, route, status, ms: Math.round(reply.elapsedTime) }, 'answered')
    done()
  })
  app.setErrorHandler<FastifyError>((error, _request, reply) => sendError(error, reply))
  app.setNotFoundHandler((request, reply) => sendError(notFound(request), reply))

  // Bodies are parsed in the handler, after the checks that come first. Any content type is accepted.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  return app
}

const isDisconnect = (error: unknown): boolean =>
  error instanceof ClientDisconnected || (error instanceof Error && error.cause instanceof ClientDisconnected)

/** Answers bytes that are not HTTP, which never become a request. */
function refuseMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  // After the first response, these bytes could be sent in the middle of another one.
  if (socket.bytesWritten > 0) return void socket.destroy()
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const body = JSON.stringify({ success: false, error: 'The request could not be read', code: 'INVALID_REQUEST' })
  const head = [
    `HTTP/1.1 ${status}`,
    `X-Correlation-Id: ${newId()}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
