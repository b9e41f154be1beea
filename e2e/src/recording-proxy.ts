import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RecordingProxy {
  /** Where a browser finds the service. */
  readonly url: string
  /** Every byte that went to the browser so far: statuses, headers and bodies, those of workers too. */
  received(): string
  /** The addresses that were asked for. */
  readonly addresses: readonly string[]
  /** Breaks every connection, as a line that goes down does. */
  close(): Promise<void>
}

/** Not passed on: they are about one connection, and here are two. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/** Stands between browser and service and remembers what it handed over, which no tool inside the browser can miss. */
export async function startRecordingProxy(service: string): Promise<RecordingProxy> {
  const pieces: Buffer[] = []
  const addresses: string[] = []
  const server = createServer((request, response) => {
    addresses.push(request.url ?? '')
    // Compressed, names would not be found.
    const headers = { ...request.headers, 'accept-encoding': 'identity' }
    const onward = send(new URL(request.url ?? '/', service), { method: request.method, headers }, (reply) => {
      const kept = reply.rawHeaders.flatMap((name, at, all) =>
        at % 2 === 0 && !HOP.has(name.toLowerCase()) ? [name, all[at + 1]!] : [],
      )
      response.writeHead(reply.statusCode!, reply.statusMessage, kept)
      pieces.push(Buffer.from(`${reply.statusCode} ${reply.statusMessage}\n${kept.join('\n')}\n`))
      reply.on('data', (piece: Buffer) => pieces.push(piece))
      reply.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => Buffer.concat(pieces).toString('utf8'),
    addresses,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
