import { idFromName } from '../base/ids.ts'
import type { CatalogueModel } from '../features/models/index.ts'

/** An active model of groq. The id depends on the name alone. */
export const catalogueModel = (modelName: string, facts: Partial<CatalogueModel> = {}): CatalogueModel => ({
  modelId: idFromName('model', modelName),
  modelName,
  displayName: modelName,
  providerName: 'groq',
  isFree: true,
  status: 'active',
  simulated: false,
  hostModelName: null,
  inputPrice: null,
  outputPrice: null,
  contextTokens: null,
  vision: false,
  weight: 1,
  paused: false,
  ...facts,
})
