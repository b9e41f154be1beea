import { hash } from 'node:crypto'
import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { idFromName, isUuid } from '../ids.ts'
import type { KeyCache } from './key-cache.ts'
import { Unauthorized } from './unauthorized.ts'

export interface Caller {
  readonly userId: string
}

/**
 * Who is calling, by the `Authorization` header: at once where that is known already, and a promise otherwise, which
 * rejects with {@link Unauthorized} and the reason.
 */
export type Authenticate = (authorization: string | undefined) => Caller | Promise<Caller>

export interface TrustedIssuer {
  /** Without a slash at its end; tokens may have one there. */
  readonly issuer: string
  readonly audience: string
  readonly keys: KeyCache
}

interface Verified {
  readonly caller: Caller
  readonly expiresAtSeconds: number
  readonly issuer: TrustedIssuer
  readonly revision: number
}

const CLOCK_SKEW_SECONDS = 60
const VERIFIED_TOKENS_MAX = 20_000
/** Asymmetric only: with a shared secret in the list, a public key could be used to sign. */
const ALGORITHMS = ['ES256', 'ES384', 'ES512', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'EdDSA', 'Ed25519']

/**
 * Checks bearer tokens against the trusted issuers. A token that was verified is remembered by the hash of its header, because
 * verifying costs more than a whole small request; it is never remembered past its expiry or its issuer's keys.
 */
export function createAuthenticate(issuers: readonly TrustedIssuer[], now: () => number = Date.now): Authenticate {
  const verified = new LRUCache<string, Verified>({ max: VERIFIED_TOKENS_MAX })

  const identify = async (authorization: string, key: string): Promise<Caller> => {
    const token = bearerToken(authorization)
    const issuer = issuerOf(token, issuers)
    // Read before the keys are used: they may change while the signature is checked.
    const revision = issuer.keys.revision()
    const payload = await verify(token, issuer, now)
    const caller = { userId: userIdOf(payload, issuer) }
    // Not with more spaces than it takes: one token would have headers enough to push everybody else's out. In capitals and
    // not, there are 64.
    if (authorization.length === 'Bearer '.length + token.length)
      verified.set(key, { caller, expiresAtSeconds: payload.exp!, issuer, revision })
    return caller
  }
  return (authorization = '') => {
    // The header as it came, so that nothing in it is looked at again.
    const key = hash('sha256', authorization, 'base64')
    const known = verified.get(key)
    if (
      known &&
      known.expiresAtSeconds + CLOCK_SKEW_SECONDS > now() / 1000 &&
      known.revision === known.issuer.keys.revision()
    ) {
      return known.caller
    }
    return identify(authorization, key)
  }
}

function bearerToken(authorization: string): string {
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
    throw new Unauthorized('The access token is malformed', { cause })
  }
  const issuer = issuers.find((candidate) => claimed === candidate.issuer || claimed === `${candidate.issuer}/`)
  if (!issuer) throw new Unauthorized('The issuer of the access token is not trusted')
  return issuer
}

async function verify(
  token: string,
  { issuer, audience, keys }: TrustedIssuer,
  now: () => number,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, (header) => keys.find(header), {
      issuer: [issuer, `${issuer}/`],
      audience,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_SKEW_SECONDS,
      currentDate: new Date(now()),
      requiredClaims: ['sub', 'exp'],
    })
    return payload
  } catch (cause) {
    // A failure to reach the issuer or the database is ours, not the caller's.
    if (!(cause instanceof errors.JOSEError)) throw cause
    throw new Unauthorized(describe(cause), { cause })
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

function userIdOf({ sub }: JWTPayload, { issuer }: TrustedIssuer): string {
  if (!sub) throw new Unauthorized('The access token has no sub claim')
  if (typeof sub !== 'string') throw new Unauthorized('The sub claim of the access token is wrong')
  return userIdOfSubject(issuer, sub)
}

/** Who somebody is here whom an issuer calls by a subject of its own. */
export const userIdOfSubject = (issuer: string, subject: string): string =>
  isUuid(subject) ? subject.toLowerCase() : idFromName(issuer, subject)
