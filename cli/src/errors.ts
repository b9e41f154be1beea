/** The command line itself is wrong: nothing was tried. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** What was asked could not be done. The message is one sentence that says what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** Somebody pressed Ctrl-C. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

export const exitCodes = { done: 0, failed: 1, misused: 2, interrupted: 130 } as const

export interface Outcome {
  readonly code: number
  readonly text: string
}

/** What to print for an error, and the exit code. Only an error nobody foresaw shows where it came from. */
export function explainError(error: unknown): Outcome {
  if (!(error instanceof Error)) return { code: exitCodes.failed, text: String(error) }
  switch (error.name) {
    case 'Interrupted':
      return { code: exitCodes.interrupted, text: '' }
    case 'UsageError':
      return { code: exitCodes.misused, text: error.message }
    case 'CommandError':
    case 'StartError':
      return { code: exitCodes.failed, text: error.message }
    case 'DatabaseFailure':
      return {
        code: exitCodes.failed,
        text: `The database could not do it (${reasonOf(error.cause)}): nothing was changed.`,
      }
    default:
      return { code: exitCodes.failed, text: error.stack ?? error.message }
  }
}

/** The shortest true account of an error: its sentence, or its code where the sentence is empty. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || (error as NodeJS.ErrnoException).code || error.name
}
