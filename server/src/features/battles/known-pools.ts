import { type Drawable, type Pool, poolOf } from './rules.ts'

/** By the list of models itself, which is the same for all battles until the models are read again. */
const pools = new WeakMap<readonly Drawable[], Map<string | null, Pool>>()

/** The pool of these models, made once: sorting and naming a hundred ids for every battle is a good part of drawing two. */
export function knownPool(eligible: readonly Drawable[], topper: Drawable | null): Pool {
  const ofList = pools.get(eligible) ?? new Map<string | null, Pool>()
  pools.set(eligible, ofList)
  const topperId = topper?.modelId ?? null
  const pool = ofList.get(topperId) ?? poolOf(eligible, topper)
  ofList.set(topperId, pool)
  return pool
}
