import { randomBytes } from 'node:crypto'
import type { JSONWebKeySet } from 'jose'
import { type Database, statement } from '../../database/index.ts'

/** How long tokens of a replaced key are accepted; longer than the lifetime of a token. */
export const KEY_GRACE_SECONDS = 24 * 60 * 60

const selectKeys = statement<{ id: string; publicKey: string; alg: string | null }>(
  'identity.keys',
  `select id, "publicKey", alg from auth_keys
   where "expiresAt" is null or "expiresAt" > now() - make_interval(secs => $1) order by "createdAt"`,
)

/** The public keys of the built-in issuer, the same on every instance of this database. */
export async function readKeys(database: Database): Promise<JSONWebKeySet> {
  const rows = await database.readByKey(selectKeys, [KEY_GRACE_SECONDS])
  return {
    keys: rows.map(({ id, publicKey, alg }) => ({ ...JSON.parse(publicKey), ...(alg ? { alg } : {}), kid: id })),
  }
}

const insertSecret = statement<{ secret: string }>(
  'identity.secret',
  `with inserted as (insert into auth_secret (secret) values ($1) on conflict (singleton) do nothing returning secret)
   select secret from inserted union all select secret from auth_secret limit 1`,
)

/** The secret of better-auth, which the first instance creates and all share through the database. */
export async function readSecret(database: Database): Promise<string> {
  const [row] = await database.rows(insertSecret, [randomBytes(32).toString('base64url')])
  // Another instance created it at the same moment and this statement's snapshot does not show it yet.
  return row?.secret ?? readSecret(database)
}
