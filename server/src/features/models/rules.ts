import type { Model, ProviderName } from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'
import { type ActiveHosts, environmentPresets } from '../../providers/index.ts'

/** A model of the catalogue, simulated or real. */
export interface CatalogueModel extends Model {
  readonly simulated: boolean
  /** What the host is asked for; `null` if it is the model name. */
  readonly hostModelName: string | null
  /** Dollars per million tokens. */
  readonly inputPrice: number | null
  readonly outputPrice: number | null
  readonly contextTokens: number | null
  /** How often it is drawn, as a multiple of what it would be otherwise. */
  readonly weight: number
  /** Not drawn, and a fallback only as `FALLBACK_MODEL`, but it answers when it is named. */
  readonly paused: boolean
}

/** Hosts can be added and removed while the service runs. */
export type ReadActiveHosts = () => Promise<ActiveHosts>

/** The names that a model may have as its provider. A host of the environment may get models before its key is set. */
export const hostNames = (configured: readonly ProviderName[]): ProviderName[] => [
  ...new Set([...environmentPresets.map(({ name }) => name), ...configured]),
]

const hostOf = (model: Pick<Model, 'providerName'>, { hosts }: ActiveHosts) =>
  hosts.find(({ name }) => name === model.providerName)

/** Simulated and real models are never served together: their votes would be mixed on one leaderboard. */
export const canServe = (model: CatalogueModel, serving: ActiveHosts): boolean =>
  model.simulated === serving.simulated && hostOf(model, serving) !== undefined

/** Whether a random choice may select the model. */
export const isEligible = (model: CatalogueModel, serving: ActiveHosts): boolean =>
  !model.paused && hostOf(model, serving)?.drawn === true

const isHealthy = (model: Model, serving: ActiveHosts): boolean => hostOf(model, serving)?.isFailing !== true

/**
 * Leaves out the models of hosts whose calls keep failing. With fewer than two models left there would be no battle, so then
 * all of them stay.
 */
export function withoutFailing<Found extends Model>(models: readonly Found[], serving: ActiveHosts): readonly Found[] {
  const healthy = models.filter((model) => isHealthy(model, serving))
  return healthy.length < 2 ? models : healthy
}

/** Those of healthy hosts first, each group in its order. */
export const healthyFirst = <Found extends Model>(models: readonly Found[], serving: ActiveHosts): Found[] =>
  models.toSorted((a, b) => Number(isHealthy(b, serving)) - Number(isHealthy(a, serving)))

export const findByNameOrId = <Found extends Model>(models: readonly Found[], nameOrId: string): Found | undefined =>
  models.find((model) => model.modelName === nameOrId || model.modelId === nameOrId.toLowerCase())

/** Throws a 400 if one of the named models takes no images. */
export function checkVision(models: readonly Model[]): void {
  const model = models.find(({ vision }) => !vision)
  if (model) throw new ArenaError('model-without-vision', { model: model.modelName })
}
