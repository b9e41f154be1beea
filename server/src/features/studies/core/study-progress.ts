import { applyChanges, type ComparisonState, type DesignEntry, startProgress } from '@arena/ratings'
import { LRUCache } from 'lru-cache'
import { statement } from '../../../database/index.ts'
import type { LockedStudy, LoggedProgress } from './locked-study.ts'

/** Studies whose bets an instance keeps in memory: some hundred kilobytes each. */
const CACHED_MAX = 50

/** Line 1 of the log, from the opening on. */
export const readDesign = statement<{ line: string }>(
  'studies.design',
  'select line from study_log where study_id = $1 and position = 1',
)

const readPrevious = statement<{ previous: string }>(
  'studies.log-previous',
  `select line::json ->> 'previous' as previous from study_log where study_id = $1 and position = $2`,
)

// With both bounds the planner expects few rows and uses the index.
const readChanged = statement<ComparisonState>(
  'studies.changed-comparisons',
  `select drawn - 1 as prompt, first, second, votes, half_points as "halfPoints", closed_at is not null as "isClosed"
   from study_comparisons join study_prompts using (study_id, prompt)
   where study_id = $1 and position > $2 and position <= $3 order by comparison`,
)

export type ReadProgress = (study: LockedStudy) => Promise<LoggedProgress>

/** Reads what changed since this instance looked. What a transaction changed that was rolled back is recognised by the hashes. */
export function createReadProgress(): ReadProgress {
  const cache = new LRUCache<string, LoggedProgress>({ max: CACHED_MAX })

  async function isCurrent({ rows, row, start }: LockedStudy, { position, hash }: LoggedProgress): Promise<boolean> {
    if (position >= start.position) return position === start.position && hash === start.hash
    const [next] = await rows(readPrevious, [row.studyId, position + 1])
    return next?.previous === hash
  }

  return async (study) => {
    const { rows, row } = study
    const cached = cache.get(row.studyId)
    let progress = study.progress ?? (cached && (await isCurrent(study, cached)) ? cached : null)
    if (!progress) {
      const [design] = await rows(readDesign, [row.studyId])
      progress = { ...startProgress(JSON.parse(design!.line) as DesignEntry), position: 1, hash: '' }
    }
    study.progress = progress
    applyChanges(progress, await rows(readChanged, [row.studyId, progress.position, row.logPosition]))
    progress.position = row.logPosition
    progress.hash = row.logHash!
    cache.set(row.studyId, progress)
    return progress
  }
}
