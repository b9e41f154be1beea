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
