import { storable } from '../base/storable.ts'

/**
 * A row, or a list of rows, as one parameter of a statement. JSON of PostgreSQL refuses NUL and lone surrogates: one in a
 * prompt or an answer would lose the whole turn.
 */
export const documentOf = (value: object): string =>
  JSON.stringify(value, (_, member: unknown) => (typeof member === 'string' ? storable(member) : member))
