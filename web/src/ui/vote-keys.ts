import type { VoteChoice } from '@arena/contract'

export const voteChoices = ['left', 'tie', 'both-bad', 'right'] as const satisfies readonly VoteChoice[]

/** Keys by choice, in the order they are shown. In right-to-left pages A is on the right, so the arrows are swapped. */
export function voteKeys(direction: 'ltr' | 'rtl'): Record<VoteChoice, readonly string[]> {
  const [towardsA, towardsB] = direction === 'ltr' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  return { left: ['a', towardsA!], right: ['b', towardsB!], tie: ['t'], 'both-bad': ['x'] }
}

/** Whether a key writes a character and is no shortcut of a battle. Space scrolls. */
export function isText(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  return [...key].length === 1 && !ctrlKey && !metaKey && !altKey && !' abtxn/?'.includes(key)
}

/** The label of a key. */
export const keyCap = (key: string): string => ({ ArrowLeft: '←', ArrowRight: '→' })[key] ?? key.toUpperCase()
