import { type Database, statement } from '../database/index.ts'

export interface Administrator {
  readonly userId: string
  /** Of a built-in account; `null` for users of an OpenID issuer. */
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
  `select a.user_id as "userId", u.name, u.email, a.granted_at as "grantedAt"
   from administrators a left join auth_users u on u.id = a.user_id order by a.granted_at, a.user_id`,
)
const insertRole = statement<{ userId: string }>(
  'administrators.grant',
  `insert into administrators (user_id) values ($1) on conflict (user_id) do nothing returning user_id as "userId"`,
)
const deleteRole = statement<{ userId: string }>(
  'administrators.revoke',
  'delete from administrators where user_id = $1 returning user_id as "userId"',
)
// The rows are locked in one order whoever asks, and an administrator whose own row went meanwhile changes nothing: two
// who take the role from each other at the same moment would else leave nobody, and one who just lost it could take it
// back.
const locked = `with locked as materialized (
     select user_id from administrators where user_id in ($1, $2) order by user_id for update
   )`
const insertRoleBy = statement<{ allowed: boolean }>(
  'administrators.grant-by',
  `${locked}, given as (
     insert into administrators (user_id) select $1 where exists (select from locked where user_id = $2)
     on conflict (user_id) do nothing
   )
   select exists (select from locked where user_id = $2) as allowed`,
)
const deleteRoleBy = statement<{ allowed: boolean }>(
  'administrators.revoke-by',
  `${locked}, gone as (
     delete from administrators where user_id = $1 and exists (select from locked where user_id = $2)
   )
   select exists (select from locked where user_id = $2) as allowed`,
)

export interface Administrators {
  has(userId: string): Promise<boolean>
  /** Oldest first. */
  list(): Promise<Administrator[]>
  /** Whether it is news: false where the user had the role already. */
  grant(userId: string): Promise<boolean>
  /** Whether it is news: false where the user had no role. */
  revoke(userId: string): Promise<boolean>
  /** Both by an administrator; false where that one is none any more, and then nothing changed. */
  grantBy(administratorId: string, userId: string): Promise<boolean>
  revokeBy(administratorId: string, userId: string): Promise<boolean>
}

/** Who may operate the service. Always read from the database: every instance obeys at once. */
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
  }
}
