import { type CatalogueEntry, type ErrorCode, type ErrorName, errorCatalogue } from '@arena/contract'

type ErrorDetails = Readonly<Record<string, string | number>>

/**
 * An error with a response of its own: a name from the catalogue, the details for its message, and the cause for the log.
 * For any other error the client gets a generic 500.
 *
 * @example throw new ArenaError('model-unknown', { model })
 */
export class ArenaError extends Error {
  override readonly name = 'ArenaError'
  readonly error: ErrorName
  readonly status: number
  readonly code: ErrorCode
  readonly details: ErrorDetails
  /** The member of the request that is at fault; `null` where it is not one. */
  readonly field: string | null

  constructor(error: ErrorName, details: ErrorDetails = {}, options: ErrorOptions = {}) {
    const { status, code, message, field }: CatalogueEntry = errorCatalogue[error]
    super(
      message.replace(/\{(\w+)\}/g, (_, fact: string) => String(details[fact] ?? '')),
      options,
    )
    this.error = error
    this.status = status
    this.code = code
    this.details = details
    this.field = field ?? details.field?.toString() ?? null
  }
}
