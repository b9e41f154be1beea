import { getBoard, getBoardCsv, getDraws, getHistory, getMatrix, type History } from '@arena/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ArenaError } from '../../errors.ts'
import { type Bind, sent } from '../../http/bind.ts'
import { toCsv } from './csv.ts'
import { buildDraws } from './draws.ts'
import { type HistoryParts, pointsOf, takeSnapshots, toPoint } from './history.ts'
import { type Published, publish } from './kept.ts'
import { identityOf, type Leaderboard } from './leaderboard.ts'
import { buildMatrix } from './matrix.ts'
import { sliceOf } from './slice.ts'
import type { BattleCountRow, PoolRow } from './store.ts'
import type { StyleBoards } from './style-board.ts'

export interface LeaderboardRouteOptions {
  readonly leaderboard: Leaderboard
  readonly styleBoards: StyleBoards
  readonly history: HistoryParts
  readonly readBattleCounts: () => Promise<BattleCountRow[]>
  readonly readPools: () => Promise<PoolRow[]>
}

export function leaderboardRoutes(bind: Bind, options: LeaderboardRouteOptions): void {
  const { leaderboard, styleBoards, history, readBattleCounts, readPools } = options

  bind(getBoard, {
    async handle({ query, request, reply }) {
      const slice = sliceOf(query)
      return send(request, reply, await (query.style === 'controlled' ? styleBoards(slice) : leaderboard.read(slice)))
    },
  })
  bind(getBoardCsv, {
    async handle({ query, request, reply }) {
      const { board } = await leaderboard.read(sliceOf(query))
      return send(request, reply, publish(board, toCsv(board)), 'text/csv; charset=utf-8')
    },
  })
  bind(getMatrix, {
    async handle({ query, request, reply }) {
      const matrix = buildMatrix(await leaderboard.read(sliceOf(query)))
      return send(request, reply, publish(matrix, undefined, identityOf(matrix)))
    },
  })
  bind(getHistory, {
    handle: async ({ query, request, reply }) =>
      send(request, reply, publish(await readHistory(query.model, leaderboard, history))),
  })
  bind(getDraws, {
    async handle({ request, reply }) {
      const [models, pools, battleCounts] = await Promise.all([history.readModels(), readPools(), readBattleCounts()])
      return send(request, reply, publish(buildDraws({ models, pools, battleCounts })))
    },
  })
}

async function readHistory(model: string, leaderboard: Leaderboard, parts: HistoryParts): Promise<History> {
  const { board, tallies, built } = await leaderboard.read()
  const row = board.items.find(({ modelId, modelName }) => modelName === model || modelId === model.toLowerCase())
  if (!row) throw new ArenaError('model-not-on-board', { model: model.slice(0, 200) })
  await takeSnapshots(parts)
  const past = await parts.snapshots.of(row.modelId)
  const today = new Date(parts.now()).toISOString().slice(0, 10)
  const current = pointsOf(built.models, tallies, today, parts.ledger).filter(({ modelId }) => modelId === row.modelId)
  return {
    success: true,
    modelId: row.modelId,
    modelName: row.modelName,
    items: [...past.filter(({ day }) => day < today), ...current].map(toPoint),
  }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: Pick<Published<unknown>, 'bytes' | 'etag'>,
  contentType = 'application/json; charset=utf-8',
): typeof sent {
  reply.header('etag', etag).header('cache-control', 'no-cache')
  if (matches(request.headers['if-none-match'], etag)) reply.code(304).send()
  else reply.header('content-type', contentType).send(bytes)
  return sent
}

const bare = (tag: string): string => tag.replace(/^W\//, '')

const matches = (given: string | undefined, etag: string): boolean =>
  given !== undefined && (given.trim() === '*' || given.split(',').some((tag) => bare(tag.trim()) === bare(etag)))
