import type { Study } from '@arena/contract'
import { LRUCache } from 'lru-cache'
import { type Database, statement } from '../../../database/index.ts'
import { COUNTED_MAX, type StoredStudy } from './store.ts'

export type JudgedCount = NonNullable<Study['judging']>['judges'][number]
export type ReadJudged = (studies: readonly StoredStudy[]) => Promise<ReadonlyMap<string, readonly JudgedCount[]>>

const countJudged = statement<Pick<JudgedCount, 'done' | 'failed'> & { studyId: string; judge: number }>(
  'studies.count-judged',
  `select study_id as "studyId", judge, count(*) filter (where status = 'done') as done,
     count(*) filter (where status = 'failed') as failed
   from study_judgements where study_id = any ($1::uuid[]) group by study_id, judge`,
)

/** How far each judge is, of those studies that have judges and are no drafts. */
export function createReadJudged(database: Database): ReadJudged {
  const cache = new LRUCache<string, readonly JudgedCount[]>({ max: COUNTED_MAX })
  // The row of the study has the sums, so it says whether anything changed.
  const keyOf = ({ studyId, judging }: StoredStudy) => `${studyId} ${judging.done} ${judging.failed}`

  return async (studies) => {
    const judged = new Map<string, readonly JudgedCount[]>()
    const missing: StoredStudy[] = []
    for (const study of studies.filter(({ state, judges }) => state !== 'draft' && judges.length > 0)) {
      const counted = cache.get(keyOf(study))
      if (counted) judged.set(study.studyId, counted)
      else missing.push(study)
    }
    const rows = missing.length === 0 ? [] : await database.rows(countJudged, [missing.map(({ studyId }) => studyId)])
    for (const study of missing) {
      // All judges judge the same pairs.
      const total = study.judging.total / study.judges.length
      const counted = study.judges.map(({ name }, judge) => {
        const row = rows.find((each) => each.studyId === study.studyId && each.judge === judge)
        return { name, total, done: row?.done ?? 0, failed: row?.failed ?? 0 }
      })
      judged.set(study.studyId, counted)
      cache.set(keyOf(study), counted)
    }
    return judged
  }
}
