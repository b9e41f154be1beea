import type { Draws } from '@arena/contract'
import { evenOdds, expectedDraws, WEIGHTED_POOL } from '../battles/index.ts'
import type { CatalogueModel } from '../models/index.ts'
import { round } from './compute/rounding.ts'
import type { BattleCountRow, ChancesRow, PoolRow } from './store.ts'

export interface DrawsInput {
  readonly models: readonly CatalogueModel[]
  readonly pools: readonly PoolRow[]
  readonly weighted: readonly ChancesRow[]
  readonly battleCounts: readonly BattleCountRow[]
}

const oddsOf = ({ modelIds, topperId, weights }: PoolRow) =>
  evenOdds(
    modelIds.map((modelId, index) => ({ modelId, weight: weights?.[index] ?? 1 })),
    topperId,
  )

/** Actual and expected selections of each model, so that anyone can check that no model is favoured. */
export function buildDraws({ models, pools, weighted, battleCounts }: DrawsInput): Draws {
  const drawn = new Map<string, number>()
  const expected = new Map<string, number>()
  const add = (to: Map<string, number>, modelId: string, more: number) => to.set(modelId, (to.get(modelId) ?? 0) + more)
  const known = new Set(models.map(({ modelId }) => modelId))
  // Draws of the other kind of models, simulated or real, do not count.
  const isShown = (modelId: string) => known.has(modelId)
  const battlesOf = new Map<string, number>()
  for (const row of battleCounts) add(battlesOf, row.poolId, row.battles)
  const shown = [
    ...pools.map((pool) => ({ ...pool, ...oddsOf(pool), battles: battlesOf.get(pool.poolId) ?? 0 })),
    ...weighted,
  ].filter(({ modelIds }) => modelIds.some(isShown))
  for (const { modelIds, battles, ...odds } of shown) {
    for (const [index, draws] of expectedDraws(odds).entries()) add(expected, modelIds[index]!, battles * draws)
  }
  const counted = new Set([WEIGHTED_POOL, ...pools.map(({ poolId }) => poolId)])
  for (const row of battleCounts) {
    if (!counted.has(row.poolId)) continue
    add(drawn, row.leftModelId, row.battles)
    add(drawn, row.rightModelId, row.battles)
  }
  const battles = shown.reduce((total, pool) => total + pool.battles, 0)
  const share = (draws: number) => (battles === 0 ? null : round(draws / (2 * battles), 4))
  return {
    success: true,
    battles,
    items: models
      .filter(({ modelId }) => expected.has(modelId))
      .toSorted((a, b) => (a.modelName < b.modelName ? -1 : 1))
      .map(({ modelId, modelName, weight }) => ({
        modelId,
        modelName,
        weight,
        drawn: drawn.get(modelId) ?? 0,
        expected: round(expected.get(modelId) ?? 0, 2),
        share: share(drawn.get(modelId) ?? 0),
        expectedShare: share(expected.get(modelId) ?? 0),
      })),
  }
}
