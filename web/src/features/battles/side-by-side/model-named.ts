import type { Model } from '@arena/contract'

/** A model that an address names. */
export const modelNamed = (models: readonly Model[], name: string | null): Model | null =>
  models.find(({ modelName, modelId }) => modelName === name || modelId === name) ?? null
