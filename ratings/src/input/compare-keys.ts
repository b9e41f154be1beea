import type { VoterKey } from './validation.ts'

/** The order of voters: numbers first. Sums over sorted voters do not depend on the order of the votes. */
export function compareKeys(a: VoterKey, b: VoterKey): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}
