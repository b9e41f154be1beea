/** Stable codes for programs. */
export type RatingsInputCode =
  | 'invalid-models'
  | 'invalid-row'
  | 'invalid-count'
  | 'invalid-option'
  | 'invalid-style'
  | 'invalid-voter'
  | 'invalid-battle'
  | 'invalid-file'
  | 'self-pair'
  | 'unknown-model'
  | 'unknown-outcome'
  | 'no-finite-ratings'

/**
 * Thrown for input that cannot be rated. Nothing is repaired: an unreadable vote is an error and never a tie.
 *
 * @example
 * ```ts
 * try {
 *   rate({ models: 2, rows: [{ left: 0, right: 0, leftWins: 1, rightWins: 0, ties: 0, bothBad: 0 }] })
 * } catch (error) {
 *   if (error instanceof RatingsInputError) console.error(error.code, error.message) // self-pair rows[0]: …
 * }
 * ```
 */
export class RatingsInputError extends Error {
  override readonly name = 'RatingsInputError'
  readonly code: RatingsInputCode

  constructor(code: RatingsInputCode, message: string) {
    super(message)
    this.code = code
  }
}
