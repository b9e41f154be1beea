import type { AdminStudy } from '@arena/contract'
import { type Actor, recordChange } from '../../audit/index.ts'
import { type Database, inTransaction, statement } from '../../database/index.ts'
import { lockedStudy, NEWEST, type StoredStudy } from './store.ts'

type Dates = 'createdAt' | 'openedAt' | 'closedAt'
type AdminRow = Omit<AdminStudy, Dates> & Pick<StoredStudy, Dates>

// Nothing that the owner wrote, not even the name. The limit is applied before the joins.
const selectPage = statement<AdminRow>(
  'studies.list-all',
  `select study_id as "studyId", state, prompt_count as "promptCount", vote_count as votes, voter_count as voters,
     created_at as "createdAt", opened_at as "openedAt", closed_at as "closedAt", owner_id as "ownerId",
     coalesce(owner.name, other_owner.name) as "ownerName", text_bytes::float8 as bytes,
     (select count(*)::int from study_contestants c where c.study_id = s.study_id) as "contestantCount",
     (select coalesce(sum(cost_usd), 0) from study_answers a where a.study_id = s.study_id) as "costUsd"
   from (select * from studies where study_id < $1 order by study_id desc limit $2 + 1) as s
   left join auth_users owner on owner.id = owner_id
   left join open_id_users other_owner on other_owner.user_id = owner_id
   order by study_id desc`,
)
const removeStudy = statement<never>('studies.delete-any', 'delete from studies where study_id = $1')

export interface AdministrationOptions {
  readonly database: Database
  /** Closes an open study. `alsoDo` runs in the same transaction. */
  readonly close: (studyId: string, alsoDo: (rows: Database['rows']) => Promise<unknown>) => Promise<void>
}

export type Administration = ReturnType<typeof createAdministration>

/** What administrators do with the studies of all users, without reading a text. */
export function createAdministration({ database, close }: AdministrationOptions) {
  return {
    async list({ limit, before }: { readonly limit: number; readonly before: string | null }) {
      const found = await database.rows(selectPage, [before ?? NEWEST, limit])
      const items: AdminStudy[] = found.slice(0, limit).map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        openedAt: row.openedAt?.toISOString() ?? null,
        closedAt: row.closedAt?.toISOString() ?? null,
      }))
      return { items, nextCursor: found.length > limit ? items.at(-1)!.studyId : null }
    },
    close: (studyId: string, by: Actor): Promise<void> =>
      close(studyId, (rows) =>
        recordChange(rows, {
          by,
          action: 'study.closed',
          target: { kind: 'study', id: studyId },
          before: { state: 'open' },
          after: { state: 'closed' },
        }),
      ),
    delete: (studyId: string, by: Actor): Promise<void> =>
      inTransaction(database, async (rows) => {
        const { ownerId, state } = await lockedStudy(rows, studyId)
        await rows(removeStudy, [studyId])
        await recordChange(rows, {
          by,
          action: 'study.deleted',
          target: { kind: 'study', id: studyId },
          before: { ownerId, state },
          after: null,
        })
      }),
  }
}
