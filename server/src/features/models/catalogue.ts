import { ArenaError } from '../../errors.ts'
import { type CatalogueModel, canBeDrawn, canServe, findByNameOrId, type Serving } from './rules.ts'
import type { ModelStore } from './store.ts'

/** The models as the rest of the service sees them: those that can answer now. */
export interface Catalogue {
  /** Active models, newest first. */
  active(): Promise<CatalogueModel[]>
  /** Those that a random choice may fall on. */
  drawable(): Promise<CatalogueModel[]>
  /** The active model of that name or id; throws the caller's 400 when there is none. */
  named(...namesOrIds: string[]): Promise<CatalogueModel[]>
  /** The model that stands in for one that failed. */
  fallback(): Promise<CatalogueModel>
}

export interface CatalogueOptions {
  readonly store: ModelStore
  readonly serving: Serving
  readonly fallbackModel: string | null
  /** Names to try when none is configured: small and reliable, one a provider. */
  readonly fallbackCandidates: readonly string[]
}

export function createCatalogue({ store, serving, fallbackModel, fallbackCandidates }: CatalogueOptions): Catalogue {
  const served = async () => (await store.all()).filter((model) => canServe(model, serving))
  const active = async () => (await served()).filter((model) => model.status === 'active')
  return {
    active,
    drawable: async () => (await active()).filter(canBeDrawn),
    async named(...namesOrIds) {
      const models = await active()
      return namesOrIds.map((nameOrId) => {
        const model = findByNameOrId(models, nameOrId)
        if (!model) throw new ArenaError('model-unknown', { model: nameOrId.slice(0, 200) })
        return model
      })
    },
    async fallback() {
      const models = await served()
      // The configured one may be retired: so it is kept out of battles. A candidate that is retired is gone.
      const configured = fallbackModel === null ? undefined : findByNameOrId(models, fallbackModel)
      const answering = models.filter((model) => model.status === 'active')
      const candidate = fallbackCandidates.map((name) => findByNameOrId(answering, name)).find((found) => found)
      const model = configured ?? candidate ?? answering[0]
      if (!model) throw new ArenaError('no-model-to-draw')
      return model
    },
  }
}
