import { type Database, statement } from '../../database/index.ts'

export type UserKind = 'account' | 'guest' | 'admin'

export interface UserRow {
  readonly userId: string
  readonly name: string | null
  readonly email: string | null
  readonly guest: boolean
  readonly admin: boolean
  readonly threads: number
  readonly battles: number
  readonly votes: number
  /** `null` for users of an OpenID issuer, like `age`, which is the same in microseconds since 1970. */
  readonly createdAt: Date | null
  readonly age: number | null
}

/** The people of `source`, whose rows have been cut to a page before anything of theirs is counted. */
const counted = (source: string) =>
  `select "userId", case when not guest then name end as name, case when not guest then email end as email, guest,
     exists (select from administrators where user_id = "userId") as admin,
     (select count(*) from threads where user_id = "userId") as threads,
     (select count(*) from comparisons where user_id = "userId") as battles,
     (select count(*) from votes where user_id = "userId") as votes,
     "createdAt", (extract(epoch from "createdAt") * 1000000)::bigint as age
   from (${source}) as person
   order by "createdAt" desc nulls last, "userId" desc`

const columns = 'id as "userId", name, email, coalesce("isAnonymous", false) as guest, "createdAt"'

const page = (source: string, condition: string) =>
  `(select ${columns} from ${source}
    where ("createdAt", id) < ($1::timestamptz, $2::uuid) and ${condition}
    order by "createdAt" desc, id desc limit $3 + 1)`

const builtIn = (condition: string) => page('auth_users', condition)

/**
 * Names and addresses are looked through among accounts alone: those of guests are made up, and there may be a million.
 * The few of a range of ids are fetched first, or they would be looked for from the newest person to the oldest.
 */
const foundBuiltIn = (condition: string) =>
  `(with near as materialized (select * from auth_users where id between $5::uuid and $6::uuid)
    ${page('auth_users', `${condition} and "isAnonymous" is not true and (name ilike $4 or email ilike $4)`)}
    union ${page('near', condition)}
    order by "createdAt" desc, "userId" desc limit $3 + 1)`

/** Nothing is kept of the users of an OpenID issuer, but that some are administrators. They come last. */
const openIdAdministrators = (
  condition: string,
) => `(select user_id as "userId", null::text as name, null::text as email, false as guest,
      null::timestamptz as "createdAt"
    from administrators
    where not exists (select from auth_users where id = user_id)
      and ($1::timestamptz > '-infinity' or user_id < $2::uuid)
      and ${condition}
    order by user_id desc limit $3 + 1)`

const both = (one: string, other: string) =>
  `select * from (${one} union all ${other}) as everybody
   order by "createdAt" desc nulls last, "userId" desc limit $3 + 1`

const ACCOUNT = '"isAnonymous" is not true'
const GUEST = '"isAnonymous"'
// As an array, which is looked up id by id: there are few administrators, and perhaps a million guests.
const ADMIN = 'id = any (array(select user_id from administrators))'

const pages = {
  everybody: statement<UserRow>('admin.users', counted(both(builtIn('true'), openIdAdministrators('true')))),
  account: statement<UserRow>('admin.users-accounts', counted(builtIn(ACCOUNT))),
  guest: statement<UserRow>('admin.users-guests', counted(builtIn(GUEST))),
  admin: statement<UserRow>('admin.users-admins', counted(both(builtIn(ADMIN), openIdAdministrators('true')))),
}

const foundOpenId = openIdAdministrators('user_id between $5::uuid and $6::uuid')
const foundPages = {
  everybody: statement<UserRow>('admin.found-users', counted(both(foundBuiltIn('true'), foundOpenId))),
  account: statement<UserRow>('admin.found-accounts', counted(foundBuiltIn(ACCOUNT))),
  guest: statement<UserRow>('admin.found-guests', counted(foundBuiltIn(GUEST))),
  admin: statement<UserRow>('admin.found-admins', counted(both(foundBuiltIn(ADMIN), foundOpenId))),
}

// Somebody of an OpenID issuer is known by what they did here.
const selectUser = statement<UserRow>(
  'admin.user',
  counted(
    `select given.id as "userId", name, email, coalesce("isAnonymous", false) as guest, "createdAt"
     from (select $1::uuid as id) as given left join auth_users u on u.id = given.id
     where u.id is not null
       or exists (select from administrators where user_id = given.id)
       or exists (select from threads where user_id = given.id)
       or exists (select from comparisons where user_id = given.id)
       or exists (select from votes where user_id = given.id)`,
  ),
)

/** The ids that begin with a text, from the first to the last; none for one that is no beginning of an id. */
function idsFrom(text: string): readonly [first: string, last: string] | readonly [null, null] {
  const digits = text.toLowerCase().replaceAll('-', '')
  // Ids begin with the time they were made at: fewer digits would be everybody of days or years.
  if (!/^[0-9a-f]{8,32}$/.test(digits)) return [null, null]
  return [digits.padEnd(32, '0'), digits.padEnd(32, 'f')]
}

/** As a pattern that finds the text itself, wherever it stands. */
const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export interface UserStore {
  /** One more than the limit, where there are more. */
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
        ? database.rows(pages[kind ?? 'everybody'], [...bounds, limit])
        : database.rows(foundPages[kind ?? 'everybody'], [...bounds, limit, anywhere(search), ...idsFrom(search)]),
    async read(userId) {
      const [row] = await database.rows(selectUser, [userId])
      return row
    },
  }
}
