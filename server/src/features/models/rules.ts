import type { Model, ProviderName } from '@arena/contract'

/** A model of the catalogue, and whether it is one of the simulator's. */
export interface CatalogueModel extends Model {
  readonly simulated: boolean
}

/** Which models this process can ask: the simulator's alone, or those of the configured providers alone. */
export interface Serving {
  readonly simulated: boolean
  readonly providers: readonly ProviderName[]
}

/** Simulated and real models never serve together: votes on the one would be read as votes on the other. */
export const canServe = (model: CatalogueModel, serving: Serving): boolean =>
  model.simulated === serving.simulated && (serving.simulated || serving.providers.includes(model.providerName))

/** Edge-hosted models are used only when named. */
export const canBeDrawn = (model: Model): boolean => model.providerName !== 'cloudflare'

export const findByNameOrId = <Found extends Model>(models: readonly Found[], nameOrId: string): Found | undefined =>
  models.find((model) => model.modelName === nameOrId || model.modelId === nameOrId.toLowerCase())
