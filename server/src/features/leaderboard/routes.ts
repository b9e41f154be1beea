import {
  type Board,
  type BoardQuery,
  getBoard,
  getBoardCsv,
  getBoardHealth,
  getHistory,
  getMatrix,
  getOwnBoard,
  getReasons,
  getTags,
  type History,
  type OwnBoard,
  type StyledQuery,
} from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'
import { DatabaseFailure } from '../../database/index.ts'
import type { Bind } from '../../http/bind.ts'
import { type Published, publish, sendPublished as send } from '../../http/replies/published.ts'
import type { Boards, ComputedBoard } from './boards/boards.ts'
import { derivedFrom, publishTimed, type ShownBoard } from './boards/published.ts'
import { ALL_VOTES, type VoteFilter } from './compute/filter-votes.ts'
import { toCsv } from './csv.ts'
import { buildMatrix } from './matrix.ts'
import { countTags } from './tags.ts'

export interface LeaderboardRouteOptions {
  readonly boards: Pick<Boards, 'read' | 'readShown'>
  readonly readOwn: (userId: string, filter: VoteFilter) => Promise<OwnBoard>
  readonly readStyled: (filter: VoteFilter) => Promise<ShownBoard>
  readonly readHistory: Readonly<Record<Board['scope'], (model: string) => Promise<History>>>
  readonly readReasons: () => Promise<Published>
  readonly readHealth: (scope: Board['scope']) => Promise<Published>
}

export function leaderboardRoutes(bind: Bind, options: LeaderboardRouteOptions): void {
  const { boards, readOwn, readStyled, readHistory, readReasons, readHealth } = options
  const csvOf = derivedFrom(({ board }: ShownBoard) => publish(toCsv(board)))
  const matrixOf = derivedFrom(({ board, rated }: ComputedBoard) => publishTimed(buildMatrix(board, rated)))
  const tagsOf = derivedFrom(({ rated }: ComputedBoard) =>
    publish(JSON.stringify(countTags(rated.counts, rated.view.tagSets))),
  )

  const readAny = (query: StyledQuery): Promise<ShownBoard> =>
    query.style === 'controlled' ? readStyled(parseFilter(query)) : boards.readShown(parseFilter(query))

  bind(getBoard, {
    async handle({ query, request, reply }) {
      return send(request, reply, await readAny(query))
    },
  })
  bind(getOwnBoard, { handle: ({ query, caller }) => readOwn(caller.userId, parseFilter(query)) })
  bind(getBoardCsv, {
    async handle({ query, request, reply }) {
      const shown = await readAny(query)
      // The file could not say so.
      if (shown.board.stale) throw new DatabaseFailure('the board is stale')
      return send(request, reply, csvOf(shown), 'text/csv; charset=utf-8')
    },
  })
  bind(getMatrix, {
    handle: async ({ query, request, reply }) => send(request, reply, matrixOf(await boards.read(parseFilter(query)))),
  })
  bind(getBoardHealth, {
    handle: async ({ query, request, reply }) => send(request, reply, await readHealth(query.scope ?? 'all')),
  })
  bind(getHistory, {
    handle: async ({ query, request, reply }) =>
      send(request, reply, publish(JSON.stringify(await readHistory[query.scope ?? 'all'](query.model)))),
  })
  bind(getReasons, { handle: async ({ request, reply }) => send(request, reply, await readReasons()) })
  bind(getTags, {
    handle: async ({ request, reply }) => send(request, reply, tagsOf(await boards.read(ALL_VOTES))),
  })
}

function parseFilter({ scope, since, until, tag }: BoardQuery): VoteFilter {
  if (since !== undefined && until !== undefined && since > until) throw new ArenaError('days-reversed')
  return { blindOnly: scope === 'blind', tag: tag ?? null, since: since ?? null, until: until ?? null }
}
