import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { documentedOperations, openApi } from '@arena/contract'
import type { FastifyInstance } from 'fastify'
import { cachedAsync } from '../async/cached.ts'
import { VERSION } from '../base/version.ts'
import { documentHeaders } from '../http/replies/document-headers.ts'
import { page, policy, SCRIPT_PATH } from './page.ts'

// The plugin of the same package is not used: importing it takes a second and reads the script into memory at the start.
const scalar = path.dirname(fileURLToPath(import.meta.resolve('@scalar/fastify-api-reference')))
const scriptFile = path.join(scalar, 'js/standalone.js')

/** The OpenAPI document, and the API reference made from it. Both are built on the first request. */
export function documentationRoutes(http: FastifyInstance): void {
  let document: string | null = null
  http.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApi(documentedOperations, VERSION))
    return reply.type('application/json; charset=utf-8').send(document)
  })

  http.get('/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, ...documentHeaders, 'cache-control': 'no-cache' })
      .send(page),
  )

  const compressed = cachedAsync(async () => promisify(gzip)(await readFile(scriptFile)))
  http.get(SCRIPT_PATH, async (request, reply) => {
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=86400', vary: 'Accept-Encoding' })
    if (!/\bgzip\b(?!;\s*q=0)/.test(request.headers['accept-encoding'] ?? '')) {
      return reply.send(createReadStream(scriptFile))
    }
    return reply.header('content-encoding', 'gzip').send(await compressed.get())
  })
}
