import type { TagCounts } from '@arena/contract'
import type { VoteCounts } from './compute/rate-exactly.ts'

/** The tags with counted votes, and their number of votes. `tagSets` are tags separated by spaces, by number. */
export function countTags({ byTags }: Pick<VoteCounts, 'byTags'>, tagSets: readonly string[]): TagCounts {
  const counts = new Map<string, number>()
  for (const [number, votes] of byTags) {
    const tags = tagSets[number]!.split(' ').filter((tag) => tag !== '')
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + votes)
  }
  return {
    success: true,
    items: [...counts]
      .map(([tag, votes]) => ({ tag, votes }))
      .toSorted((a, b) => b.votes - a.votes || (a.tag < b.tag ? -1 : 1)),
  }
}
