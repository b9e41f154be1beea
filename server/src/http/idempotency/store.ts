import { newId } from '../../base/ids.ts'
import { type Database, statement } from '../../database/index.ts'

export interface Key {
  readonly userId: string
  readonly operation: string
  readonly key: string
}

export interface Claim {
  /** The id of what the request stores; the same in every attempt. */
  readonly id: string
  /** When the key was sent first. */
  readonly since: Date
  /** What {@link KeyStore.keep} stored; `null` if nothing. */
  readonly storedReply: string | null
  readonly sameBody: boolean
  readonly isFirst: boolean
  /** Names this attempt if it may run; `null` while another one runs. */
  readonly holder: string | null
}

type ClaimRow = Omit<Claim, 'holder'> & { readonly mayRun: boolean }

// An attempt that failed or whose process died may be followed by another one with the same body. The row is always updated,
// because a conflict that updates nothing would return nothing.
const claimKey = statement<ClaimRow>(
  'idempotency.claim',
  `insert into idempotency_keys as known (user_id, operation, key, body_hash, resource_id, holder, leased_until)
   values ($1, $2, $3, $4, $5, $5, now() + $6::integer * interval '1 millisecond')
   on conflict (user_id, operation, key) do update set
     holder = case when known.leased_until < now() and known.body_hash = excluded.body_hash
       then excluded.holder else known.holder end,
     leased_until = case when known.leased_until < now() and known.body_hash = excluded.body_hash
       then excluded.leased_until else known.leased_until end
   returning resource_id as id, created_at as since, kept as "storedReply", body_hash = $4 as "sameBody",
     resource_id = $5 as "isFirst", holder = $5 as "mayRun"`,
)
// With every claim, so that the table cannot grow faster than it shrinks. Rows that another instance removes are skipped.
const removeExpired = statement<never>(
  'idempotency.remove-expired',
  `delete from idempotency_keys where (user_id, operation, key) in (
     select user_id, operation, key from idempotency_keys where created_at < now() - interval '24 hours'
     order by created_at limit 100 for update skip locked)`,
)
const ownKey = 'user_id = $1 and operation = $2 and key = $3 and holder = $4'
const keepWithKey = statement<never>('idempotency.keep', `update idempotency_keys set kept = $5 where ${ownKey}`)
const forgetKey = statement<never>('idempotency.forget', `delete from idempotency_keys where ${ownKey}`)
const releaseKey = statement<never>(
  'idempotency.release',
  `update idempotency_keys set leased_until = '-infinity' where ${ownKey}`,
)

const deleteOwn = statement<never>('idempotency.delete-own', 'delete from idempotency_keys where user_id = $1')

/** Deletes the keys of a user, with what they keep of replies. */
export async function deleteKeys(database: Database, userId: string): Promise<void> {
  await database.rows(deleteOwn, [userId])
}

export interface KeyStore {
  /** After `leaseMs` another attempt may run: the process of the first one has died. */
  claim(key: Key, bodyHash: Buffer, leaseMs: number): Promise<Claim>
  /** Stores what cannot be read from other tables. */
  keep(key: Key, holder: string, storedReply: string): Promise<void>
  /** Removes a key whose request stored nothing. */
  forget(key: Key, holder: string): Promise<void>
  /** Lets the next attempt run at once. It finds what this one may have stored. */
  release(key: Key, holder: string): Promise<void>
}

export function createKeyStore(database: Database): KeyStore {
  return {
    async claim({ userId, operation, key }, bodyHash, leaseMs) {
      const attempt = newId()
      // Before the claim: if it failed after it, the key would stay claimed.
      await database.rows(removeExpired)
      const [row] = await database.rows(claimKey, [userId, operation, key, bodyHash, attempt, leaseMs])
      const { mayRun, ...claim } = row!
      return { ...claim, holder: mayRun ? attempt : null }
    },
    async keep({ userId, operation, key }, holder, storedReply) {
      await database.rows(keepWithKey, [userId, operation, key, holder, storedReply])
    },
    async forget({ userId, operation, key }, holder) {
      await database.rows(forgetKey, [userId, operation, key, holder])
    },
    async release({ userId, operation, key }, holder) {
      await database.rows(releaseKey, [userId, operation, key, holder])
    },
  }
}
