import { ArenaError } from '../../errors.ts'
import { keepModels, type ServedModels } from './kept-models.ts'
import type { CatalogueModel, Serving } from './rules.ts'
import type { ModelStore } from './store.ts'

/** The models as the rest of the service sees them: those that can answer now. */
export interface Catalogue {
  /** Active models, newest first, as they are at this moment. */
  active(): Promise<readonly CatalogueModel[]>
  /** Those that a random choice may fall on: the same list for as long as nothing was read anew. */
  drawable(): Promise<readonly CatalogueModel[]>
  /** The active model of that name or id; throws the caller's 400 when there is none. */
  named(...namesOrIds: string[]): Promise<CatalogueModel[]>
  /** The model that stands in for one that failed. */
  fallback(): Promise<CatalogueModel>
  /** Says that a model was added or changed: the next call sees it. */
  forget(): void
}

export interface CatalogueOptions {
  readonly store: Pick<ModelStore, 'all'>
  readonly serving: Serving
  readonly fallbackModel: string | null
  /** Names to try when none is configured: small and reliable, one a provider. */
  readonly fallbackCandidates: readonly string[]
  readonly now?: () => number
}

export function createCatalogue(options: CatalogueOptions): Catalogue {
  const { store, serving, fallbackModel, fallbackCandidates, now = Date.now } = options
  const kept = keepModels({ read: store.all, serving, now })
  const activeOf = (models: ServedModels, nameOrId: string) => {
    const model = models.find(nameOrId)
    return model?.status === 'active' ? model : undefined
  }
  return {
    active: async () => (await kept.fresh()).active,
    drawable: async () => (await kept.recent()).drawable,
    async named(...namesOrIds) {
      const recent = await kept.recent()
      const known = namesOrIds.every((nameOrId) => activeOf(recent, nameOrId))
      // What was entered elsewhere a moment ago is not refused.
      const models = known ? recent : await kept.fresh()
      return namesOrIds.map((nameOrId) => {
        const model = activeOf(models, nameOrId)
        if (!model) throw new ArenaError('model-unknown', { model: nameOrId.slice(0, 200) })
        return model
      })
    },
    async fallback() {
      const models = await kept.recent()
      // The configured one may be retired: so it is kept out of battles. A candidate that is retired is gone.
      const configured = fallbackModel === null ? undefined : models.find(fallbackModel)
      const candidate = fallbackCandidates.map((name) => activeOf(models, name)).find((found) => found)
      const model = configured ?? candidate ?? models.active[0]
      if (!model) throw new ArenaError('no-model-to-draw')
      return model
    },
    forget: kept.forget,
  }
}
