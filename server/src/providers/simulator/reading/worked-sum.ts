import type { Rational } from './rational.ts'

/** A sum or an equation found in a prompt, worked out. */
export interface WorkedSum {
  /** What was asked, as a reader would write it: `17 × 23` or `2x + 3 = 11`. */
  readonly question: string
  /** What gets the value: the sum itself, or the unknown of an equation. */
  readonly subject: string
  readonly statement: string
  /** The statement in LaTeX, without delimiters. */
  readonly tex: string
  readonly result: string
  /** `null` where there is none: division by zero, no real solution, a number too long to print. */
  readonly value: Rational | null
  readonly steps: readonly string[]
}
