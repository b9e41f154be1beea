/** The caller could not be identified. The message is sent in the challenge header, so it must not contain a secret. */
export class Unauthorized extends Error {
  override readonly name = 'Unauthorized'
  readonly challenge: string

  constructor(description: string, options: ErrorOptions = {}) {
    super(description, options)
    this.challenge = `Bearer error="invalid_token", error_description="${description.replace(/["\\]/g, "'")}"`
  }
}
