import { createEmitter } from '../../../emitter.ts'
import { readTabItem, writeTabItem } from '../../../storage.ts'

// A vote may be confirmed after the user left its page, while another page already offers the battle.
const { subscribe, emit } = createEmitter()
export const subscribeUnvotedBattle = subscribe

function store(battle: string | null): void {
  writeTabItem('open-battle', battle)
  emit()
}

/** The last battle of this tab that was shown but not voted on. */
export const rememberUnvotedBattle = ({ threadId, comparisonId }: { threadId: string; comparisonId: string }): void =>
  store(`${threadId} ${comparisonId}`)

export const unvotedBattleThread = (): string | null => readTabItem('open-battle')?.split(' ')[0] ?? null

/** A follow-up may be asked before the thread is read again with the vote. */
const voted = new Set<string>()
export const hasVotedOn = (comparisonId: string): boolean => voted.has(comparisonId)

/** Called after a vote on any page. Another battle stays remembered. */
export function forgetUnvotedBattle(comparisonId: string): void {
  voted.add(comparisonId)
  if (readTabItem('open-battle')?.endsWith(comparisonId)) store(null)
}

/** Called when a thread is deleted. */
export function forgetUnvotedThread(threadId: string): void {
  if (unvotedBattleThread() === threadId) store(null)
}

export const dismissUnvotedBattle = (): void => store(null)
