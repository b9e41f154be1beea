import type { Model, ProviderName } from '@arena/contract'

/** A model of the catalogue, simulated or real. */
export interface CatalogueModel extends Model {
  readonly simulated: boolean
}

export interface ServedHost {
  readonly name: ProviderName
  /** Whether random draws may select its models. Otherwise they are used only when named. */
  readonly drawn: boolean
}

/** The models that this process can call: either the simulated ones, or those of the configured hosts. */
export interface Serving {
  readonly simulated: boolean
  readonly hosts: readonly ServedHost[]
}

/** Hosts can be added and removed while the service runs. */
export type ReadServing = () => Promise<Serving>

const hostOf = (model: Pick<Model, 'providerName'>, { hosts }: Serving): ServedHost | undefined =>
  hosts.find(({ name }) => name === model.providerName)

/** Simulated and real models are never served together: their votes would be mixed on one leaderboard. */
export const canServe = (model: CatalogueModel, serving: Serving): boolean =>
  model.simulated === serving.simulated && hostOf(model, serving) !== undefined

/** Whether a random choice may select the model. */
export const isEligible = (model: Model, serving: Serving): boolean => hostOf(model, serving)?.drawn === true

export const findByNameOrId = <Found extends Model>(models: readonly Found[], nameOrId: string): Found | undefined =>
  models.find((model) => model.modelName === nameOrId || model.modelId === nameOrId.toLowerCase())
