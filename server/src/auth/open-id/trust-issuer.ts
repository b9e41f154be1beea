import { withoutTrailingSlashes } from '@arena/contract/trailing-slashes'
import type { JSONWebKeySet } from 'jose'
import type { TrustedIssuer } from '../tokens/authenticate.ts'
import { hasClaim, profileOf, type RequiredClaim } from '../tokens/claims.ts'
import { createKeyCache } from '../tokens/key-cache.ts'

/** For discovery and the request after it together: callers with a token of this issuer wait for them. */
export const FETCH_TIMEOUT_MS = 2_000

export async function fetchJson(
  address: string,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(address, { headers: { accept: 'application/json', ...headers }, signal })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return (await response.json()) as Record<string, unknown>
}

/** Fetches the discovery document of an OpenID issuer. */
export const discover = (issuer: string, signal: AbortSignal): Promise<Record<string, unknown>> =>
  fetchJson(`${withoutTrailingSlashes(issuer)}/.well-known/openid-configuration`, signal)

/** Fetches the keys of an OpenID issuer, at the address in its discovery document. */
export async function discoverKeys(issuer: string): Promise<JSONWebKeySet> {
  const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS)
  const discovery = await discover(issuer, signal)
  if (typeof discovery.jwks_uri !== 'string') throw new Error(`${issuer} has no jwks_uri`)
  const keys = await fetchJson(discovery.jwks_uri, signal)
  if (!Array.isArray(keys.keys)) throw new Error(`${discovery.jwks_uri} has no keys`)
  return keys as unknown as JSONWebKeySet
}

export interface OpenIdIssuerOptions {
  readonly issuer: string
  readonly audience: string
  readonly adminClaim: RequiredClaim | null
  readonly log: { warn(details: object, message: string): void }
}

/** Trusts the tokens of an OpenID issuer that are for this audience. */
export function trustOpenIdIssuer({ issuer, audience, adminClaim, log }: OpenIdIssuerOptions): TrustedIssuer {
  const keys = createKeyCache({
    load: () => discoverKeys(issuer),
    maxAgeMs: 10 * 60_000,
    cooldownMs: 30_000,
    onFailure: (err) => log.warn({ err, issuer }, 'the keys of the OpenID issuer could not be fetched'),
  })
  return {
    issuer,
    audience,
    keys,
    readClaims: (payload) => ({
      subject: String(payload.sub),
      ...profileOf(payload),
      admin: adminClaim !== null && hasClaim(payload, adminClaim),
    }),
  }
}
