import type { Model, ProviderName } from '@arena/contract'

/** A model of the catalogue, simulated or real. */
export interface CatalogueModel extends Model {
  readonly simulated: boolean
}

/** The models that this process can call: either the simulated ones, or those of the configured providers. */
export interface Serving {
  readonly simulated: boolean
  readonly providers: readonly ProviderName[]
}

/** Simulated and real models are never served together: their votes would be mixed on one leaderboard. */
export const canServe = (model: CatalogueModel, serving: Serving): boolean =>
  model.simulated === serving.simulated && (serving.simulated || serving.providers.includes(model.providerName))

/** Whether a random choice may select the model. Edge-hosted models are used only when named. */
export const isEligible = (model: Model): boolean => model.providerName !== 'cloudflare'

export const findByNameOrId = <Found extends Model>(models: readonly Found[], nameOrId: string): Found | undefined =>
  models.find((model) => model.modelName === nameOrId || model.modelId === nameOrId.toLowerCase())
