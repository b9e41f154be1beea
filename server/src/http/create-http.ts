import cors from '@fastify/cors'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { ArenaError } from '../base/errors.ts'
import type { Config } from '../config.ts'
import { ClientDisconnected } from './abort-on-disconnect.ts'
import { correlationIdOf } from './correlation-id.ts'
import { corsHeaders, corsOptions } from './cors.ts'
import { logAnswered } from './log-answered.ts'
import { isBodyTooLarge, presentError } from './present-error.ts'
import { refuseBody } from './refuse-body.ts'
import { refuseUnreadable } from './refuse-unreadable.ts'
import { type RunningRequests, trackRunningRequests } from './running-requests.ts'

export interface HttpOptions {
  readonly config: Pick<
    Config,
    'limits' | 'corsOrigins' | 'trustProxy' | 'publicUrl' | 'allowedHosts' | 'requestTimeoutMs'
  >
  readonly log: FastifyBaseLogger
  /** Whether the service will stop soon, and clients should connect to another instance. */
  readonly draining: () => boolean
}

export interface Http {
  readonly http: FastifyInstance
  readonly running: RunningRequests
}

/** One year, as browsers recommend. Subdomains are not included, since they may belong to other services. */
const HSTS = 'max-age=31536000'
/** Node looks for requests that are too slow at this interval. */
const TIMEOUT_CHECK_MS = 1_000
/** Longer than reverse proxies keep unused connections (nginx: 60 s): they would send a request while Node closes. */
const KEEP_ALIVE_MS = 72_000

/** What all responses have in common: correlation id, CORS headers, error envelopes, one log line each. */
export function createHttp({ config, draining, log }: HttpOptions): Http {
  const { corsOrigins, trustProxy, publicUrl, allowedHosts, requestTimeoutMs } = config
  const { bodyBytesMax } = config.limits
  const sendError = (error: unknown, reply: FastifyReply) => {
    const { config: { operation } = {}, bodyLimit = bodyBytesMax } = reply.request.routeOptions ?? {}
    // Programs for OpenAI that call a path that is not there must be able to read why it failed.
    const envelope = operation ?? (reply.request.url.startsWith('/v1/') ? { errors: 'openai' as const } : undefined)
    const presented = presentError(error, new Date(), envelope, bodyLimit)
    // A request that was cancelled because the client disconnected is not an error of the service.
    if (presented.ours && !isDisconnect(error) && !isAborted(reply.request))
      reply.log.error({ err: error }, 'request failed')
    if (isBodyTooLarge(error)) return refuseBody(reply, presented)
    return reply
      .code(presented.status)
      .headers(presented.headers)
      .send(presented.body ?? undefined)
  }
  const commonHeaders: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': HSTS } : {}),
  }
  const setCommonHeaders = ({ id }: FastifyRequest, reply: FastifyReply) =>
    reply.header('x-correlation-id', id).headers(commonHeaders)
  /** Probes of load balancers use the address of the instance, so health checks have no list. */
  const isAllowed = ({ headers, host, routeOptions }: FastifyRequest): boolean =>
    allowedHosts === null ||
    // `host` is the one that a trusted proxy reports, if it does. Alone, a page of another host could write it.
    [headers.host, host].every((given) => allowedHosts.includes(hostNameOf(given))) ||
    routeOptions.config.operation?.feature === 'health'
  const notFound = ({ method, url }: FastifyRequest) => {
    const path = url.split('?')[0] ?? ''
    // Programs for OpenAI add this to the base URL that people give them.
    const isOpenAi = path.endsWith('/chat/completions') && !path.endsWith('/v1/chat/completions')
    return new ArenaError(isOpenAi ? 'openai-path-without-v1' : 'route-not-found', { method, path })
  }

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
    // From the first byte of the headers to the last byte of the body. Responses can take as long as they need.
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: {
      requestTimeout: requestTimeoutMs,
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // Node would answer a request without Host itself, without a correlation id.
      requireHostHeader: false,
    },
    // For URLs that cannot be decoded. No hook runs for these.
    frameworkErrors: (_error, request, reply) => {
      setCommonHeaders(request, reply)
      reply.headers(corsHeaders(corsOrigins, request.headers.origin))
      void sendError(notFound(request), reply)
    },
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, running, commonHeaders),
  })
  const running = trackRunningRequests(app)
  // Node would answer an unknown `Expect` header with a 417 without a correlation id.
  app.server.on('checkExpectation', app.routing)

  app.decorateRequest('caller', null)
  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply)
    const noHost = request.headers.host === undefined && request.raw.httpVersion === '1.1'
    if (noHost) done(new ArenaError('request-malformed'))
    else done(isAllowed(request) ? undefined : new ArenaError('host-not-allowed'))
  })
  // When the response is sent: a request may have begun before the service drains, and its connection would be used again.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining()) reply.header('connection', 'close')
    done()
  })
  void app.register(cors, corsOptions(corsOrigins))
  app.addHook('onResponse', (_request, reply, done) => {
    logAnswered(reply, reply.statusCode)
    done()
  })
  app.setErrorHandler<FastifyError>((error, _request, reply) => sendError(error, reply))
  app.setNotFoundHandler((request, reply) => sendError(notFound(request), reply))

  // Bodies are parsed in the handler, after the checks that come first. Any content type is accepted.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  return { http: app, running }
}

const isDisconnect = (error: unknown): boolean =>
  error instanceof ClientDisconnected || (error instanceof Error && error.cause instanceof ClientDisconnected)

/** The rest of the request will not arrive: the client disconnected, or its connection was closed after a 408. */
const isAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

/** Without the port. An IPv6 address has brackets. */
const hostNameOf = (host = ''): string => host.toLowerCase().replace(/:\d*$/, '')
