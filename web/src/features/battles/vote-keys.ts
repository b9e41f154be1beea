import type { VoteChoice } from '@arena/contract'

export const voteChoices = ['left', 'tie', 'both-bad', 'right'] as const satisfies readonly VoteChoice[]

/** Keys by choice, as they are shown. Arrows follow the eye: where reading runs right to left, A stands on the right. */
export function voteKeys(reading: 'ltr' | 'rtl'): Record<VoteChoice, readonly string[]> {
  const [towardsA, towardsB] = reading === 'ltr' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  return { left: ['a', towardsA!], right: ['b', towardsB!], tie: ['t'], 'both-bad': ['x'] }
}

/** A key as it is printed on a keyboard. */
export const keyCap = (key: string): string => ({ ArrowLeft: '←', ArrowRight: '→' })[key] ?? key.toUpperCase()
