import { LRUCache } from 'lru-cache'
import { newId } from '../../ids.ts'
import { type EligibleModel, type Odds, weighChances } from './rules.ts'
import type { SaveChances } from './store.ts'
import { weighModels } from './weigh-models.ts'

export interface DrawChances extends Odds {
  readonly chancesId: string
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
/** Older chances may have been deleted by another instance (store.ts). Draws with them would be missing from their number. */
const USABLE_MS = 24 * RENEW_MS
/** Without it, every draw would try again while the database is down. */
const RETRY_MS = 60_000
/** Smaller changes of all chances, relative to their size, are not worth storing. */
const SMALL_CHANGE = 0.05
/** Lists of models: one for each pool, and others while models are paused. */
const LISTS_MAX = 32

interface List {
  latest: (DrawChances & { readonly madeAt: number }) | null
  triedAt: number
  isRenewing: boolean
}

/**
 * The chances of weighted draws, for each list of models with its weights. They are made in the background from the
 * ratings, at most once an hour; `null` until then, and the draw is even.
 */
export function createDrawChances({
  standardErrors,
  save,
  onFailed,
  now = () => performance.now(),
}: DrawChancesOptions) {
  const lists = new LRUCache<string, List>({ max: LISTS_MAX })
  const isWithin = (timeMs: number, since: number) => now() - since < timeMs

  async function renew(list: List, eligible: readonly EligibleModel[]): Promise<void> {
    const madeAt = now()
    const errors = await standardErrors()
    const modelIds = eligible.map(({ modelId }) => modelId)
    const weights = eligible.map(({ weight }) => weight)
    const odds = weighChances(weighModels(modelIds.map((modelId) => errors.get(modelId) ?? null)), weights)
    const known = list.latest && areSimilar(list.latest.chances, odds.chances) ? list.latest : null
    const chancesId = known?.chancesId ?? newId()
    const chances = known?.chances ?? odds.chances
    // Also if they are known: it says that they are still used.
    await save({ chancesId, modelIds, chances, weights })
    list.latest = { chancesId, chances, weights, madeAt }
  }

  return (eligible: readonly EligibleModel[]): DrawChances | null => {
    if (eligible.length < 2) return null
    const key = eligible.map(({ modelId, weight }) => `${modelId} ${weight}`).join(' ')
    const list = lists.get(key) ?? { latest: null, triedAt: Number.NEGATIVE_INFINITY, isRenewing: false }
    lists.set(key, list)
    const { latest } = list
    const isFresh = latest !== null && isWithin(RENEW_MS, latest.madeAt)
    if (!isFresh && !list.isRenewing && !isWithin(RETRY_MS, list.triedAt)) {
      list.isRenewing = true
      list.triedAt = now()
      renew(list, eligible)
        .catch(onFailed)
        .finally(() => {
          list.isRenewing = false
        })
    }
    return latest !== null && isWithin(USABLE_MS, latest.madeAt) ? latest : null
  }
}

const areSimilar = (before: readonly number[], after: readonly number[]): boolean =>
  after.every((chance, index) => Math.abs(chance - before[index]!) <= SMALL_CHANGE * before[index]!)
