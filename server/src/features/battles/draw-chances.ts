import { newId } from '../../ids.ts'
import type { EligibleModel } from './rules.ts'
import type { SaveChances } from './store.ts'
import { weighModels } from './weigh-models.ts'

export interface DrawChances {
  readonly chancesId: string
  /** In the order of the models. */
  readonly chances: readonly number[]
}

export interface DrawChancesOptions {
  /** The standard error of each voted model by id, in points. */
  readonly standardErrors: () => Promise<ReadonlyMap<string, number>>
  readonly save: SaveChances
  readonly onFailed: (error: unknown) => void
  readonly now?: () => number
}

/** Each change is stored, and the number of a model's votes changes slowly. */
const RENEW_MS = 3_600_000
/** Smaller changes of all chances, relative to their size, are not worth storing. */
const SMALL_CHANGE = 0.05

/**
 * The chances of weighted draws. They are made in the background from the ratings, at most once an hour or when the models
 * change; `null` until then, and the draw is even.
 */
export function createDrawChances({ standardErrors, save, onFailed, now = Date.now }: DrawChancesOptions) {
  let latest: (DrawChances & { readonly models: string; readonly madeAt: number }) | null = null
  let renewing = false

  async function renew(modelIds: readonly string[], models: string): Promise<void> {
    const madeAt = now()
    const errors = await standardErrors()
    const chances = weighModels(modelIds.map((modelId) => errors.get(modelId) ?? null))
    if (latest?.models === models && areSimilar(latest.chances, chances)) {
      latest = { ...latest, madeAt }
      return
    }
    const chancesId = newId()
    await save({ chancesId, modelIds, chances })
    latest = { chancesId, chances, models, madeAt }
  }

  return (eligible: readonly EligibleModel[]): DrawChances | null => {
    const modelIds = eligible.map(({ modelId }) => modelId)
    const models = modelIds.join(' ')
    const isKnown = latest?.models === models
    // The absolute difference: a clock that was set back must not delay it.
    if (!renewing && eligible.length > 1 && !(isKnown && Math.abs(now() - latest!.madeAt) < RENEW_MS)) {
      renewing = true
      renew(modelIds, models)
        .catch(onFailed)
        .finally(() => {
          renewing = false
        })
    }
    return isKnown ? latest : null
  }
}

const areSimilar = (before: readonly number[], after: readonly number[]): boolean =>
  after.every((chance, index) => Math.abs(chance - before[index]!) <= SMALL_CHANGE * before[index]!)
