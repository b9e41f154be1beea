import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Presented } from './present-error.ts'

/** What is read of a refused body after its response, and for how long. */
const DISCARDED_BYTES_MAX = 16 * 1_048_576
const DISCARD_MS_MAX = 5_000

/**
 * Sends the response at once, and closes the connection when the rest of the body was read. If it closed at once, a client that
 * is still sending would get a broken pipe instead of the response.
 */
export function refuseBody(reply: FastifyReply, { status, headers, body }: Presented): FastifyReply {
  const json = JSON.stringify(body)
  reply.hijack()
  reply.raw.writeHead(status, {
    ...(reply.getHeaders() as Record<string, string>),
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(json),
    connection: 'close',
  })
  reply.raw.write(json)
  void discard(reply.request.raw).then(() => reply.raw.end())
  return reply
}

/** Resolves when the stream has ended, or has sent too much or for too long. */
export const discard = (stream: Readable): Promise<void> =>
  new Promise((resolve) => {
    let bytes = 0
    const finish = () => {
      clearTimeout(timeout)
      stream.off('data', count)
      resolve()
    }
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > DISCARDED_BYTES_MAX) finish()
    }
    const timeout = setTimeout(finish, DISCARD_MS_MAX)
    stream.on('data', count).once('end', finish).once('close', finish)
  })
