import { createHash } from 'node:crypto'
import { decodeJwt, errors, type JWTPayload, type JWTVerifyResult, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { idFromName, isUuid } from '../../base/ids.ts'
import { type Authenticate, type Caller, type OpenIdClaims, Unauthorized } from '../../http/caller.ts'
import { isAccessToken } from './is-access-token.ts'
import type { KeyCache } from './key-cache.ts'

export interface TrustedIssuer {
  /** Without a trailing slash; tokens may have one. */
  readonly issuer: string
  readonly audience: string
  readonly keys: KeyCache
  /** Only of an OpenID issuer: tokens of the built-in one say nothing but the user. */
  readonly readClaims?: (payload: JWTPayload) => OpenIdClaims
}

interface Verified {
  readonly caller: Caller
  readonly expiresAtSeconds: number
  readonly issuer: TrustedIssuer
  readonly revision: number
}

const CLOCK_SKEW_SECONDS = 60
const VERIFIED_TOKENS_MAX = 20_000
/** Asymmetric algorithms only: if HMAC were allowed, anybody could sign with the public key as the secret. */
const ALGORITHMS = ['ES256', 'ES384', 'ES512', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'EdDSA', 'Ed25519']

/**
 * Checks bearer tokens of the trusted issuers. Verified tokens are cached by their hash, because verifying a signature
 * costs more than most requests. An entry is not used after the token expired or the keys of its issuer changed.
 */
export function createAuthenticate(issuers: readonly TrustedIssuer[], now: () => number = Date.now): Authenticate {
  const verified = new LRUCache<string, Verified>({ max: VERIFIED_TOKENS_MAX })
  const isValid = ({ expiresAtSeconds, issuer, revision }: Verified) =>
    expiresAtSeconds + CLOCK_SKEW_SECONDS > now() / 1000 && revision === issuer.keys.revision()

  return async (authorization) => {
    const token = bearerToken(authorization)
    const key = createHash('sha256').update(token).digest('base64')
    const cached = verified.get(key)
    if (cached && isValid(cached)) return cached.caller

    const issuer = issuerOf(token, issuers)
    // Read before the keys are used: they may change while the signature is checked.
    const revision = issuer.keys.revision()
    const { payload, protectedHeader } = await verify(token, issuer, now)
    if (!isAccessToken(protectedHeader, payload)) throw new Unauthorized('The token is not an access token')
    const userId = userIdOf(payload, issuer)
    const caller = issuer.readClaims ? { userId, openId: issuer.readClaims(payload) } : { userId }
    verified.set(key, { caller, expiresAtSeconds: payload.exp!, issuer, revision })
    return caller
  }
}

export function bearerToken(authorization = ''): string {
  if (authorization === '') throw new Unauthorized('No access token was sent')
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
  if (token === undefined) throw new Unauthorized('The Authorization header must be Bearer and an access token')
  return token
}

function issuerOf(token: string, issuers: readonly TrustedIssuer[]): TrustedIssuer {
  let claimed: string | undefined
  try {
    claimed = decodeJwt(token).iss
  } catch (cause) {
    throw new Unauthorized(
      'The bearer token is malformed: it is no API key, which begins with arena_, and no access token',
      {
        cause,
        advice:
          'It is no JWT. OIDC_AUDIENCE_PARAMETER or OIDC_SCOPE must ask the issuer for a token for OIDC_AUDIENCE.',
      },
    )
  }
  const issuer = issuers.find((candidate) => claimed === candidate.issuer || claimed === `${candidate.issuer}/`)
  if (!issuer) {
    throw new Unauthorized('The issuer of the access token is not trusted', {
      advice: `Its iss is '${String(claimed).slice(0, 200)}': OIDC_ISSUER must be the same.`,
    })
  }
  return issuer
}

async function verify(
  token: string,
  { issuer, audience, keys }: TrustedIssuer,
  now: () => number,
): Promise<JWTVerifyResult> {
  try {
    return await jwtVerify(token, (header) => keys.find(header), {
      issuer: [issuer, `${issuer}/`],
      audience,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_SKEW_SECONDS,
      currentDate: new Date(now()),
      requiredClaims: ['sub', 'exp'],
    })
  } catch (cause) {
    // When the database with the keys of the built-in issuer cannot be reached, the answer is a 500, not a 401.
    if (!(cause instanceof errors.JOSEError)) throw cause
    throw new Unauthorized(describe(cause), { cause, ...adviceOn(cause, audience) })
  }
}

function describe(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) {
    return `The access token expired at ${new Date(Number(error.payload.exp) * 1000).toISOString()}`
  }
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.reason === 'missing') return `The access token has no ${error.claim} claim`
    if (error.claim === 'nbf') return 'The access token is not valid yet'
    if (error.claim === 'aud') return 'The access token is for another audience'
    return `The ${error.claim} claim of the access token is wrong`
  }
  if (error instanceof errors.JOSEAlgNotAllowed) return 'The algorithm of the access token is not allowed'
  if (error instanceof errors.JWKSNoMatchingKey) return 'The key of the access token is unknown'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'The signature of the access token is wrong'
  return 'The access token is malformed'
}

/** The signature was checked before: these are claims that the issuer made. */
function adviceOn(error: errors.JOSEError, audience: string): { advice?: string } {
  if (error instanceof errors.JWTExpired) return {}
  if (!(error instanceof errors.JWTClaimValidationFailed)) return {}
  if (error.claim === 'nbf') return { advice: 'Compare the clocks of this machine and of the issuer.' }
  if (error.claim !== 'aud') return {}
  const found = JSON.stringify(error.payload.aud)?.slice(0, 200) ?? 'missing'
  return { advice: `Its aud is ${found}, and OIDC_AUDIENCE is '${audience}': one of them must change.` }
}

function userIdOf({ sub }: JWTPayload, { issuer }: TrustedIssuer): string {
  if (!sub) throw new Unauthorized('The access token has no sub claim')
  if (typeof sub !== 'string') throw new Unauthorized('The sub claim of the access token is wrong')
  return userIdOfSubject(issuer, sub)
}

/** The user id for a subject of an issuer: the subject itself if it is a UUID, otherwise a UUID derived from both. */
export const userIdOfSubject = (issuer: string, subject: string): string =>
  isUuid(subject) ? subject.toLowerCase() : idFromName(issuer, subject)
