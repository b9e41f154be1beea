import { type AdminPool, POOL_NAME, type PoolSettings } from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'
import type { CatalogueModel } from '../models/index.ts'
import type { StoredPool } from './store.ts'

const invalid = (field: string, rule: string) => new ArenaError('field-invalid', { field, rule })

/** The pool as it is to be stored. Throws a 400 that names the wrong member. */
export function checkPool(
  name: string,
  { label, modelNames }: PoolSettings,
  catalogue: readonly CatalogueModel[],
): StoredPool {
  if (!new RegExp(POOL_NAME).test(name)) {
    throw invalid('name', 'must have 1 to 32 lower-case letters, digits or dashes, and start with a letter')
  }
  const idOf = new Map(catalogue.map(({ modelName, modelId }) => [modelName, modelId]))
  const modelIds = new Set(
    modelNames.map((modelName) => {
      const modelId = idOf.get(modelName)
      if (modelId === undefined) throw invalid('modelNames', `has no model '${modelName.slice(0, 200)}'`)
      return modelId
    }),
  )
  // A pool of one model could never be drawn from.
  if (modelIds.size < 2) throw invalid('modelNames', 'must have at least two models')
  return { name, label: label.trim(), modelIds: [...modelIds] }
}

/** The models of a pool that can be drawn. */
export function eligibleIn<Model extends Pick<CatalogueModel, 'modelId'>>(
  pool: StoredPool,
  eligible: readonly Model[],
): Model[] {
  const modelIds = new Set(pool.modelIds)
  return eligible.filter(({ modelId }) => modelIds.has(modelId))
}

export function describePool(
  pool: StoredPool,
  models: readonly CatalogueModel[],
  eligible: readonly CatalogueModel[],
): AdminPool {
  const nameOf = new Map(models.map(({ modelId, modelName }) => [modelId, modelName]))
  return {
    name: pool.name,
    label: pool.label,
    eligible: eligibleIn(pool, eligible).length,
    modelNames: pool.modelIds.flatMap((modelId) => nameOf.get(modelId) ?? []),
  }
}
