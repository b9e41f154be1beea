import { withoutTrailingSlashes } from '@arena/contract/trailing-slashes'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { isAccessToken } from './is-access-token.ts'

export interface TokenSettings {
  readonly oidcIssuer: string | null
  readonly oidcAudience: string
  /** The name of the built-in issuer; `null` if it is off. */
  readonly builtInIssuer: string | null
}

/**
 * Says what is wrong with a token by what it contains, and the setting to change; `null` if nothing is. For operators: it does
 * not check the signature.
 */
export function explainToken(token: string, settings: TokenSettings, now: number): string | null {
  const { oidcIssuer, oidcAudience, builtInIssuer } = settings
  if (token.split('.').length === 5) {
    return `the token is encrypted, and Arena cannot read it: turn off the encryption of access tokens for OIDC_AUDIENCE=${oidcAudience} at the issuer.`
  }
  if (token.startsWith('arena_')) {
    return 'it is an API key, not an access token. API keys work while the flag api_keys is on: `npx arena flags list`.'
  }
  const parts = decode(token)
  if (parts === null) {
    return `the token is opaque, and Arena verifies only signed tokens (JWT): register an API at the issuer, set OIDC_AUDIENCE to its identifier (it is ${oidcAudience}), and request the token for that API.`
  }
  const { header, payload } = parts
  const from = withoutTrailingSlashes(String(payload.iss ?? ''))
  if (from === '') return 'the token has no issuer (iss): use an access token of the OpenID issuer in OIDC_ISSUER.'
  const isBuiltIn = builtInIssuer !== null && from === builtInIssuer
  if (!isBuiltIn && from !== oidcIssuer) {
    const trusted = [builtInIssuer, oidcIssuer].filter((issuer) => issuer !== null).join(' and ')
    return `the token is from ${from}, and Arena trusts ${trusted}: set OIDC_ISSUER=${from} (or PUBLIC_URL, if Arena itself issued it).`
  }
  if (!isAccessToken(header, payload)) {
    return 'the token is an ID token or another kind of token: send the access token instead.'
  }
  if (!isBuiltIn) {
    const audiences = [payload.aud ?? []].flat()
    if (audiences.length === 0) {
      return `the token has no audience (aud): request it for ${oidcAudience}, the value of OIDC_AUDIENCE, or add that audience to tokens at the issuer.`
    }
    if (!audiences.includes(oidcAudience)) {
      return `the token is for ${audiences.join(' and ')}, and Arena expects ${oidcAudience}: set OIDC_AUDIENCE=${audiences[0]} if that is this service, or else request tokens for ${oidcAudience}.`
    }
  }
  const seconds = now / 1000
  if (typeof payload.exp !== 'number') return 'the token does not expire (exp): use one that does.'
  if (payload.exp <= seconds) {
    return `the token expired at ${atTime(payload.exp)}: get a new one, and if it is new, check the clock of this machine.`
  }
  if (typeof payload.nbf === 'number' && payload.nbf > seconds) {
    return `the token is not valid before ${atTime(payload.nbf)}: check the clock of this machine and of the issuer.`
  }
  return null
}

function decode(token: string) {
  try {
    return { header: decodeProtectedHeader(token), payload: decodeJwt(token) }
  } catch {
    return null
  }
}

/** A time that no calendar has must not end the check. */
const atTime = (seconds: number): string => {
  const time = new Date(seconds * 1000)
  return Number.isNaN(time.getTime()) ? String(seconds) : time.toISOString()
}
