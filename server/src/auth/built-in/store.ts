import { randomBytes } from 'node:crypto'
import type { JSONWebKeySet } from 'jose'
import { type Database, statement } from '../../database/index.ts'

/** How long tokens signed with a key that was replaced are still accepted; longer than any of them lives. */
export const KEY_GRACE_SECONDS = 24 * 60 * 60

const selectKeys = statement<{ id: string; publicKey: string; alg: string | null }>(
  'identity.keys',
  `select id, "publicKey", alg from auth_keys
   where "expiresAt" is null or "expiresAt" > now() - make_interval(secs => $1) order by "createdAt"`,
)

/** The public keys that sign our tokens, the same for every instance on this database. */
export async function readKeys(database: Database): Promise<JSONWebKeySet> {
  const rows = await database.rows(selectKeys, [KEY_GRACE_SECONDS])
  return {
    keys: rows.map(({ id, publicKey, alg }) => ({ ...JSON.parse(publicKey), ...(alg ? { alg } : {}), kid: id })),
  }
}

const keepSecret = statement<{ secret: string }>(
  'identity.secret',
  `with kept as (insert into auth_secret (secret) values ($1) on conflict (singleton) do nothing returning secret)
   select secret from kept union all select secret from auth_secret limit 1`,
)

/** The secret all instances share: made by the first, kept in the database. */
export async function readSecret(database: Database): Promise<string> {
  const [row] = await database.rows(keepSecret, [randomBytes(32).toString('base64url')])
  // Another instance made it in the same moment and this snapshot does not show it yet.
  return row?.secret ?? readSecret(database)
}
