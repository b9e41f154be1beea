import type { TagCounts } from '@arena/contract'
import type { CatalogueModel } from '../models/index.ts'
import type { TagRow } from './store.ts'

export interface TagsInput {
  readonly models: readonly CatalogueModel[]
  readonly rows: readonly TagRow[]
}

/** The tags with counted votes between these models, and their number of votes. */
export function countTags({ models, rows }: TagsInput): TagCounts {
  const known = new Set(models.map(({ modelId }) => modelId))
  const counts = new Map<string, number>()
  for (const { tag, leftModelId, rightModelId, votes } of rows) {
    if (known.has(leftModelId) && known.has(rightModelId)) counts.set(tag, (counts.get(tag) ?? 0) + votes)
  }
  return {
    success: true,
    items: [...counts]
      .map(([tag, votes]) => ({ tag, votes }))
      .toSorted((a, b) => b.votes - a.votes || (a.tag < b.tag ? -1 : 1)),
  }
}
