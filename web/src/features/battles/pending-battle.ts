import { type DraftPage, readTabItem, writeTabItem } from '../../storage.ts'
import type { AskedRequest } from './battle-state.ts'

/** A prompt that was sent and has no answer yet. */
export interface PendingBattle {
  readonly threadId: string
  readonly request: AskedRequest
  /** Where the prompt was written: its draft and its address. `null` for a follow-up, which was written in the thread. */
  readonly from: { readonly page: DraftPage; readonly address: string } | null
}

// Not in the tab's storage: after a reload, the prompt is offered again and not sent.
let handedOver: PendingBattle | null = null

/** The page of a new thread sends the prompt. */
export function handOver(pending: PendingBattle): void {
  handedOver = pending
  rememberPending(pending)
}

/** The prompt that the page of this thread must send; `null` when it was opened in another way. */
export const handedOverTo = (threadId: string): PendingBattle | null =>
  handedOver?.threadId === threadId ? handedOver : null

/** The same, once. */
export function takeOver(threadId: string): PendingBattle | null {
  const pending = handedOverTo(threadId)
  if (pending) handedOver = null
  return pending
}

export const rememberPending = (pending: PendingBattle): void => writeTabItem('pending-battle', JSON.stringify(pending))

/** The prompt of this thread whose answers were interrupted: the page was reloaded or left. */
export function pendingIn(threadId: string): PendingBattle | null {
  const stored = readTabItem('pending-battle')
  const pending = stored === null ? null : (JSON.parse(stored) as PendingBattle)
  return pending?.threadId === threadId ? pending : null
}

/** The prompt was answered or given up. */
export function forgetPending(threadId: string): void {
  if (pendingIn(threadId)) writeTabItem('pending-battle', null)
}
