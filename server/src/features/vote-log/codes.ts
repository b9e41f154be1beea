import type { VoteClass } from '@arena/contract'
import type { LogEntry } from '@arena/ratings'

/** The kinds of log rows by their codes in the table. Stored: never reorder, only append. */
export const KINDS: readonly LogEntry['type'][] = ['vote', 'hold', 'release', 'merge']

/** The vote classes by their codes in the table, in the order in which they are decided. Stored: never reorder. */
export const CLASSES: readonly VoteClass[] = ['self', 'fallback', 'leaked', 'held', 'informed', 'named', 'blind']

const DAY_MS = 86_400_000

/** Days since 1970. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
