import { cachedAsync } from '../../async/cached.ts'
import { ArenaError } from '../../base/errors.ts'
import type { ActiveHosts } from '../../providers/index.ts'
import {
  type CatalogueModel,
  canServe,
  healthyFirst,
  isEligible,
  type ReadActiveHosts,
  withoutFailing,
} from './rules.ts'
import type { ModelStore } from './store.ts'

/** The models that can be called now. */
export interface Catalogue {
  /** Active models, newest first, read from the database at this moment. */
  active(): Promise<readonly CatalogueModel[]>
  /** Models that a random choice may select. Returns the same array until the models or the hosts are read again. */
  eligible(): Promise<readonly CatalogueModel[]>
  /** Without those of hosts that keep failing: see `withoutFailing`. For draws alone: nobody may learn which hosts fail. */
  healthy(models: readonly CatalogueModel[]): Promise<readonly CatalogueModel[]>
  /** The active models with these names or ids; throws a 400 if one does not exist. */
  named(...namesOrIds: string[]): Promise<CatalogueModel[]>
  /** The model that answers when another one failed: never the same one, if there is any other that takes what the prompt has. */
  fallback(failedId?: string, prompt?: { readonly needsVision: boolean }): Promise<CatalogueModel>
  /** Call it after a model was added or changed: the next call reads the models again. */
  forget(): void
}

export interface CatalogueOptions {
  readonly store: Pick<ModelStore, 'all'>
  readonly readActiveHosts: ReadActiveHosts
  readonly fallbackModel: string | null
  /** Names to try when none is configured: small and reliable, one per provider. */
  readonly fallbackCandidates: readonly string[]
  readonly now?: () => number
}

/** A change made by another instance or the command line shows after at most this time. */
const MODELS_TTL_MS = 1_000

export function createCatalogue(options: CatalogueOptions): Catalogue {
  const { store, readActiveHosts, fallbackModel, fallbackCandidates, now = () => performance.now() } = options
  // Without the cache, each of a thousand battles would read a hundred models and wait for a connection to do so.
  const stored = cachedAsync(store.all, { ttlMs: MODELS_TTL_MS, now })
  let last: ReturnType<typeof indexModels> | null = null
  /** The same object while neither the models nor the hosts were read again. */
  const read = async () => {
    const [models, serving] = await Promise.all([stored.get(), readActiveHosts()])
    if (last?.models !== models || last.serving !== serving) last = indexModels(models, serving)
    return last
  }
  const readAgain = () => {
    stored.forget()
    return read()
  }
  return {
    active: async () => (await readAgain()).active,
    eligible: async () => (await read()).eligible,
    healthy: async (models) => withoutFailing(models, (await read()).serving),
    async named(...namesOrIds) {
      const cached = await read()
      const known = namesOrIds.every((nameOrId) => cached.findActive(nameOrId))
      // Another instance may have added the model a moment ago.
      const models = known ? cached : await readAgain()
      return namesOrIds.map((nameOrId) => {
        const model = models.findActive(nameOrId)
        if (!model) throw new ArenaError('model-unknown', { model: nameOrId.slice(0, 200) })
        return model
      })
    },
    async fallback(failedId, { needsVision } = { needsVision: false }) {
      const models = await read()
      const isFitting = ({ vision }: CatalogueModel) => vision || !needsVision
      const failed = models.active.find(({ modelId }) => modelId === failedId)
      const running = models.active.filter((model) => !model.paused && isFitting(model))
      const others = running.filter(({ modelId }) => modelId !== failedId)
      // It may be retired or paused, which excludes it from draws. All others must be neither.
      const configured = fallbackModel === null ? undefined : models.find(fallbackModel)
      const candidates = fallbackCandidates.flatMap((name) => running.find(({ modelName }) => modelName === name) ?? [])
      const chosen = healthyFirst([...candidates, ...smallestFirst(others)], models.serving)
      const model = [configured, ...chosen, failed].find(
        (candidate) => candidate && (candidate.modelId === failedId ? others.length === 0 : isFitting(candidate)),
      )
      if (!model) throw new ArenaError('no-model-to-draw')
      return model
    },
    forget: stored.forget,
  }
}

const SMALL = /(?:^|[-_./: ])(?:mini|small|lite|flash|haiku|nano|instant|[1-9]b)(?:$|[-_./: ])/i

/** Small and cheap models first, as far as their names and prices say. */
const smallestFirst = (models: readonly CatalogueModel[]): CatalogueModel[] =>
  models.toSorted((a, b) => {
    const isLarge = ({ modelName }: CatalogueModel) => Number(!SMALL.test(modelName))
    // Unknown prices come last. The difference of two infinities would not be a number.
    const price = ({ outputPrice }: CatalogueModel) => outputPrice ?? Number.MAX_VALUE
    return isLarge(a) - isLarge(b) || price(a) - price(b)
  })

function indexModels(models: readonly CatalogueModel[], serving: ActiveHosts) {
  const served = models.filter((model) => canServe(model, serving))
  const active = served.filter((model) => model.status === 'active')
  const byName = new Map(served.map((model) => [model.modelName, model]))
  const byId = new Map(served.map((model) => [model.modelId, model]))
  const find = (nameOrId: string) => byName.get(nameOrId) ?? byId.get(nameOrId.toLowerCase())
  return {
    models,
    serving,
    active,
    eligible: active.filter((model) => isEligible(model, serving)),
    /** Of any status. */
    find,
    findActive(nameOrId: string) {
      const model = find(nameOrId)
      return model?.status === 'active' ? model : undefined
    },
  }
}
