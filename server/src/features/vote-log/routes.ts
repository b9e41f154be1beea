import { Readable } from 'node:stream'
import { getVoteLog, LOG_BLOCK } from '@arena/contract'
import { lineOf } from '@arena/ratings'
import { type Bind, sent } from '../../http/bind.ts'
import { matchesEtag } from '../../http/replies/matches-etag.ts'
import type { VoteLog } from './read-log.ts'

/** Lines that are read and sent together. */
const PAGE = 2_000
/** A reader that accepts nothing for this long is disconnected. */
const READER_TIMEOUT_MS = 30_000

export function voteLogRoutes(bind: Bind, log: VoteLog): void {
  bind(getVoteLog, {
    async handle({ query: { from = 1, limit = LOG_BLOCK }, request, reply }) {
      const { lastPosition, lastHash } = await log.end()
      const end = Math.min(from + limit, lastPosition + 1)
      const isFullBlock = limit === LOG_BLOCK && from % LOG_BLOCK === 1 && end === from + limit
      const etag = `"${from}-${end}-${isFullBlock ? await log.hashAt(end - 1) : lastHash}"`
      reply.header('etag', etag)
      reply.header('cache-control', isFullBlock ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (matchesEtag(request.headers['if-none-match'], etag)) {
        reply.code(304).send()
        return sent
      }
      reply.raw.setTimeout(READER_TIMEOUT_MS, () => reply.raw.destroy())
      // For HEAD, Fastify would read the stream to its end without waiting for a reader.
      const lines = request.method === 'HEAD' ? [] : readLines(log, from, end)
      reply.type('application/x-ndjson; charset=utf-8').send(Readable.from(lines))
      return sent
    },
  })
}

async function* readLines(log: VoteLog, from: number, end: number): AsyncGenerator<string, void, void> {
  for (let position = from; position < end; position += PAGE) {
    const entries = await log.entries(position, Math.min(PAGE, end - position))
    yield entries.map((entry) => `${lineOf(entry)}\n`).join('')
  }
}
