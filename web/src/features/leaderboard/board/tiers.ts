import { isRanked, type PlacedRow } from './board-rows.ts'

/**
 * The tier of each ranked model by id, from 1: every ranked model of a tier is surely above every one of the tiers below.
 *
 * @param group all rows of a group, best first: a filter must not change the claim
 */
export function tiersOf(group: readonly PlacedRow[]): ReadonlyMap<string, number> {
  const ranked = group.filter(isRanked)
  const tiers = new Map<string, number>()
  let tier = 1
  // The lowest place that some model so far is not surely above.
  let unsure = 0
  for (const [index, { modelId, surelyAbove }] of ranked.entries()) {
    if (index > unsure) tier += 1
    tiers.set(modelId, tier)
    const claimed = new Set(surelyAbove)
    const lowest = ranked.findLastIndex(({ eloRank }, other) => other > index && !claimed.has(eloRank))
    unsure = Math.max(unsure, index, lowest)
  }
  return tiers
}
