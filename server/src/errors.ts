import { type ErrorCode, type ErrorName, errorCatalogue } from '@arena/contract'

type Facts = Readonly<Record<string, string | number>>

/**
 * An error that is an answer. Of those that are no fault of ours nothing is logged, and to walk the stack for them, which
 * is what every other error begins with, is a large part of what they cost.
 */
export class AnswerError extends Error {
  constructor(message: string, { cause, ours }: { readonly cause?: unknown; readonly ours: boolean }) {
    const framesMax = Error.stackTraceLimit
    if (!ours) Error.stackTraceLimit = 0
    super(message, cause === undefined ? {} : { cause })
    Error.stackTraceLimit = framesMax
  }
}

/**
 * An error the caller is told about: a name from the catalogue, the facts its sentence needs, and the cause for the
 * log. Anything else that is thrown reaches the caller without a word of its own.
 *
 * @example throw new ArenaError('model-unknown', { model })
 */
export class ArenaError extends AnswerError {
  override readonly name = 'ArenaError'
  readonly error: ErrorName
  readonly status: number
  readonly code: ErrorCode
  readonly facts: Facts

  constructor(error: ErrorName, facts: Facts = {}, options: { cause?: unknown } = {}) {
    const { status, code, message } = errorCatalogue[error]
    super(
      message.replace(/\{(\w+)\}/g, (_, fact: string) => String(facts[fact] ?? '')),
      { ...options, ours: status >= 500 },
    )
    this.error = error
    this.status = status
    this.code = code
    this.facts = facts
  }
}
