import type { Draws } from '@arena/contract'
import type { CatalogueModel } from '../models/index.ts'
import type { ReadDrawTotals } from './store.ts'

const round = (value: number, digits: number): number => Number(value.toFixed(digits))

/**
 * Actual and expected selections of each model, so that anyone can check that no model is favoured. Draws of the other kind of
 * models, simulated or real, do not count.
 */
export async function readDraws(models: readonly CatalogueModel[], readTotals: ReadDrawTotals): Promise<Draws> {
  const { battles, items } = await readTotals(models.map(({ modelId }) => modelId))
  const byId = new Map(items.map((item) => [item.modelId, item]))
  const share = (draws: number) => (battles === 0 ? null : round(draws / (2 * battles), 4))
  return {
    success: true,
    battles,
    items: models
      .toSorted((a, b) => (a.modelName < b.modelName ? -1 : 1))
      .flatMap(({ modelId, modelName, weight }) => {
        const found = byId.get(modelId)
        if (!found) return []
        const { drawn, expected } = found
        const shares = { share: share(drawn), expectedShare: share(expected) }
        return [{ modelId, modelName, weight, drawn, expected: round(expected, 2), ...shares }]
      }),
  }
}
