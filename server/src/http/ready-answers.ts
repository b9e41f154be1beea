import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { correlationIdOf } from './correlation-id.ts'
import { createOriginHeaders, type HeaderList } from './cross-origin.ts'
import { createHead, type Head, writeHead } from './head.ts'
import { matchesEtag } from './matches-etag.ts'

/** A public JSON document in bytes, and the tag that readers may know it by. */
export interface ReadyAnswer {
  readonly bytes: Buffer
  readonly etag: string
}

export interface ReadyAnswers {
  /** From now on a plain GET of this path is answered with what `read` gives, and by its route where that is `null`. */
  offer(path: string, read: () => ReadyAnswer | null): void
  /** Answers the request where it can; `false` leaves it, untouched, to the routes. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
}

export interface ReadyAnswersOptions {
  readonly log: Pick<FastifyBaseLogger, 'debug'>
  readonly corsOrigins: readonly string[] | null
}

/**
 * Answers in front of the routes, for documents that many read again and again and that are ready as they are: finding a
 * route, its hooks and its reply cost more than writing the bytes. The route behind a path must give the same answer,
 * headers and their order included, since any query, other method or moment of not being ready is answered by it.
 */
export function createReadyAnswers({ log, corsOrigins }: ReadyAnswersOptions): ReadyAnswers {
  const offered = new Map<string, Offer>()
  const originHeaders = createOriginHeaders(corsOrigins)
  return {
    offer: (path, read) => void offered.set(path, { read, heads: null }),
    answer(request, response) {
      const { method, url, headers } = request
      const offer = offered.get(url!)
      if (offer === undefined || method !== 'GET' || headers.host === undefined) return false
      const ready = offer.read()
      if (ready === null) return false
      const heads = headsFor(offer, ready, originHeaders(method, headers.origin))
      const known = matchesEtag(headers['if-none-match'], ready.etag)
      const correlationId = correlationIdOf(headers)
      if (known) writeHead(response, heads.known, correlationId).end()
      else writeHead(response, heads.whole, correlationId).end(ready.bytes)
      log.debug({ correlationId, method, route: url, status: response.statusCode, ms: 0 }, 'answered')
      return true
    },
  }
}

interface Offer {
  readonly read: () => ReadyAnswer | null
  /** Those of the last answer: most requests need the same, but for the correlation id. */
  heads: Heads | null
}

interface Heads {
  readonly ready: ReadyAnswer
  readonly origins: HeaderList
  readonly whole: Head
  readonly known: Head
}

function headsFor(offer: Offer, ready: ReadyAnswer, origins: HeaderList): Heads {
  if (offer.heads !== null && offer.heads.ready === ready && offer.heads.origins === origins) return offer.heads
  const { etag, bytes } = ready
  const known = ['x-content-type-options', 'nosniff', ...origins, 'etag', etag, 'cache-control', 'no-cache']
  const whole = [...known, 'content-type', 'application/json; charset=utf-8', 'content-length', String(bytes.length)]
  offer.heads = { ready, origins, whole: createHead(200, whole), known: createHead(304, known) }
  return offer.heads
}
