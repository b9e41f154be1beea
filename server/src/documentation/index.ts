import { openApi, operations } from '@arena/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { html } from '../html.ts'
import { VERSION } from '../version.ts'
import { BASE_URL } from './curl.ts'
import { renderPage } from './page.ts'

/** The interface as a document for machines and as a page for people, both made from the contract. */
export function documentationRoutes(http: FastifyInstance, { publicUrl }: { readonly publicUrl: string | null }): void {
  let json: string | null = null
  let page: string | null = null
  // Made when first asked for: rendering takes longer than any other step of a start.
  http.get('/api/openapi.json', (_request, reply) => {
    json ??= JSON.stringify(openApi(operations, VERSION))
    return reply.type('application/json; charset=utf-8').send(json)
  })
  http.get('/docs', (request, reply) => {
    page ??= renderPage(openApi(operations, VERSION))
    return (
      reply
        .type('text/html; charset=utf-8')
        // The page is one document without a script: nothing it shows can run.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        // Commands that are pasted must reach the service that showed them.
        .send(page.replaceAll(BASE_URL, () => html`${publicUrl ?? addressOf(request)}`.text))
    )
  })
}

const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** Where the page was asked for. What no browser sends as a host must not get into a page or a command. */
const addressOf = ({ protocol, host }: FastifyRequest): string =>
  HOST.test(host) ? `${protocol === 'https' ? 'https' : 'http'}://${host}` : BASE_URL
