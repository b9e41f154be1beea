import { recall, remember } from '../../tab-memory.ts'

/** The last battle of this tab that was shown and not voted on: its page may be left, the thread has it. */
export const rememberOpenBattle = ({ threadId, comparisonId }: { threadId: string; comparisonId: string }): void =>
  remember('open-battle', `${threadId} ${comparisonId}`)

export const openBattleThread = (): string | null => recall('open-battle')?.split(' ')[0] ?? null

/** Called when a vote is in, wherever it was cast; another battle stays remembered. */
export function forgetOpenBattle(comparisonId: string): void {
  if (recall('open-battle')?.endsWith(comparisonId)) remember('open-battle', null)
}

export const dismissOpenBattle = (): void => remember('open-battle', null)
