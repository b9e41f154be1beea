import { LRUCache } from 'lru-cache'
import { type EligibleModel, type Odds, weighChances } from './rules.ts'
import { weighModels } from './weigh-models.ts'

export interface DrawChancesOptions {
  /** Of each model by id: the standard error, in points, and the share of its battles in which it failed; `null` if unknown. */
  readonly drawFigures: () => Promise<
    ReadonlyMap<string, { readonly se: number | null; readonly fallbackRate: number | null }>
  >
  readonly onFailed: (error: unknown) => void
  readonly now?: () => number
}

/** Each change is another draw set to store, and the number of a model's votes changes slowly. */
const RENEW_MS = 3_600_000
/** Without it, every draw would try again while the database is down. */
const RETRY_MS = 60_000
/** Smaller changes of all chances, relative to their size, are not worth another draw set. */
const SMALL_CHANGE = 0.05
/** Lists of models: one for each pool, and others while models are paused. */
const LISTS_MAX = 32

interface List {
  odds: Odds | null
  /** When they are made again. */
  dueAt: number
  isRenewing: boolean
}

/**
 * The odds of weighted draws, for each list of models with its weights. They are made in the background from the ratings, at
 * most once an hour; `null` until then, and the draw is even.
 */
export function createDrawChances({
  drawFigures,
  onFailed,
  now = () => performance.now(),
}: DrawChancesOptions): (eligible: readonly EligibleModel[]) => Odds | null {
  const lists = new LRUCache<string, List>({ max: LISTS_MAX })

  async function renew(list: List, eligible: readonly EligibleModel[]): Promise<void> {
    const startedAt = now()
    list.dueAt = startedAt + RETRY_MS
    const figures = await drawFigures()
    const chances = weighModels(eligible.map(({ modelId }) => figures.get(modelId)?.se ?? null))
    const odds = weighChances(
      chances,
      eligible.map(({ modelId, weight }) => weight * reliability(figures.get(modelId)?.fallbackRate ?? 0)),
    )
    if (list.odds === null || !areSimilar(list.odds.chances, odds.chances)) list.odds = odds
    list.dueAt = startedAt + RENEW_MS
  }

  return (eligible) => {
    if (eligible.length < 2) return null
    const key = eligible.map(({ modelId, weight }) => `${modelId} ${weight}`).join(' ')
    const list = lists.get(key) ?? { odds: null, dueAt: Number.NEGATIVE_INFINITY, isRenewing: false }
    lists.set(key, list)
    if (!list.isRenewing && now() >= list.dueAt) {
      list.isRenewing = true
      renew(list, eligible)
        .catch(onFailed)
        .finally(() => {
          list.isRenewing = false
        })
    }
    return list.odds
  }
}

/** A model that always fails gets no votes, and would be preferred for that. It keeps a small chance to show that it works again. */
const reliability = (fallbackRate: number): number => Math.max(0.05, 1 - fallbackRate)

const areSimilar = (before: readonly number[], after: readonly number[]): boolean =>
  after.every((chance, index) => Math.abs(chance - before[index]!) <= SMALL_CHANGE * before[index]!)
