import type { BoardQuery } from '@arena/contract'
import { ArenaError } from '../../errors.ts'

/** Which votes a board is made of. */
export interface Slice {
  /** Random and topper battles alone, where nobody knew the models. */
  readonly blindOnly: boolean
  /** `null` is every prompt. */
  readonly tag: string | null
  /** Days in UTC, both included; `null` is without end. */
  readonly since: string | null
  readonly until: string | null
}

export const everything: Slice = { blindOnly: false, tag: null, since: null, until: null }

export function sliceOf({ scope, since, until, tag }: BoardQuery): Slice {
  if (since !== undefined && until !== undefined && since > until) throw new ArenaError('days-reversed')
  return { blindOnly: scope === 'blind', tag: tag ?? null, since: since ?? null, until: until ?? null }
}

export const sliceKey = ({ blindOnly, tag, since, until }: Slice): string =>
  [blindOnly ? 'blind' : 'all', tag ?? '', since ?? '', until ?? ''].join(' ')

const DAY_MS = 86_400_000

/** A day as a number that can be compared, and stored in four bytes. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
