import type { JWTPayload } from 'jose'
import { storable } from '../../base/storable.ts'
import type { Profile } from '../../http/caller.ts'

/** The rest of a longer name would only break the layout of lists. */
const TEXT_CHARS_MAX = 200

function textOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null
  return storable(value.trim().slice(0, TEXT_CHARS_MAX))
}

/** The name and the e-mail in the claims of a token or of a UserInfo response. */
export const profileOf = (claims: Readonly<Record<string, unknown>>): Profile => ({
  name: textOf(claims.name) ?? textOf(claims.preferred_username),
  email: textOf(claims.email),
})

export interface RequiredClaim {
  /** Its name, or a path with dots to a member of it. */
  readonly claim: string
  readonly value: string
}

/** Whether the claim has the value, or is a list that contains it. */
export function hasClaim(payload: JWTPayload, { claim, value }: RequiredClaim): boolean {
  const found = memberOf(payload, claim)
  const values: unknown[] = Array.isArray(found) ? found : [found]
  return values.some((one) => ['string', 'number', 'boolean'].includes(typeof one) && String(one) === value)
}

/** The name as a whole comes first: the custom claims of Auth0 are URLs, which contain dots. */
function memberOf(payload: JWTPayload, claim: string): unknown {
  if (Object.hasOwn(payload, claim)) return payload[claim]
  let value: unknown = payload
  for (const name of claim.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}
