import { type Database, statement } from '../../database/index.ts'
import type { Profile } from '../../http/caller.ts'

const selectProfile = statement<Profile>(
  'open-id-users.read',
  'select name, email from open_id_users where user_id = $1',
)
const upsertProfile = statement<never>(
  'open-id-users.save',
  `insert into open_id_users (user_id, name, email) values ($1, $2, $3)
   on conflict (user_id) do update set name = excluded.name, email = excluded.email`,
)

export interface OpenIdUsers {
  read(userId: string): Promise<Profile | undefined>
  save(userId: string, profile: Profile): Promise<void>
}

/** The names and e-mails of users of an OpenID issuer, as it last told them. */
export function createOpenIdUsers(database: Database): OpenIdUsers {
  return {
    async read(userId) {
      const [profile] = await database.readByKey(selectProfile, [userId])
      return profile
    },
    async save(userId, { name, email }) {
      await database.rows(upsertProfile, [userId, name, email])
    },
  }
}
