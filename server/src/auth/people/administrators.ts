import { type Actor, recordChange } from '../../audit/index.ts'
import { type Database, inTransaction, type Statement, statement } from '../../database/index.ts'

export interface Administrator {
  readonly userId: string
  /** `null` if the OpenID issuer of the user does not tell it. */
  readonly name: string | null
  readonly email: string | null
  readonly grantedAt: Date
}

const selectRole = statement<{ admin: boolean }>(
  'administrators.has',
  'select exists (select from administrators where user_id = $1) as admin',
)
const selectAll = statement<Administrator>(
  'administrators.list',
  `select a.user_id as "userId", coalesce(u.name, o.name) as name, coalesce(u.email, o.email) as email,
     a.granted_at as "grantedAt"
   from administrators a left join auth_users u on u.id = a.user_id left join open_id_users o on o.user_id = a.user_id
   order by a.granted_at, a.user_id`,
)
// A blocked administrator could not unblock anyone, and may be the only one.
const notBlocked = `not exists (select from refused_users where user_id = $1 and reason = 'blocked')`
const insertRole = statement<{ userId: string }>(
  'administrators.grant',
  `insert into administrators (user_id) select $1 where ${notBlocked}
   on conflict (user_id) do nothing returning user_id as "userId"`,
)
const deleteRole = statement<{ userId: string }>(
  'administrators.revoke',
  'delete from administrators where user_id = $1 returning user_id as "userId"',
)
// Locks both rows in one order, then checks that the acting administrator still has the role. Without it, two who revoke
// each other at the same moment would leave no administrator, and one who just lost the role could grant it back.
const locked = `with locked as materialized (
     select user_id from administrators where user_id in ($1, $2) order by user_id for update
   )`
/** Whether the change is allowed, and whether there was one. */
interface RoleChange {
  readonly allowed: boolean
  readonly changed: boolean
}

const insertRoleBy = statement<RoleChange>(
  'administrators.grant-by',
  `${locked}, inserted as (
     insert into administrators (user_id) select $1 where exists (select from locked where user_id = $2) and ${notBlocked}
     on conflict (user_id) do nothing returning user_id
   )
   select exists (select from locked where user_id = $2) as allowed, exists (select from inserted) as changed`,
)
const deleteRoleBy = statement<RoleChange>(
  'administrators.revoke-by',
  `${locked}, deleted as (
     delete from administrators where user_id = $1 and exists (select from locked where user_id = $2) returning user_id
   )
   select exists (select from locked where user_id = $2) as allowed, exists (select from deleted) as changed`,
)

// Locks all rows in one order: of two administrators who leave at the same moment, the second one is the last.
const deleteOwnRole = statement<RoleChange>(
  'administrators.leave',
  `with locked as materialized (select user_id from administrators order by user_id for update), deleted as (
     delete from administrators where user_id = $1 and exists (select from locked where user_id <> $1) returning user_id
   )
   select exists (select from locked where user_id <> $1)
     or not exists (select from locked where user_id = $1) as allowed, exists (select from deleted) as changed`,
)

export interface Administrators {
  has(userId: string): Promise<boolean>
  /** Oldest first. */
  list(): Promise<Administrator[]>
  /** Returns false if the user already had the role. */
  grant(userId: string, by: Actor): Promise<boolean>
  /** Returns false if the user did not have the role. */
  revoke(userId: string, by: Actor): Promise<boolean>
  /** The same on behalf of an administrator; returns false and changes nothing if they no longer have the role. */
  grantBy(administratorId: string, userId: string): Promise<boolean>
  revokeBy(administratorId: string, userId: string): Promise<boolean>
  /** Removes the role of a user who leaves; returns false and changes nothing if nobody else has it. */
  leave(userId: string): Promise<boolean>
}

/** The users with the admin role. Never cached: a change takes effect on every instance at once. */
export function createAdministrators(database: Database): Administrators {
  const recordRole = (rows: Database['rows'], userId: string, admin: boolean, by: Actor) =>
    recordChange(rows, {
      by,
      action: admin ? 'admin.granted' : 'admin.revoked',
      target: { kind: 'user', id: userId },
      before: { admin: !admin },
      after: { admin },
    })
  const change = (statement: Statement<{ userId: string }>, userId: string, admin: boolean, by: Actor) =>
    inTransaction(database, async (rows) => {
      const [changed] = await rows(statement, [userId])
      if (changed) await recordRole(rows, changed.userId, admin, by)
      return changed !== undefined
    })
  const changeBy = (statement: Statement<RoleChange>, ids: readonly [string, string?], admin: boolean) =>
    inTransaction(database, async (rows) => {
      const [userId, administratorId = userId] = ids
      const [result] = await rows(statement, ids)
      if (result!.changed) await recordRole(rows, userId, admin, { kind: 'user', id: administratorId })
      return result!.allowed
    })
  return {
    async has(userId) {
      const [row] = await database.readByKey(selectRole, [userId])
      return row!.admin
    },
    list: () => database.rows(selectAll),
    grant: (userId, by) => change(insertRole, userId, true, by),
    revoke: (userId, by) => change(deleteRole, userId, false, by),
    grantBy: (administratorId, userId) => changeBy(insertRoleBy, [userId, administratorId], true),
    revokeBy: (administratorId, userId) => changeBy(deleteRoleBy, [userId, administratorId], false),
    leave: (userId) => changeBy(deleteOwnRole, [userId], false),
  }
}
