import { type CryptoKey, createLocalJWKSet, errors, type JSONWebKeySet, type JWSHeaderParameters } from 'jose'

export interface KeyCache {
  find(header: JWSHeaderParameters): Promise<CryptoKey>
  /** Grows whenever the keys change: what was verified with the old ones must be verified again. */
  revision(): number
}

export interface KeyCacheOptions {
  readonly load: () => Promise<JSONWebKeySet>
  /** Older keys still serve while new ones are fetched, so an issuer's outage does not sign everybody out. */
  readonly maxAgeMs: number
  /** How often a token with an unknown key may make us ask the issuer; anybody can write such tokens. */
  readonly cooldownMs: number
  readonly now?: () => number
}

type FindKey = ReturnType<typeof createLocalJWKSet>

/** An issuer's public keys: fetched once for any number of waiting callers, kept through its outages. */
export function createKeyCache({ load, maxAgeMs, cooldownMs, now = Date.now }: KeyCacheOptions): KeyCache {
  let keys: FindKey | null = null
  let fingerprint = ''
  let revision = 0
  let loadedAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | null = null

  const refresh = (): Promise<void> => {
    loading ??= (async () => {
      triedAt = now()
      try {
        const set = await load()
        const text = JSON.stringify(set)
        if (text !== fingerprint) {
          keys = createLocalJWKSet(set)
          fingerprint = text
          revision += 1
        }
        loadedAt = now()
      } finally {
        loading = null
      }
    })()
    return loading
  }

  const refreshInBackground = () => {
    const stale = now() - loadedAt > maxAgeMs && now() - triedAt > cooldownMs
    if (stale && keys) void refresh().catch(() => {})
  }

  return {
    revision() {
      refreshInBackground()
      return revision
    },
    async find(header) {
      if (!keys) await refresh()
      refreshInBackground()
      try {
        return await keys!(header)
      } catch (error) {
        const unknown = error instanceof errors.JWKSNoMatchingKey
        if (!unknown || (loading === null && now() - triedAt < cooldownMs)) throw error
        // While the issuer is away an unknown key stays unknown: that is the caller's 401, as before and after.
        await refresh().catch(() => {})
        return keys!(header)
      }
    },
  }
}
