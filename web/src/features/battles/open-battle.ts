import { recall, remember } from '../../tab-memory.ts'

const listeners = new Set<() => void>()

function keep(battle: string | null): void {
  remember('open-battle', battle)
  for (const listener of listeners) listener()
}

/** Tells of every change: a vote may come in after its page was left, on a page that offers the battle. */
export function subscribeOpenBattle(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The last battle of this tab that was shown and not voted on: its page may be left, the thread has it. */
export const rememberOpenBattle = ({ threadId, comparisonId }: { threadId: string; comparisonId: string }): void =>
  keep(`${threadId} ${comparisonId}`)

export const openBattleThread = (): string | null => recall('open-battle')?.split(' ')[0] ?? null

/** Called when a vote is in, wherever it was cast; another battle stays remembered. */
export function forgetOpenBattle(comparisonId: string): void {
  if (recall('open-battle')?.endsWith(comparisonId)) keep(null)
}

export const dismissOpenBattle = (): void => keep(null)
