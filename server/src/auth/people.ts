import { type Database, statement } from '../database/index.ts'

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

export interface People {
  /** `undefined` for users of an OpenID issuer: nothing about them is stored. */
  byId(userId: string): Promise<Person | undefined>
  byEmail(email: string): Promise<Person | undefined>
  isGuest(userId: string): Promise<boolean>
}

/** Reads the users of the built-in issuer without loading better-auth. */
export function createPeople(database: Database): People {
  return {
    async byId(userId) {
      const [person] = await database.rows(selectById, [userId])
      return person
    },
    async byEmail(email) {
      const [person] = await database.rows(selectByEmail, [email])
      return person
    },
    async isGuest(userId) {
      const [row] = await database.rows(selectGuest, [userId])
      return row!.guest
    },
  }
}
