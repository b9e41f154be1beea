export interface DayGroup<Item> {
  readonly name: 'today' | 'yesterday' | 'week' | 'older'
  readonly items: readonly Item[]
}

const DAY_MS = 86_400_000

/** Threads by the day of their last turn, in their order. Groups without any are left out. */
export function groupByDay<Item extends { readonly updatedAt: string }>(
  threads: readonly Item[],
  now = new Date(),
): readonly DayGroup<Item>[] {
  const midnightMs = new Date(now).setHours(0, 0, 0, 0)
  const nameOf = ({ updatedAt }: Item): DayGroup<Item>['name'] => {
    const agoMs = midnightMs - Date.parse(updatedAt)
    return agoMs <= 0 ? 'today' : agoMs <= DAY_MS ? 'yesterday' : agoMs <= 7 * DAY_MS ? 'week' : 'older'
  }
  return (['today', 'yesterday', 'week', 'older'] as const)
    .map((name) => ({ name, items: threads.filter((thread) => nameOf(thread) === name) }))
    .filter(({ items }) => items.length > 0)
}
