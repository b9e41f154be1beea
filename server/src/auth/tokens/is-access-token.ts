import type { JWTHeaderParameters, JWTPayload } from 'jose'

/** Claims of ID tokens and logout tokens. Issuers sign these with the same key, sometimes for the same audience. */
const FOREIGN_CLAIMS = ['nonce', 'at_hash', 'c_hash', 'events']

/** Whether a verified token may be an access token: most issuers leave out the type, so only other types are refused. */
export function isAccessToken({ typ }: Pick<JWTHeaderParameters, 'typ'>, payload: JWTPayload): boolean {
  // RFC 9068 and RFC 7519: case-insensitive, and `application/` may be left out.
  const allowed = typ === undefined || (typeof typ === 'string' && /^(?:application\/)?(?:at\+)?jwt$/i.test(typ))
  return allowed && !FOREIGN_CLAIMS.some((claim) => Object.hasOwn(payload, claim))
}
