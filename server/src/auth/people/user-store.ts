import type { AdminUser } from '@arena/contract'
import { type Database, statement } from '../../database/index.ts'

export type UserKind = 'account' | 'guest' | 'admin' | 'blocked'

export interface UserRow {
  readonly userId: string
  readonly name: string | null
  readonly email: string | null
  readonly guest: boolean
  readonly admin: boolean
  readonly blocked: boolean
  readonly threads: number
  readonly battles: number
  readonly votes: number
  /** `null` for users of an OpenID issuer. */
  readonly createdAt: Date | null
  /** The same in microseconds since 1970. */
  readonly createdAtUs: number | null
}

export const toAdminUser = ({ createdAtUs: _createdAtUs, createdAt, ...row }: UserRow): AdminUser => ({
  ...row,
  createdAt: createdAt?.toISOString() ?? null,
})

/** Adds the activity of each user. `source` must have its limit: counting is done for every row of it. */
const withActivity = (source: string) =>
  `select "userId", case when not guest then name end as name, case when not guest then email end as email, guest,
     exists (select from administrators where user_id = "userId") as admin,
     exists (select from refused_users where user_id = "userId" and reason = 'blocked') as blocked,
     (select count(*) from threads where user_id = "userId") as threads,
     (select count(*) from comparisons where user_id = "userId") as battles,
     (select count(*) from votes where user_id = "userId") as votes,
     "createdAt", (extract(epoch from "createdAt") * 1000000)::bigint as "createdAtUs"
   from (${source}) as page
   order by "createdAt" desc nulls last, "userId" desc`

const columns = 'id as "userId", name, email, coalesce("isAnonymous", false) as guest, "createdAt"'

const page = (source: string, condition: string) =>
  `(select ${columns} from ${source}
    where ("createdAt", id) < ($1::timestamptz, $2::uuid) and ${condition}
    order by "createdAt" desc, id desc limit $3 + 1)`

const builtIn = (condition: string) => page('auth_users', condition)

/**
 * Names and e-mails are searched among accounts only: those of guests are generated, and there may be a million guests.
 * The range of ids is a materialized query, otherwise the planner would scan all users from the newest to the oldest.
 */
const foundBuiltIn = (condition: string) =>
  `(with in_range as materialized (select * from auth_users where id between $5::uuid and $6::uuid)
    ${page('auth_users', `${condition} and "isAnonymous" is not true and (name ilike $4 or email ilike $4)`)}
    union ${page('in_range', condition)}
    order by "createdAt" desc, "userId" desc limit $3 + 1)`

const ADMINISTRATORS = 'select user_id from administrators'
const BLOCKED_USERS = "select user_id from refused_users where reason = 'blocked'"

/** Users of an OpenID issuer: it is not known since when, so they come last. */
const openId = (users: string, condition: string) =>
  `(select user_id as "userId", name, email, false as guest, null::timestamptz as "createdAt"
    from (${users}) as listed left join open_id_users using (user_id)
    where not exists (select from auth_users where id = user_id)
      and ($1::timestamptz > '-infinity' or user_id < $2::uuid)
      and ${condition}
    order by user_id desc limit $3 + 1)`

const both = (one: string, other: string) =>
  `select * from (${one} union all ${other}) as users
   order by "createdAt" desc nulls last, "userId" desc limit $3 + 1`

const ACCOUNT = '"isAnonymous" is not true'
const GUEST = '"isAnonymous"'
// With an array, PostgreSQL looks up each id: there are few of these and perhaps a million guests.
const anyOf = (users: string) => `id = any (array(${users}))`
const EVERY_OPEN_ID = `${ADMINISTRATORS} union ${BLOCKED_USERS} union select user_id from open_id_users`

const pages = {
  all: statement<UserRow>('admin.users', withActivity(both(builtIn('true'), openId(EVERY_OPEN_ID, 'true')))),
  account: statement<UserRow>('admin.users-accounts', withActivity(builtIn(ACCOUNT))),
  guest: statement<UserRow>('admin.users-guests', withActivity(builtIn(GUEST))),
  admin: statement<UserRow>(
    'admin.users-admins',
    withActivity(both(builtIn(anyOf(ADMINISTRATORS)), openId(ADMINISTRATORS, 'true'))),
  ),
  blocked: statement<UserRow>(
    'admin.users-blocked',
    withActivity(both(builtIn(anyOf(BLOCKED_USERS)), openId(BLOCKED_USERS, 'true'))),
  ),
}

const FOUND = '(user_id between $5::uuid and $6::uuid or name ilike $4 or email ilike $4)'
const foundPages = {
  all: statement<UserRow>('admin.found-users', withActivity(both(foundBuiltIn('true'), openId(EVERY_OPEN_ID, FOUND)))),
  account: statement<UserRow>('admin.found-accounts', withActivity(foundBuiltIn(ACCOUNT))),
  guest: statement<UserRow>('admin.found-guests', withActivity(foundBuiltIn(GUEST))),
  admin: statement<UserRow>(
    'admin.found-admins',
    withActivity(both(foundBuiltIn(anyOf(ADMINISTRATORS)), openId(ADMINISTRATORS, FOUND))),
  ),
  blocked: statement<UserRow>(
    'admin.found-blocked',
    withActivity(both(foundBuiltIn(anyOf(BLOCKED_USERS)), openId(BLOCKED_USERS, FOUND))),
  ),
}

// A user of an OpenID issuer exists if there is a name or any activity.
const selectUser = statement<UserRow>(
  'admin.user',
  withActivity(
    `select given.id as "userId", coalesce(u.name, o.name) as name, coalesce(u.email, o.email) as email,
       coalesce("isAnonymous", false) as guest, "createdAt"
     from (select $1::uuid as id) as given
       left join auth_users u on u.id = given.id left join open_id_users o on o.user_id = given.id
     where u.id is not null or o.user_id is not null
       or exists (select from administrators where user_id = given.id)
       or exists (select from refused_users where user_id = given.id and reason = 'blocked')
       or exists (select from threads where user_id = given.id)
       or exists (select from comparisons where user_id = given.id)
       or exists (select from votes where user_id = given.id)`,
  ),
)

/** The range of ids with a prefix; empty if the text is not a prefix of an id. */
function idRange(text: string): readonly [first: string, last: string] | readonly [null, null] {
  const digits = text.toLowerCase().replaceAll('-', '')
  // Ids start with their time of creation: a shorter prefix would match all users of days or years.
  if (!/^[0-9a-f]{8,32}$/.test(digits)) return [null, null]
  return [digits.padEnd(32, '0'), digits.padEnd(32, 'f')]
}

/** A LIKE pattern that matches the text literally. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export interface UserStore {
  /** Up to one row more than the limit. */
  list(page: {
    bounds: readonly string[]
    limit: number
    search: string | null
    kind: UserKind | null
  }): Promise<UserRow[]>
  read(userId: string): Promise<UserRow | undefined>
}

export function createUserStore(database: Database): UserStore {
  return {
    list: ({ bounds, limit, search, kind }) =>
      search === null
        ? database.rows(pages[kind ?? 'all'], [...bounds, limit])
        : database.rows(foundPages[kind ?? 'all'], [...bounds, limit, containing(search), ...idRange(search)]),
    async read(userId) {
      const [row] = await database.rows(selectUser, [userId])
      return row
    },
  }
}
