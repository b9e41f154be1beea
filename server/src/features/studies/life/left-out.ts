import type { LeftOutPair } from '@arena/contract'
import { countComparisons, type DesignEntry } from '@arena/ratings'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../database/index.ts'
import { COUNTED_MAX } from '../core/store.ts'
import { readDesign } from '../core/study-progress.ts'

/** The pairs of which some prompts were left out when the study was opened. They never change after it. */
export function createReadLeftOut(database: Database): (studyId: string) => Promise<LeftOutPair[]> {
  const cache = new LRUCache<string, LeftOutPair[]>({ max: COUNTED_MAX })
  return async (studyId) => {
    const known = cache.get(studyId)
    if (known) return known
    const [design] = await database.rows(readDesign, [studyId])
    const leftOut = design ? countComparisons(JSON.parse(design.line) as DesignEntry).leftOut : []
    cache.set(studyId, leftOut)
    return leftOut
  }
}
