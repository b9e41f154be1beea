/** The command line is invalid: nothing was attempted. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The command failed. The message is one sentence that says what to do, or empty if the output has said it. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** The command did its work, and the exit code is its answer. The output has said it in words. */
export class Answered extends Error {
  override readonly name = 'Answered'
  readonly code: number

  constructor(answer: 'refuted' | 'undecided') {
    super(answer)
    this.code = exitCodes[answer]
  }
}

/** The user pressed Ctrl-C. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

export const exitCodes = { done: 0, failed: 1, misused: 2, refuted: 3, undecided: 4, interrupted: 130 } as const

export interface Outcome {
  readonly code: number
  readonly text: string
}

/** The text to print for an error, and the exit code. Only an unexpected error shows its stack. */
export function explainError(error: unknown): Outcome {
  if (!(error instanceof Error)) return { code: exitCodes.failed, text: String(error) }
  switch (error.name) {
    case 'Interrupted':
      return { code: exitCodes.interrupted, text: '' }
    case 'Answered':
      return { code: (error as Answered).code, text: '' }
    case 'UsageError':
      return { code: exitCodes.misused, text: error.message }
    case 'CommandError':
    case 'StartError':
      return { code: exitCodes.failed, text: error.message }
    case 'ArenaError':
      return { code: exitCodes.failed, text: `${error.message}.` }
    case 'DatabaseFailure':
      return {
        code: exitCodes.failed,
        text: `The database failed (${reasonOf(error.cause)}): nothing was changed.`,
      }
    default:
      return { code: exitCodes.failed, text: error.stack ?? error.message }
  }
}

/** The message of an error, or its code if the message is empty. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || (error as NodeJS.ErrnoException).code || error.name
}
