import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'undici'
import { answerCalls } from '../processes/calls.ts'

/** The least a gateway can do in Node: hand the request on and the bytes of the answer back, unread. */
let pool: Pool | null = null

const server = createServer(async (request, response) => {
  try {
    const answer = await pool!.request({
      method: 'POST',
      path: '/v1/chat/completions',
      headers: { 'content-type': 'application/json' },
      body: await bytesOf(request),
    })
    response.writeHead(answer.statusCode, { 'content-type': String(answer.headers['content-type']) })
    answer.body.on('data', (bytes: Buffer) => response.write(bytes))
    answer.body.on('end', () => response.end())
    answer.body.on('error', () => response.destroy())
  } catch (error) {
    response.writeHead(502).end(String(error))
  }
})

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

const listening = once(server.listen(0, '127.0.0.1'), 'listening')
answerCalls({
  async serve(origin: string) {
    pool = new Pool(origin, { connections: 1024, headersTimeout: 0, bodyTimeout: 0 })
    await listening
    return (server.address() as AddressInfo).port
  },
})
