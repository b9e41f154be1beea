import type { JSONWebKeySet } from 'jose'
import type { TrustedIssuer } from './authenticate.ts'
import { createKeyCache } from './key-cache.ts'

const FETCH_TIMEOUT_MS = 5_000

async function fetchJson(address: string): Promise<Record<string, unknown>> {
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return (await response.json()) as Record<string, unknown>
}

/** Fetches the keys of an OpenID issuer, at the address in its discovery document. */
export async function discoverKeys(issuer: string): Promise<JSONWebKeySet> {
  const discovery = await fetchJson(`${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`)
  if (typeof discovery.jwks_uri !== 'string') throw new Error(`${issuer} has no jwks_uri`)
  const keys = await fetchJson(discovery.jwks_uri)
  if (!Array.isArray(keys.keys)) throw new Error(`${discovery.jwks_uri} has no keys`)
  return keys as unknown as JSONWebKeySet
}

/** Trusts the tokens of an OpenID issuer that are for this audience. */
export function trustOpenIdIssuer(issuer: string, audience: string): TrustedIssuer {
  const keys = createKeyCache({ load: () => discoverKeys(issuer), maxAgeMs: 10 * 60_000, cooldownMs: 30_000 })
  return { issuer, audience, keys }
}
