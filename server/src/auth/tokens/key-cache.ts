import { type CryptoKey, createLocalJWKSet, errors, type JSONWebKeySet, type JWSHeaderParameters } from 'jose'
import { cachedAsync } from '../../async/cached.ts'

export interface KeyCache {
  find(header: JWSHeaderParameters): Promise<CryptoKey>
  /** Increases when the keys change: tokens verified with the old keys must be verified again. */
  revision(): number
}

export interface KeyCacheOptions {
  readonly load: () => Promise<JSONWebKeySet>
  /** Older keys are still used while new ones are fetched, so an outage of the issuer does not sign everybody out. */
  readonly maxAgeMs: number
  /** The least time between two fetches. Anybody can write tokens with unknown keys; each would cause a fetch. */
  readonly cooldownMs: number
  /**
   * Called for every failed fetch. If it is set, an issuer whose keys were never fetched has no keys until the next fetch:
   * its tokens are refused. Without it, the failure is thrown.
   */
  readonly onFailure?: (error: unknown) => void
  readonly now?: () => number
}

interface Keys {
  readonly find: ReturnType<typeof createLocalJWKSet>
  readonly json: string
  readonly revision: number
  readonly loadedAt: number
}

const noKeys: Keys = {
  find: createLocalJWKSet({ keys: [] }),
  json: '',
  revision: 0,
  loadedAt: Number.NEGATIVE_INFINITY,
}

/** The public keys of an issuer. One fetch serves all waiting callers; the keys survive outages of the issuer. */
export function createKeyCache({
  load,
  maxAgeMs,
  cooldownMs,
  onFailure,
  now = () => performance.now(),
}: KeyCacheOptions): KeyCache {
  let keys: Keys | null = null

  async function refresh(): Promise<Keys> {
    try {
      const set = await load()
      const json = JSON.stringify(set)
      if (json === keys?.json) keys = { ...keys, loadedAt: now() }
      else keys = { find: createLocalJWKSet(set), json, revision: (keys?.revision ?? 0) + 1, loadedAt: now() }
    } catch (error) {
      if (!keys && !onFailure) throw error
      onFailure?.(error)
      keys ??= noKeys
    }
    return keys
  }
  const latest = cachedAsync(refresh, { ttlMs: cooldownMs, now })

  const refreshOldKeys = () => {
    // Cannot reject: with keys present, a failed fetch returns them again.
    if (keys && now() - keys.loadedAt > maxAgeMs) void latest.get()
  }

  return {
    revision() {
      refreshOldKeys()
      return keys?.revision ?? 0
    },
    async find(header) {
      const known = keys ?? (await latest.get())
      refreshOldKeys()
      try {
        return await known.find(header)
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
        return (await latest.get()).find(header)
      }
    },
  }
}
