import {
  type Board,
  getBoard,
  getBoardCsv,
  getBoardHealth,
  getDraws,
  getHistory,
  getMatrix,
  getTags,
  type History,
} from '@arena/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cachedAsync } from '../../async/cached.ts'
import { ArenaError } from '../../errors.ts'
import { type Bind, sent } from '../../http/bind.ts'
import { matchesEtag } from '../../http/matches-etag.ts'
import type { BoardHealthFigures } from './board-health.ts'
import type { ExactBoard } from './board-intervals.ts'
import type { Boards } from './boards.ts'
import { identityOf, type Published, publish } from './cached-board.ts'
import { toCsv } from './csv.ts'
import { buildDraws } from './draws.ts'
import { parseFilter } from './filter.ts'
import { createTakeSnapshots, type HistoryParts, toPoint } from './history.ts'
import { buildMatrix } from './matrix.ts'
import type { BattleCountRow, ChancesRow, PoolRow } from './store.ts'
import type { StyleBoards } from './style-board.ts'
import { countTags } from './tags.ts'

const DRAWS_TTL_MS = 2_000

export interface LeaderboardRouteOptions {
  readonly boards: Boards
  readonly styleBoards: StyleBoards
  readonly history: HistoryParts
  readonly health: BoardHealthFigures
  readonly readBattleCounts: () => Promise<BattleCountRow[]>
  readonly readPools: () => Promise<PoolRow[]>
  readonly readChances: () => Promise<ChancesRow[]>
}

export function leaderboardRoutes(bind: Bind, options: LeaderboardRouteOptions): void {
  const { boards, styleBoards, history, health, readBattleCounts, readPools, readChances } = options
  const takeSnapshots = createTakeSnapshots(history)
  const csvOf = createDerived((board: Board) => publish(board, toCsv(board)))
  const matrixOf = createDerived((exact: ExactBoard) => {
    const matrix = buildMatrix(exact)
    return publish(matrix, undefined, identityOf(matrix))
  })

  bind(getBoard, {
    async handle({ query, request, reply }) {
      const filter = parseFilter(query)
      return send(request, reply, await (query.style === 'controlled' ? styleBoards(filter) : boards.readShown(filter)))
    },
  })
  bind(getBoardCsv, {
    async handle({ query, request, reply }) {
      return send(request, reply, csvOf((await boards.read(parseFilter(query))).board), 'text/csv; charset=utf-8')
    },
  })
  bind(getMatrix, {
    async handle({ query, request, reply }) {
      return send(request, reply, matrixOf(await boards.readExact(parseFilter(query))))
    },
  })
  bind(getBoardHealth, {
    handle: async ({ query, request, reply }) => send(request, reply, await health.read(query.scope ?? 'all')),
  })
  bind(getHistory, {
    handle: async ({ query, request, reply }) =>
      send(request, reply, publish(await readHistory(query.model, boards, history, takeSnapshots))),
  })
  bind(getTags, {
    async handle({ request, reply }) {
      const { built } = await boards.read()
      return send(request, reply, publish(countTags(built.counts, history.voteTable.view().tagSets)))
    },
  })
  // Without the cache, every request would read all chances and counts.
  const draws = cachedAsync(
    async () => {
      const [models, pools, weighted, battleCounts] = await Promise.all([
        history.readModels(),
        readPools(),
        readChances(),
        readBattleCounts(),
      ])
      return publish(buildDraws({ models, pools, weighted, battleCounts }))
    },
    { ttlMs: DRAWS_TTL_MS },
  )
  bind(getDraws, { handle: async ({ request, reply }) => send(request, reply, await draws.get()) })
}

async function readHistory(
  model: string,
  boards: Boards,
  parts: HistoryParts,
  takeSnapshots: ReturnType<typeof createTakeSnapshots>,
): Promise<History> {
  const { board } = await boards.read()
  const row = board.items.find(({ modelId, modelName }) => modelName === model || modelId === model.toLowerCase())
  if (!row) throw new ArenaError('model-not-on-board', { model: model.slice(0, 200) })
  await takeSnapshots()
  const past = await parts.snapshots.of(row.modelId)
  const today = new Date(parts.now()).toISOString().slice(0, 10)
  const { modelId, eloScore: rating, ratingLower, ratingUpper, totalResponses: votes } = row
  const current =
    ratingLower === null || ratingUpper === null
      ? []
      : [{ day: today, modelId, rating, ratingLower, ratingUpper, votes }]
  return {
    success: true,
    modelId: row.modelId,
    modelName: row.modelName,
    items: [...past.filter(({ day }) => day < today), ...current].map(toPoint),
  }
}

/** Caches a response that is derived from a board, by the identity of the board. */
function createDerived<From extends object, Value>(derive: (from: From) => Published<Value>) {
  const cache = new WeakMap<From, Published<Value>>()
  return (from: From): Published<Value> => {
    const derived = cache.get(from) ?? derive(from)
    cache.set(from, derived)
    return derived
  }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: Pick<Published<unknown>, 'bytes' | 'etag'>,
  contentType = 'application/json; charset=utf-8',
): typeof sent {
  reply.header('etag', etag).header('cache-control', 'no-cache')
  if (matchesEtag(request.headers['if-none-match'], etag)) reply.code(304).send()
  else reply.header('content-type', contentType).send(bytes)
  return sent
}
