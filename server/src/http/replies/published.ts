import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sent } from '../bind.ts'
import { matchesEtag } from './matches-etag.ts'

/** A serialised response with its ETag. */
export interface Published {
  readonly bytes: Buffer
  readonly etag: string
}

/**
 * The ETag is the hash of `identity`, which may leave out `asOf`, so that all instances send the same
 * tag for the same board. It is a weak tag, because the bytes differ in `asOf`.
 */
export const publish = (text: string, identity = text): Published => ({
  bytes: Buffer.from(text),
  etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
})

/** Sends it, or a 304 if the client has it. */
export function sendPublished(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: Published,
  contentType = 'application/json; charset=utf-8',
): typeof sent {
  reply.header('etag', etag).header('cache-control', 'no-cache')
  if (matchesEtag(request.headers['if-none-match'], etag)) reply.code(304).send()
  else reply.header('content-type', contentType).send(bytes)
  return sent
}
