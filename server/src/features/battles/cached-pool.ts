import { type EligibleModel, type Pool, poolOf } from './rules.ts'

/** Cached by the array instance, which is the same for all battles until the models are read again. */
const pools = new WeakMap<readonly EligibleModel[], Map<string | null, Pool>>()

/** The pool of these models, from a cache: sorting a hundred ids takes a good part of the time of a draw. */
export function cachedPool(eligible: readonly EligibleModel[], topper: EligibleModel | null): Pool {
  const ofList = pools.get(eligible) ?? new Map<string | null, Pool>()
  pools.set(eligible, ofList)
  const topperId = topper?.modelId ?? null
  const pool = ofList.get(topperId) ?? poolOf(eligible, topper)
  ofList.set(topperId, pool)
  return pool
}
