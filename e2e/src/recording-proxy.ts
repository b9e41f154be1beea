import { request as send } from 'node:http'
import { type LocalServer, startLocalServer } from './local-server.ts'

export interface RecordingProxy extends LocalServer {
  /** Every byte sent to the browser: statuses, headers and bodies, also for workers. */
  received(): string
  /** The requested addresses. */
  readonly addresses: readonly string[]
}

/** Hop-by-hop headers, which a proxy must not forward. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/** Records everything that the service sends to the browser. Tools inside the browser could miss some of it. */
export async function startRecordingProxy(service: string): Promise<RecordingProxy> {
  const pieces: Buffer[] = []
  const addresses: string[] = []
  const server = await startLocalServer((request, response) => {
    addresses.push(request.url ?? '')
    // Names would not be found in compressed bodies.
    const headers = { ...request.headers, 'accept-encoding': 'identity' }
    const onward = send(new URL(request.url ?? '/', service), { method: request.method, headers }, (reply) => {
      const forwarded = reply.rawHeaders.flatMap((name, at, all) =>
        at % 2 === 0 && !HOP.has(name.toLowerCase()) ? [name, all[at + 1]!] : [],
      )
      response.writeHead(reply.statusCode!, reply.statusMessage, forwarded)
      pieces.push(Buffer.from(`${reply.statusCode} ${reply.statusMessage}\n${forwarded.join('\n')}\n`))
      reply.on('data', (piece: Buffer) => pieces.push(piece))
      reply.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  return {
    ...server,
    received: () => Buffer.concat(pieces).toString('utf8'),
    addresses,
  }
}
