import { AnswerError } from '../errors.ts'

/** The caller could not be identified. The sentence travels in the challenge, so it must name no secret. */
export class Unauthorized extends AnswerError {
  override readonly name = 'Unauthorized'
  readonly challenge: string

  constructor(description: string, options: { cause?: unknown } = {}) {
    super(description, { ...options, ours: false })
    this.challenge = `Bearer error="invalid_token", error_description="${description.replace(/["\\]/g, "'")}"`
  }
}
