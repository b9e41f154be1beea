import { createHash, randomBytes } from 'node:crypto'
import type { ApiKey, CreatedApiKey, KeyScope } from '@arena/contract'
import { LRUCache } from 'lru-cache'
import { type Actor, recordChange } from '../../audit/index.ts'
import { ArenaError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import { type Database, inTransaction, statement } from '../../database/index.ts'
import { type Caller, Unauthorized } from '../../http/caller.ts'

interface KeyRow extends Omit<ApiKey, 'createdAt' | 'expiresAt' | 'lastUsedAt'> {
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly lastUsedAt: Date | null
}

interface FoundKey {
  readonly enabled: boolean
  /** `null` if there is no such key, or it has expired. */
  readonly keyId: string | null
  readonly userId: string
  readonly scopes: readonly KeyScope[]
}

const columns = `key_id as "keyId", name, prefix, scopes, created_at as "createdAt", expires_at as "expiresAt",
  last_used_at as "lastUsedAt"`

// Keys are found by their hash, so the time that a search takes says nothing about the key.
const findKey = statement<FoundKey>(
  'api-keys.find',
  `select exists (select from flags where key = 'api_keys' and enabled) as enabled,
     k.key_id as "keyId", k.user_id as "userId", k.scopes
   from (values (true)) as always left join api_keys k on k.hash = $1 and k.expires_at > now()`,
)
const selectKeys = statement<KeyRow>(
  'api-keys.list',
  `select ${columns} from api_keys where user_id = $1 order by created_at desc, key_id desc`,
)
// No row is returned if the user has $8 keys already.
const insertKey = statement<KeyRow>(
  'api-keys.create',
  `insert into api_keys (key_id, user_id, name, prefix, hash, scopes, expires_at)
   select $1, $2, $3, $4, $5, $6, now() + make_interval(days => $7)
   where (select count(*) from api_keys where user_id = $2) < $8
   returning ${columns}`,
)
const deleteKey = statement<{ keyId: string }>(
  'api-keys.revoke',
  'delete from api_keys where key_id = $2 and user_id = $1 returning key_id as "keyId"',
)
const deleteNamed = statement<KeyRow & { readonly userId: string }>(
  'api-keys.revoke-named',
  `delete from api_keys where key_id::text = lower($1) or prefix = $1
   returning ${columns}, user_id as "userId"`,
)
const deleteKeys = statement<never>('api-keys.delete-all', 'delete from api_keys where user_id = $1')
const updateLastUse = statement<never>(
  'api-keys.used',
  `update api_keys set last_used_at = now()
   where key_id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
)
const selectFlag = statement<{ enabled: boolean }>(
  'api-keys.enabled',
  `select exists (select from flags where key = 'api_keys' and enabled) as enabled`,
)

const KEYS_MAX = 20
const LAST_USE_EVERY_MS = 60_000

/** `arena_`, eight characters that are shown, and 32 random bytes: programs that look for leaked keys recognise it. */
const KEY_START = 'arena_'
const KEY = /^arena_[0-9a-f]{8}_[\w-]{43}$/

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export interface NewKey {
  readonly name: string
  readonly scopes: readonly KeyScope[]
  readonly expiresInDays: number
}

export interface ApiKeys {
  /** The user of a key; `null` if it is none. Rejects an unknown or expired key, and all keys while they are turned off. */
  identify(token: string): Promise<Caller | null>
  areEnabled(): Promise<boolean>
  /** Newest first. */
  list(userId: string): Promise<ApiKey[]>
  /** With `by`, the audit log gets an entry: an operator created the key, not its user. */
  create(userId: string, key: NewKey, by?: Actor): Promise<CreatedApiKey>
  /** Resolves with false if the user has no such key. */
  revoke(userId: string, keyId: string): Promise<boolean>
  /** For operators: by id or by prefix, of any user. Resolves with the number of keys. */
  revokeNamed(idOrPrefix: string, by: Actor): Promise<number>
  deleteAll(userId: string): Promise<void>
}

/**
 * The personal API keys. Nothing about them is cached: a revoked key, and a flag that was turned off, stop the next request
 * on every instance, for one search by an index.
 */
export function createApiKeys(database: Database, { onFailed }: { onFailed: (error: unknown) => void }): ApiKeys {
  const usedLately = new LRUCache<string, true>({ max: 10_000, ttl: LAST_USE_EVERY_MS })

  /** Not awaited: the request does not wait for it, and does not fail if it fails. */
  function noteUse(keyId: string): void {
    if (usedLately.has(keyId)) return
    usedLately.set(keyId, true)
    database.rows(updateLastUse, [keyId]).catch(onFailed)
  }

  return {
    async identify(token) {
      if (!token.startsWith(KEY_START)) return null
      if (!KEY.test(token)) throw new Unauthorized('The API key is malformed')
      const [found] = await database.readByKey(findKey, [hashOf(token)])
      const { enabled, keyId, userId, scopes } = found!
      if (!enabled) throw new Unauthorized('API keys are turned off: an administrator can turn on the flag api_keys')
      if (keyId === null) throw new Unauthorized('The API key is unknown, was revoked, or has expired')
      noteUse(keyId)
      return { userId, scopes }
    },
    async areEnabled() {
      const [row] = await database.readByKey(selectFlag)
      return row!.enabled
    },
    list: async (userId) => (await database.rows(selectKeys, [userId])).map(toKey),
    async create(userId, { name, scopes, expiresInDays }, by) {
      const prefix = `${KEY_START}${randomBytes(4).toString('hex')}`
      const secret = `${prefix}_${randomBytes(32).toString('base64url')}`
      const values = [newId(), userId, name, prefix, hashOf(secret), scopes, expiresInDays, KEYS_MAX]
      const row = await inTransaction(database, async (rows) => {
        const [inserted] = await rows(insertKey, values)
        if (inserted && by) {
          const target = { kind: 'key', id: prefix } as const
          const after = stateOf({ ...inserted, userId })
          await recordChange(rows, { by, action: 'key.created', target, before: null, after })
        }
        return inserted
      })
      if (!row) throw new ArenaError('too-many-api-keys', { keysMax: KEYS_MAX })
      return { ...toKey(row), secret }
    },
    revoke: async (userId, keyId) => (await database.rows(deleteKey, [userId, keyId])).length > 0,
    revokeNamed: (idOrPrefix, by) =>
      inTransaction(database, async (rows) => {
        const revoked = await rows(deleteNamed, [idOrPrefix])
        const changes = revoked.map((key) => ({
          by,
          action: 'key.revoked' as const,
          target: { kind: 'key' as const, id: key.prefix },
          before: stateOf(key),
          after: null,
        }))
        await recordChange(rows, ...changes)
        return revoked.length
      }),
    async deleteAll(userId) {
      await database.rows(deleteKeys, [userId])
    },
  }
}

/** For the audit log. The name of a key is a text of its user. */
const stateOf = ({ userId, scopes, expiresAt }: KeyRow & { readonly userId: string }) => ({
  userId,
  scopes,
  expiresAt: expiresAt.toISOString(),
})

const toKey = ({ createdAt, expiresAt, lastUsedAt, ...row }: KeyRow): ApiKey => ({
  ...row,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
