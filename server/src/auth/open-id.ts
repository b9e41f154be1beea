import type { JSONWebKeySet } from 'jose'
import type { TrustedIssuer } from './authenticate.ts'
import { createKeyCache } from './key-cache.ts'

/** For discovery and keys together: callers with a token of this issuer wait for them. */
const FETCH_TIMEOUT_MS = 2_000

async function fetchJson(address: string, signal: AbortSignal): Promise<Record<string, unknown>> {
  const response = await fetch(address, { headers: { accept: 'application/json' }, signal })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return (await response.json()) as Record<string, unknown>
}

/** Fetches the keys of an OpenID issuer, at the address in its discovery document. */
export async function discoverKeys(issuer: string): Promise<JSONWebKeySet> {
  const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS)
  const discovery = await fetchJson(`${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`, signal)
  if (typeof discovery.jwks_uri !== 'string') throw new Error(`${issuer} has no jwks_uri`)
  const keys = await fetchJson(discovery.jwks_uri, signal)
  if (!Array.isArray(keys.keys)) throw new Error(`${discovery.jwks_uri} has no keys`)
  return keys as unknown as JSONWebKeySet
}

export interface OpenIdIssuerOptions {
  readonly issuer: string
  readonly audience: string
  readonly log: { warn(facts: object, message: string): void }
}

/** Trusts the tokens of an OpenID issuer that are for this audience. */
export function trustOpenIdIssuer({ issuer, audience, log }: OpenIdIssuerOptions): TrustedIssuer {
  const keys = createKeyCache({
    load: () => discoverKeys(issuer),
    maxAgeMs: 10 * 60_000,
    cooldownMs: 30_000,
    onFailure: (err) => log.warn({ err, issuer }, 'the keys of the OpenID issuer could not be fetched'),
  })
  return { issuer, audience, keys }
}
