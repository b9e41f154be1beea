import type { Model } from '@arena/contract'

/** Finds a model by the name or the id in an address. */
export const findModel = (models: readonly Model[], name: string | null): Model | null =>
  models.find(({ modelName, modelId }) => modelName === name || modelId === name) ?? null
