import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ArenaError } from '../base/errors.ts'
import type { Config } from '../config.ts'
import { originOf } from '../http/origin-of.ts'
import { matchesEtag } from '../http/replies/matches-etag.ts'
import { createDocuments, type Documents, pagePreviews, type SharedThread, threadPreview } from './documents.ts'
import { notBuiltPage } from './not-built-page.ts'
import { isNavigation, pageAt } from './pages.ts'
import { servePreview } from './preview-document.ts'
import { securityHeaders } from './security-headers.ts'

/** The public data of a thread, or `null` for a private thread and for one that does not exist. */
export type PreviewThread = (
  threadId: string,
) => Promise<(SharedThread & { readonly threadId: string; readonly listed: boolean }) | null>

export interface WebRouteOptions {
  readonly config: Pick<Config, 'publicUrl' | 'oidcIssuer'>
  /** The folder of the built web application. */
  readonly webDir: string
  readonly previewThread: PreviewThread
}

const ROBOTS = `User-agent: *
Allow: /
Disallow: /api/
Disallow: /admin
`

/** The files and pages of the web application, and a 404 for every other path. */
export function webRoutes(http: FastifyInstance, options: WebRouteOptions): void {
  http.register(async (web) => {
    const headers = securityHeaders(options.config)
    web.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers)
      done()
    })
    web.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS))
    servePreview(web)
    const shell = await readShell(options.webDir)
    if (shell !== null) web.register(serveFiles, options)
    servePages(web, shell === null ? null : createDocuments(shell), options)
  })
}

/** `null` if the web application is not built. */
async function readShell(webDir: string): Promise<string | null> {
  return readFile(path.join(webDir, 'index.html'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

async function serveFiles(http: FastifyInstance, { webDir }: Pick<WebRouteOptions, 'webDir'>): Promise<void> {
  http.addHook('onRequest', (_request, reply, done) => {
    addVary(reply, 'Accept-Encoding')
    done()
  })
  // The application's error handler would report a failed `If-Match` as a fault of the service.
  http.setErrorHandler<FastifyError>((error, _request, reply) =>
    error.statusCode === 412 ? reply.code(412).send() : reply.send(error),
  )
  const assets = path.join(webDir, 'assets') + path.sep
  http.register(fastifyStatic, {
    root: webDir,
    preCompressed: true,
    // One route for each file that exists at the start: no other path ever reaches the file system.
    wildcard: false,
    globIgnore: ['index.html*', '**/*.{br,gz}'],
    index: false,
    decorateReply: false,
    acceptRanges: false,
    cacheControl: false,
    setHeaders: (response, file) => {
      // Files in `assets` have a hash of their content in the name. All others can change under their name.
      const cached = file.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache'
      response.setHeader('cache-control', cached)
    },
  })
}

function servePages(
  http: FastifyInstance,
  documents: Documents | null,
  { previewThread, config }: WebRouteOptions,
): void {
  http.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const pathname = request.url.split('?')[0] ?? ''
      const page = pageAt(pathname)
      if (!page && !(documents && isNavigation(pathname, request.headers.accept))) {
        throw new ArenaError('route-not-found', { method: request.method, path: pathname })
      }
      reply.type('text/html; charset=utf-8')
      if (!documents) return reply.code(503).header('cache-control', 'no-store').send(notBuiltPage)
      if (page?.threadId) return sendThread(request, reply, documents, page.threadId)
      reply.header('cache-control', 'no-cache')
      if (!page?.listed) reply.header('x-robots-tag', 'noindex')
      const preview = page && pagePreviews[page.path]
      if (preview) {
        const { path, listed } = page
        const document = documents.withPreview({
          ...preview,
          path,
          listed,
          origin: originOf(request, config.publicUrl),
        })
        return sendDocument(request, reply, document)
      }
      if (page) return sendDocument(request, reply, page.listed ? documents.listed : documents.unlisted)
      addVary(reply, 'Accept')
      return reply.code(404).send(documents.unlisted)
    },
  })

  /** Never cached: after sharing ends, the preview must not be shown again. */
  async function sendThread(request: FastifyRequest, reply: FastifyReply, documents: Documents, threadId: string) {
    reply.header('cache-control', 'private, no-store')
    const thread = await previewThread(threadId).catch((error: unknown) => {
      request.log.error({ err: error }, 'no preview of a thread')
      return undefined
    })
    // The page itself reports the failure and retries. It is not `noindex`: search engines would remove a public thread
    // because the database was down for a minute.
    if (thread === undefined) return reply.code(503).send(documents.listed)
    if (!thread?.listed) reply.header('x-robots-tag', 'noindex')
    if (!thread) return reply.send(documents.unlisted)
    const path = `/threads/${thread.threadId}`
    const page = { path, listed: thread.listed, origin: originOf(request, config.publicUrl) }
    return reply.send(documents.withPreview({ ...threadPreview(thread), ...page }))
  }
}

function addVary(reply: FastifyReply, field: string): void {
  const known = reply.getHeader('vary')
  reply.header('vary', known === undefined ? field : `${known}, ${field}`)
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, document: string): FastifyReply {
  const etag = `W/"${createHash('sha256').update(document).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag)
  return matchesEtag(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(document)
}
