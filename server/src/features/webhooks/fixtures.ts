import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** A receiver on loopback that answers with 204 until it is told otherwise. */
export async function startReceiver() {
  const received: Received[] = []
  let answer = (response: ServerResponse): unknown => response.writeHead(204).end()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    received.push({ path: request.url!, headers: request.headers, body })
    answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?of=arena`,
    received,
    /** What was received, after its signature was verified by the package of Standard Webhooks. */
    verified: (secret = SECRET) =>
      received.map(({ body, headers }) => new Webhook(secret).verify(body, headers as Record<string, string>) as Body),
    answer(next: (response: ServerResponse) => unknown) {
      answer = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Body {
  readonly type: string
  readonly timestamp: string
  readonly data: { readonly id: string }
  readonly text: string
}
