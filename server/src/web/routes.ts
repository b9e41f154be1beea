import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ArenaError } from '../errors.ts'
import { matchesEtag } from '../http/matches-etag.ts'
import { chooseCoding } from './choose-coding.ts'
import { typeOf } from './content-types.ts'
import { createDocuments, type Documents, type Preview } from './documents.ts'
import type { Body, Site } from './files.ts'
import { notBuiltPage } from './not-built-page.ts'
import { isNavigation, pageAt } from './pages.ts'
import { ROBOTS } from './robots.ts'
import { securityHeaders } from './security-headers.ts'

/** A thread as its link may show it to anybody; `null` for every other, whether there is one or not. */
export type PreviewThread = (threadId: string) => Promise<(Omit<Preview, 'url'> & { readonly threadId: string }) | null>

export interface WebRouteOptions {
  readonly site: Site | null
  readonly previewThread: PreviewThread
  readonly publicUrl: string | null
  readonly oidcIssuer: string | null
}

/** Everything that is no endpoint: the files of the web application, its pages, and the 404 of the rest. */
export function webRoutes(
  http: FastifyInstance,
  { site, previewThread, publicUrl, oidcIssuer }: WebRouteOptions,
): void {
  const protect = securityHeaders({ oidcIssuer })
  const documents = site && createDocuments(site.shell)

  http.get('/robots.txt', (_request, reply) => reply.type(typeOf('.txt')).send(ROBOTS))

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? ''
    const file = site?.files.get(path)
    if (file) {
      // Names of these hold a hash of what is inside; all others can change under their name.
      const cached = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
      return sendBody(request, reply.headers(protect).header('cache-control', cached), file)
    }
    const page = pageAt(path)
    if (!page && !(documents && isNavigation(path, request.headers.accept))) {
      throw new ArenaError('route-not-found', { method: request.method, path })
    }
    reply.headers(protect)
    if (!documents) return reply.code(503).type(typeOf('.html')).header('cache-control', 'no-store').send(notBuiltPage)
    if (page?.threadId) return sendThread(request, reply, documents, page.threadId)
    reply.header('cache-control', 'no-cache')
    if (!page?.listed) reply.header('x-robots-tag', 'noindex')
    if (page) return sendBody(request, reply, page.listed ? documents.listed : documents.unlisted)
    return reply
      .code(404)
      .type(documents.unlisted.type)
      .header('vary', vary(reply, 'Accept'))
      .send(documents.unlisted.bytes)
  }
  // Both by name: a HEAD that the library derives from a GET says of a 304 that what it stands for is empty.
  http.route({ method: ['GET', 'HEAD'], url: '/*', handler: answer })

  /** Nobody keeps a copy: sharing that ended must not be shown again. */
  async function sendThread(request: FastifyRequest, reply: FastifyReply, documents: Documents, threadId: string) {
    reply.header('cache-control', 'private, no-store').type(documents.unlisted.type)
    const thread = await previewThread(threadId).catch((error: unknown) => {
      request.log.error({ err: error }, 'no preview of a thread')
      return undefined
    })
    // The page itself says that threads cannot be read now, and tries again. Robots come again too: `noindex` would make
    // them forget a public thread because the database was away for a minute.
    if (thread === undefined) return reply.code(503).send(documents.listed.bytes)
    if (!thread?.listed) reply.header('x-robots-tag', 'noindex')
    const origin = publicUrl ?? ownOrigin(request)
    const url = thread && origin && `${origin}/threads/${thread.threadId}`
    return reply.send(thread ? documents.withPreview({ ...thread, url }) : documents.unlisted.bytes)
  }
}

const ownOrigin = ({ protocol, host }: FastifyRequest): string | null => (host ? `${protocol}://${host}` : null)

const vary = (reply: FastifyReply, field: string): string =>
  [reply.getHeader('vary'), field].filter((known) => known !== undefined).join(', ')

function sendBody(request: FastifyRequest, reply: FastifyReply, body: Body): FastifyReply {
  reply.header('etag', body.etag).header('vary', vary(reply, 'Accept-Encoding'))
  if (matchesEtag(request.headers['if-none-match'], body.etag)) return reply.code(304).send()
  const coding = chooseCoding(request.headers['accept-encoding'], (coding) => body[coding] !== null)
  if (coding) reply.header('content-encoding', coding)
  return reply.type(body.type).send((coding && body[coding]) ?? body.bytes)
}
