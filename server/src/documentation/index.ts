import { openApi, operations } from '@arena/contract'
import type { FastifyInstance } from 'fastify'
import { VERSION } from '../version.ts'
import { renderPage } from './page.ts'

/** The interface as a document for machines and as a page for people, both made from the contract. */
export function documentationRoutes(http: FastifyInstance): void {
  let json: string | null = null
  let page: string | null = null
  // Made when first asked for: rendering takes longer than any other step of a start.
  http.get('/api/openapi.json', (_request, reply) => {
    json ??= JSON.stringify(openApi(operations, VERSION))
    return reply.type('application/json; charset=utf-8').send(json)
  })
  http.get('/docs', (_request, reply) => {
    page ??= renderPage(openApi(operations, VERSION))
    return (
      reply
        .type('text/html; charset=utf-8')
        // The page is one document without a script: nothing it shows can run.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .send(page)
    )
  })
}
