import { newId } from '../../../base/ids.ts'
import { type Database, inTransaction, statement } from '../../../database/index.ts'
import { LEASE_S } from './leases.ts'

// Before its reservations, as a deletion of the study does.
const lockStudy = statement<never>('studies.lock-spending', 'select from studies where study_id = $1 for update')

/** With a live reservation, the budget may suffice once its call has cost less. */
type Refused = 'later' | 'never'

// A reservation that its instance did not renew counts as spent: its call may be paid. The study is locked by an earlier
// statement, so this one sees every other reservation.
const reserve = statement<{ outcome: 'reserved' | Refused }>(
  'studies.reserve-call',
  `with lost as (
     delete from study_reservations where study_id = $1 and held_until < now() returning usd, judging
   ), paid as (
     update studies set
       spent_usd = spent_usd + coalesce((select sum(usd) from lost where not judging), 0),
       judged_usd = judged_usd + coalesce((select sum(usd) from lost where judging), 0)
     where study_id = $1 and exists (select from lost)
   ), held as (
     select coalesce(sum(usd), 0) as usd from study_reservations where study_id = $1 and held_until >= now()
   ), added as (
     insert into study_reservations (reservation_id, study_id, judging, usd, held_until)
     select $2, study_id, $3, $4, now() + ${LEASE_S} * interval '1 second' from studies, held
     where study_id = $1 and (budget_usd is null or budget_usd >=
       spent_usd + judged_usd + coalesce((select sum(usd) from lost), 0) + held.usd + $4)
     returning reservation_id
   )
   select case when exists (select from added) then 'reserved' when held.usd > 0 then 'later' else 'never' end as outcome
   from held`,
)
// Nothing if it counts as spent already, or was settled by an attempt whose outcome was unknown.
const settle = statement<never>(
  'studies.settle-call',
  `with settled as (delete from study_reservations where reservation_id = $1 returning study_id, judging)
   update studies s set
     spent_usd = spent_usd + case when settled.judging then 0 else $2::float8 end,
     judged_usd = judged_usd + case when settled.judging then $2::float8 else 0 end
   from settled where s.study_id = settled.study_id`,
)
const renew = statement<never>(
  'studies.renew-reservations',
  `update study_reservations set held_until = now() + ${LEASE_S} * interval '1 second' where reservation_id = any ($1::uuid[])`,
)

/** What the calls of studies under way can cost. */
export const createReservations = (database: Database) => ({
  /** Reserves what a call can cost at most if the budget of the study has room for it. */
  async reserve(studyId: string, usd: number, { judging }: { readonly judging: boolean }) {
    const id = newId()
    return inTransaction(database, async (rows) => {
      await rows(lockStudy, [studyId])
      const [row] = await rows(reserve, [studyId, id, judging, usd])
      return { id, outcome: row!.outcome }
    })
  },
  /** The call has ended, and cost this. */
  settle: (studyId: string, id: string, usd: number): Promise<void> =>
    inTransaction(database, async (rows) => {
      await rows(lockStudy, [studyId])
      await rows(settle, [id, usd])
    }),
  renew: (ids: readonly string[]) => database.rows(renew, [ids]),
})

export type Reservations = ReturnType<typeof createReservations>
