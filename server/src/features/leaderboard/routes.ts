import { getBoard } from '@arena/contract'
import { type Bind, sent } from '../../http/bind.ts'
import type { Leaderboard } from './leaderboard.ts'

export function leaderboardRoutes(bind: Bind, { leaderboard }: { leaderboard: Leaderboard }): void {
  bind(getBoard, {
    async handle({ request, reply }) {
      const { bytes, etag } = await leaderboard.read()
      reply.header('etag', etag).header('cache-control', 'no-cache')
      if (matches(request.headers['if-none-match'], etag)) reply.code(304).send()
      else reply.header('content-type', 'application/json; charset=utf-8').send(bytes)
      return sent
    },
  })
}

/** Proxies that compress may mark our tag as weak; the board is the same. */
const matches = (given: string | undefined, etag: string): boolean =>
  given !== undefined &&
  (given.trim() === '*' || given.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
