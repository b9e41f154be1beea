/** The four possible votes. Their positions are the outcome codes 0 to 3. */
export const OUTCOMES = ['left', 'right', 'tie', 'both-bad'] as const

export type Outcome = (typeof OUTCOMES)[number]

/** The code of an outcome that was validated before. Comparing is faster than `OUTCOMES.indexOf`. */
export function outcomeCode(outcome: Outcome): number {
  return outcome === 'left' ? 0 : outcome === 'right' ? 1 : outcome === 'tie' ? 2 : 3
}
