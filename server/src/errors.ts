import { type ErrorCode, type ErrorName, errorCatalogue } from '@arena/contract'

type Facts = Readonly<Record<string, string | number>>

/**
 * An error the caller is told about: a name from the catalogue, the facts its sentence needs, and the cause for the
 * log. Anything else that is thrown reaches the caller without a word of its own.
 *
 * @example throw new ArenaError('model-unknown', { model })
 */
export class ArenaError extends Error {
  override readonly name = 'ArenaError'
  readonly error: ErrorName
  readonly status: number
  readonly code: ErrorCode
  readonly facts: Facts

  constructor(error: ErrorName, facts: Facts = {}, options: { cause?: unknown } = {}) {
    const { status, code, message } = errorCatalogue[error]
    const framesMax = Error.stackTraceLimit
    // Of what is refused nothing is logged, and to walk the stack for it costs a quarter of the whole answer.
    if (status < 500) Error.stackTraceLimit = 0
    super(
      message.replace(/\{(\w+)\}/g, (_, fact: string) => String(facts[fact] ?? '')),
      options,
    )
    Error.stackTraceLimit = framesMax
    this.error = error
    this.status = status
    this.code = code
    this.facts = facts
  }
}
