import { isDeepStrictEqual } from 'node:util'

export type Fields = Readonly<Record<string, unknown>>

/** The state of an object before and after a change; `null` if it did not exist. */
export interface States {
  readonly before: Fields | null
  readonly after: Fields | null
}

/** Leaves only the fields that differ. `null` if nothing changed. */
export function changedFields({ before, after }: States): States | null {
  if (before === null || after === null) return before === after ? null : { before, after }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  )
  return names.length === 0 ? null : { before: pick(before, names), after: pick(after, names) }
}

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]))
