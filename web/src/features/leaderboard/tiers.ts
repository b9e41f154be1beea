import { isRanked, type PlacedRow } from './board-rows.ts'

/**
 * The ids of the models that are surely above every ranked model below them.
 *
 * @param group all rows of a group, best first: a filter must not change the claim
 */
export function surelyAboveRest(group: readonly PlacedRow[]): ReadonlySet<string> {
  const ranked = group.filter(isRanked)
  return new Set(
    ranked
      .filter(({ surelyAbove }, index) => {
        const below = ranked.slice(index + 1)
        return below.length > 0 && below.every(({ eloRank }) => surelyAbove.includes(eloRank))
      })
      .map(({ modelId }) => modelId),
  )
}
