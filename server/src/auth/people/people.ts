import { type Database, statement } from '../../database/index.ts'

/** A user of the built-in issuer. */
export interface Person {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly guest: boolean
  readonly createdAt: Date
}

const columns = `id as "userId", name, email, coalesce("isAnonymous", false) as guest, "createdAt"`

const selectById = statement<Person>('people.by-id', `select ${columns} from auth_users where id = $1`)
// better-auth stores addresses in lower case.
const selectByEmail = statement<Person>('people.by-email', `select ${columns} from auth_users where email = lower($1)`)
const selectGuest = statement<{ guest: boolean }>(
  'people.is-guest',
  'select exists (select from auth_users where id = $1 and "isAnonymous") as guest',
)

const updateName = statement<Person>(
  'people.rename',
  `update auth_users set name = $2, "updatedAt" = now() where id = $1 and "isAnonymous" is not true returning ${columns}`,
)
// Sessions and passwords are deleted by foreign keys. Tokens of the user are valid for another hour, so they are refused for
// a day; the id of a user of an OpenID issuer is not, because that user can come back.
const deletePerson = statement<never>(
  'people.delete',
  `with outdated as (
     delete from refused_users where reason = 'deleted' and since < now() - interval '1 day'
   ), refused as (
     insert into refused_users (user_id, reason, account_id) select id, 'deleted', $2::uuid from auth_users where id = $1::uuid
     on conflict (user_id) do nothing
   ), links as (
     delete from auth_verifications where value = $1::uuid::text
   ), profile as (
     delete from open_id_users where user_id = $1::uuid
   ), consent as (
     delete from preference_consents where user_id = $1::uuid
   )
   delete from auth_users where id = $1::uuid`,
)

export interface People {
  /** `undefined` for users of an OpenID issuer. */
  byId(userId: string): Promise<Person | undefined>
  byEmail(email: string): Promise<Person | undefined>
  isGuest(userId: string): Promise<boolean>
  /** `undefined` unless the user has an account. */
  rename(userId: string, name: string): Promise<Person | undefined>
  /**
   * Deletes the account, its sessions and its password; of a user of an OpenID issuer the stored name and e-mail. A guest
   * who became an account is deleted with the id of that account.
   */
  delete(userId: string, accountId?: string): Promise<void>
}

/** Reads and changes the users of the built-in issuer without loading better-auth. */
export function createPeople(database: Database): People {
  return {
    async byId(userId) {
      const [person] = await database.readByKey(selectById, [userId])
      return person
    },
    async byEmail(email) {
      const [person] = await database.rows(selectByEmail, [email])
      return person
    },
    async isGuest(userId) {
      const [row] = await database.readByKey(selectGuest, [userId])
      return row!.guest
    },
    async rename(userId, name) {
      const [person] = await database.rows(updateName, [userId, name])
      return person
    },
    async delete(userId, accountId) {
      await database.rows(deletePerson, [userId, accountId ?? null])
    },
  }
}
