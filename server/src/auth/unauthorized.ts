import { AnswerError } from '../errors.ts'

/** The caller could not be identified. The description is sent in the challenge, so it must not contain secrets. */
export class Unauthorized extends AnswerError {
  override readonly name = 'Unauthorized'
  readonly challenge: string

  constructor(description: string, options: { cause?: unknown } = {}) {
    super(description, { ...options, ours: false })
    this.challenge = `Bearer error="invalid_token", error_description="${description.replace(/["\\]/g, "'")}"`
  }
}
