// Workers load this file too: it must not import anything large.
import type { VoteClass } from '@arena/contract'
import { type LogEntry, COUNTED_CLASSES as RATED_CLASSES, VOTE_CLASSES } from '@arena/ratings'

/** The kinds of log rows by their codes in the table. Stored: never reorder, only append. */
export const KINDS: readonly LogEntry['type'][] = ['vote', 'hold', 'release', 'merge', 'withdrawal']

/** The vote classes by their codes in the table, in the order in which they are decided. Stored: never reorder. */
export const CLASSES: readonly VoteClass[] = VOTE_CLASSES

/** The classes that the board of all votes counts. */
export const COUNTED_CLASSES: readonly VoteClass[] = RATED_CLASSES

/** What votes are on a board, by code. A merge makes votes duplicates; a vote is never cast as one. */
export const BOARD_CLASSES = [...CLASSES, 'duplicate'] as const

export const DUPLICATE = BOARD_CLASSES.indexOf('duplicate')

/** Throws for an unknown name: a stored -1 would be a line that nobody can read. */
export function codeOf<Name extends string>(names: readonly Name[], name: Name): number {
  const code = names.indexOf(name)
  if (code === -1) throw new Error(`The vote log has no code for ${name}.`)
  return code
}

const DAY_MS = 86_400_000

/** Days since 1970. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
