import {
  type Board,
  getBoard,
  getBoardCsv,
  getBoardHealth,
  getHistory,
  getMatrix,
  getTags,
  type History,
} from '@arena/contract'
import { ArenaError } from '../../errors.ts'
import type { Bind } from '../../http/bind.ts'
import { sendPublished as send } from '../../http/published.ts'
import type { BoardHealthFigures } from './board-health.ts'
import type { ExactBoard } from './board-intervals.ts'
import type { Boards } from './boards.ts'
import { identityOf, type Published, publish } from './cached-board.ts'
import { toCsv } from './csv.ts'
import { parseFilter } from './filter.ts'
import { createTakeSnapshots, type HistoryParts, toPoint } from './history.ts'
import { buildMatrix } from './matrix.ts'
import type { StyleBoards } from './style-board.ts'
import { countTags } from './tags.ts'

export interface LeaderboardRouteOptions {
  readonly boards: Boards
  readonly styleBoards: StyleBoards
  readonly history: HistoryParts
  readonly health: BoardHealthFigures
}

export function leaderboardRoutes(bind: Bind, options: LeaderboardRouteOptions): void {
  const { boards, styleBoards, history, health } = options
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
