import { recall, remember } from '../../tab-memory.ts'

const listeners = new Set<() => void>()

function store(battle: string | null): void {
  remember('open-battle', battle)
  for (const listener of listeners) listener()
}

/** A vote may be confirmed after the user left its page, while another page already offers the battle. */
export function subscribeUnvotedBattle(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The last battle of this tab that was shown but not voted on. */
export const rememberUnvotedBattle = ({ threadId, comparisonId }: { threadId: string; comparisonId: string }): void =>
  store(`${threadId} ${comparisonId}`)

export const unvotedBattleThread = (): string | null => recall('open-battle')?.split(' ')[0] ?? null

/** Called after a vote on any page. Another battle stays remembered. */
export function forgetUnvotedBattle(comparisonId: string): void {
  if (recall('open-battle')?.endsWith(comparisonId)) store(null)
}

export const dismissUnvotedBattle = (): void => store(null)
