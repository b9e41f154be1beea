import { isObject } from './fields.ts'
import { type Place, Unreadable } from './unreadable.ts'

export interface FileRecord {
  /** Where it begins. */
  readonly place: Place
  /** A text, or an object whose members are the columns. Throws `Unreadable` for a row that is broken in itself. */
  readonly read: () => unknown
}

export function* entriesOf(list: readonly unknown[]): Generator<FileRecord, void, void> {
  for (const [index, value] of list.entries()) yield { place: { entry: index + 1 }, read: () => checkRow(value) }
}

/** The variables of a prompt, and what else a row can name. */
const MEMBERS_MAX = 120
const DEPTH_MAX = 64

/** Returns a row that can be used: it is checked before its members are copied or written as text. */
export function checkRow(row: unknown): unknown {
  if (isObject(row) && Object.keys(row).length > MEMBERS_MAX)
    throw new Unreadable(`The row has more than ${MEMBERS_MAX} members.`)
  if (isDeeper(row, DEPTH_MAX))
    throw new Unreadable(`The row is nested too deeply: at most ${DEPTH_MAX} levels are allowed.`)
  return row
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1)))
