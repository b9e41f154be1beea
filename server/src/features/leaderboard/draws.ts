import type { Draws } from '@arena/contract'
import type { CatalogueModel } from '../models/index.ts'
import { round } from './rounding.ts'
import type { BattleCountRow, PoolRow } from './store.ts'

export interface DrawsInput {
  readonly models: readonly CatalogueModel[]
  readonly pools: readonly PoolRow[]
  readonly battleCounts: readonly BattleCountRow[]
}

/** The expected number of appearances of a model in one battle of the pool. */
function expectedPerBattle({ modelIds, topperId }: PoolRow, modelId: string): number {
  if (topperId === null) return 2 / modelIds.length
  return modelId === topperId ? 1 : 1 / (modelIds.length - 1)
}

/** Actual and expected selections of each model, so that anyone can check that no model is favoured. */
export function buildDraws({ models, pools, battleCounts }: DrawsInput): Draws {
  const drawn = new Map<string, number>()
  const expected = new Map<string, number>()
  const add = (to: Map<string, number>, modelId: string, more: number) => to.set(modelId, (to.get(modelId) ?? 0) + more)
  const known = new Set(models.map(({ modelId }) => modelId))
  let battles = 0
  for (const pool of pools) {
    // Pools of the other kind of models, simulated or real, do not count.
    if (!pool.modelIds.some((modelId) => known.has(modelId))) continue
    const rows = battleCounts.filter((row) => row.poolId === pool.poolId)
    const count = rows.reduce((total, row) => total + row.battles, 0)
    battles += count
    for (const row of rows) {
      add(drawn, row.leftModelId, row.battles)
      add(drawn, row.rightModelId, row.battles)
    }
    for (const modelId of pool.modelIds) add(expected, modelId, count * expectedPerBattle(pool, modelId))
  }
  const share = (draws: number) => (battles === 0 ? null : round(draws / (2 * battles), 4))
  return {
    success: true,
    battles,
    items: models
      .filter(({ modelId }) => expected.has(modelId))
      .toSorted((a, b) => (a.modelName < b.modelName ? -1 : 1))
      .map(({ modelId, modelName }) => ({
        modelId,
        modelName,
        drawn: drawn.get(modelId) ?? 0,
        expected: round(expected.get(modelId) ?? 0, 2),
        share: share(drawn.get(modelId) ?? 0),
        expectedShare: share(expected.get(modelId) ?? 0),
      })),
  }
}
