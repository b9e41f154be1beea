import type { Outcome } from '@arena/ratings'

/** How exports name the choice of a vote, as public data sets of battles do. */
export const WINNERS = {
  left: 'model_a',
  right: 'model_b',
  tie: 'tie',
  'both-bad': 'both_bad',
} as const satisfies Record<Outcome, string>

const SPELLINGS: Readonly<Record<string, Outcome>> = {
  modela: 'left',
  a: 'left',
  left: 'left',
  modelb: 'right',
  b: 'right',
  right: 'right',
  tie: 'tie',
  draw: 'tie',
  bothbad: 'both-bad',
  tiebothbad: 'both-bad',
}

/**
 * The choice that a data set means; `null` if it is unknown.
 *
 * @example readWinner('tie (bothbad)') // 'both-bad'
 */
export function readWinner(text: string): Outcome | null {
  const letters = text.toLowerCase().replace(/[^a-z]/g, '')
  return Object.hasOwn(SPELLINGS, letters) ? SPELLINGS[letters]! : null
}
