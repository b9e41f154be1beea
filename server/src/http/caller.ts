import type { KeyScope } from '@arena/contract'

export interface Profile {
  readonly name: string | null
  readonly email: string | null
}

export interface Caller {
  readonly userId: string
  /** What the API key of the request may do. Absent if the request has an access token, which may do everything. */
  readonly scopes?: readonly KeyScope[]
  /** What the token of an OpenID issuer says about its user. */
  readonly openId?: OpenIdClaims
}

export interface OpenIdClaims extends Profile {
  readonly subject: string
  /** Whether the token grants the admin role. */
  readonly admin: boolean
}

/** Identifies the caller by the `Authorization` header; rejects with {@link Unauthorized} and the reason. */
export type Authenticate = (authorization: string | undefined) => Promise<Caller>

export interface UnauthorizedOptions extends ErrorOptions {
  /** What the operator can do about it. It is only logged. */
  readonly advice?: string
}

/** The caller could not be identified. The message is sent in the challenge header, so it must not contain a secret. */
export class Unauthorized extends Error {
  override readonly name = 'Unauthorized'
  readonly challenge: string
  readonly advice: string | null

  constructor(description: string, { advice, ...options }: UnauthorizedOptions = {}) {
    super(description, options)
    this.challenge = `Bearer error="invalid_token", error_description="${description.replace(/["\\]/g, "'")}"`
    this.advice = advice ?? null
  }
}
