import { type AdminStudy, closeAnyStudy, deleteAnyStudy, listAllStudies } from '@arena/contract'
import { recordChange } from '../../../audit/index.ts'
import { ArenaError } from '../../../base/errors.ts'
import { isUuid } from '../../../base/ids.ts'
import { type Database, inTransaction, statement } from '../../../database/index.ts'
import type { Bind } from '../../../http/bind.ts'
import { closeStudy } from '../core/close-study.ts'
import { releaseStudyImages } from '../core/prompt-images.ts'
import { lockedStudy, NEWEST, type StoredStudy } from '../core/store.ts'

type Dates = 'createdAt' | 'openedAt' | 'closedAt'
type AdminRow = Omit<AdminStudy, Dates> & Pick<StoredStudy, Dates>

// Nothing that the owner wrote, not even the name. The limit is applied before the joins.
const selectPage = statement<AdminRow>(
  'studies.list-all',
  `select study_id as "studyId", state, prompt_count as "promptCount", vote_count as votes,
     (select count(*) from study_voters v where v.study_id = s.study_id and v.voter is not null) as voters,
     created_at as "createdAt", opened_at as "openedAt", closed_at as "closedAt", owner_id as "ownerId",
     coalesce(owner.name, other_owner.name) as "ownerName", text_bytes::float8 as bytes, spent_usd as "costUsd",
     (select count(*)::int from study_contestants c where c.study_id = s.study_id) as "contestantCount"
   from (select * from studies where study_id < $1 order by study_id desc limit $2 + 1) as s
   left join auth_users owner on owner.id = owner_id
   left join open_id_users other_owner on other_owner.user_id = owner_id
   order by study_id desc`,
)
const removeStudy = statement<never>('studies.delete-any', 'delete from studies where study_id = $1')

/** What administrators do with the studies of all users, without reading a text. Also while the flag `studies` is off. */
export function studyAdminRoutes(bind: Bind, database: Database): void {
  const known = (studyId: string): string => {
    if (!isUuid(studyId)) throw new ArenaError('study-not-found')
    return studyId
  }
  const by = (id: string) => ({ kind: 'user', id }) as const
  const target = (id: string) => ({ kind: 'study', id }) as const

  bind(listAllStudies, {
    async handle({ query: { limit = 50, before } }) {
      const found = await database.rows(selectPage, [before ?? NEWEST, limit])
      const items: AdminStudy[] = found.slice(0, limit).map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        openedAt: row.openedAt?.toISOString() ?? null,
        closedAt: row.closedAt?.toISOString() ?? null,
      }))
      return { items, nextCursor: found.length > limit ? items.at(-1)!.studyId : null }
    },
  })
  bind(closeAnyStudy, {
    async handle({ params, caller: { userId }, request }) {
      const studyId = known(params.studyId)
      const [before, after] = [{ state: 'open' }, { state: 'closed' }]
      await closeStudy(database, studyId, 'administrator', (rows) =>
        recordChange(rows, { by: by(userId), action: 'study.closed', target: target(studyId), before, after }),
      )
      request.log.info({ by: userId, studyId }, 'study closed')
      return { success: true as const, message: 'Study closed' }
    },
  })
  bind(deleteAnyStudy, {
    async handle({ params, caller: { userId }, request }) {
      const studyId = known(params.studyId)
      await inTransaction(database, async (rows) => {
        const { ownerId, state } = await lockedStudy(rows, studyId)
        await releaseStudyImages(rows, studyId, () => rows(removeStudy, [studyId]))
        const before = { ownerId, state }
        await recordChange(rows, {
          by: by(userId),
          action: 'study.deleted',
          target: target(studyId),
          before,
          after: null,
        })
      })
      request.log.info({ by: userId, studyId }, 'study deleted')
      return { success: true as const, message: 'Study deleted' }
    },
  })
}
