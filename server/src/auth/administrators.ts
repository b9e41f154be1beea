import { type Database, statement } from '../database/index.ts'

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
const insertRoleBy = statement<{ allowed: boolean }>(
  'administrators.grant-by',
  `${locked}, inserted as (
     insert into administrators (user_id) select $1 where exists (select from locked where user_id = $2) and ${notBlocked}
     on conflict (user_id) do nothing
   )
   select exists (select from locked where user_id = $2) as allowed`,
)
const deleteRoleBy = statement<{ allowed: boolean }>(
  'administrators.revoke-by',
  `${locked}, deleted as (
     delete from administrators where user_id = $1 and exists (select from locked where user_id = $2)
   )
   select exists (select from locked where user_id = $2) as allowed`,
)

// Locks all rows in one order: of two administrators who leave at the same moment, the second one is the last.
const deleteOwnRole = statement<{ allowed: boolean }>(
  'administrators.leave',
  `with locked as materialized (select user_id from administrators order by user_id for update), deleted as (
     delete from administrators where user_id = $1 and exists (select from locked where user_id <> $1)
   )
   select exists (select from locked where user_id <> $1)
     or not exists (select from locked where user_id = $1) as allowed`,
)

export interface Administrators {
  has(userId: string): Promise<boolean>
  /** Oldest first. */
  list(): Promise<Administrator[]>
  /** Returns false if the user already had the role. */
  grant(userId: string): Promise<boolean>
  /** Returns false if the user did not have the role. */
  revoke(userId: string): Promise<boolean>
  /** The same on behalf of an administrator; returns false and changes nothing if they no longer have the role. */
  grantBy(administratorId: string, userId: string): Promise<boolean>
  revokeBy(administratorId: string, userId: string): Promise<boolean>
  /** Removes the role of a user who leaves; returns false and changes nothing if nobody else has it. */
  leave(userId: string): Promise<boolean>
}

/** The users with the admin role. Never cached: a change takes effect on every instance at once. */
export function createAdministrators(database: Database): Administrators {
  return {
    async has(userId) {
      const [row] = await database.rows(selectRole, [userId])
      return row!.admin
    },
    list: () => database.rows(selectAll),
    grant: async (userId) => (await database.rows(insertRole, [userId])).length > 0,
    revoke: async (userId) => (await database.rows(deleteRole, [userId])).length > 0,
    async grantBy(administratorId, userId) {
      const [row] = await database.rows(insertRoleBy, [userId, administratorId])
      return row!.allowed
    },
    async revokeBy(administratorId, userId) {
      const [row] = await database.rows(deleteRoleBy, [userId, administratorId])
      return row!.allowed
    },
    async leave(userId) {
      const [row] = await database.rows(deleteOwnRole, [userId])
      return row!.allowed
    },
  }
}
