import { type DraftPage, readTabItem, writeTabItem } from '../../../storage.ts'
import type { AskedRequest } from './battle-state.ts'

/** A prompt that was sent and has no answer yet. */
export interface PendingBattle {
  readonly threadId: string
  readonly request: AskedRequest
  /** Where the prompt was written: its draft and its address. `null` for a follow-up, which was written in the thread. */
  readonly from: { readonly page: DraftPage; readonly address: string } | null
  /** Whether the conversation already has a vote. */
  readonly voted: boolean
}

/** How many are kept. A prompt that is left in its thread stays until the thread is opened again. */
const KEPT = 20

const stored = (): readonly PendingBattle[] => JSON.parse(readTabItem('pending-battles') ?? '[]') as PendingBattle[]

const storedExcept = (threadId: string) => stored().filter((pending) => pending.threadId !== threadId)

const store = (all: readonly PendingBattle[]): void =>
  writeTabItem('pending-battles', all.length === 0 ? null : JSON.stringify(all))

export const rememberPending = (pending: PendingBattle): void =>
  store([...storedExcept(pending.threadId), pending].slice(-KEPT))

/** The prompt of this thread whose answers are written, or were interrupted by a reload. */
export const pendingIn = (threadId: string): PendingBattle | null =>
  stored().find((pending) => pending.threadId === threadId) ?? null

/** The prompt was answered or given up. */
export const forgetPending = (threadId: string): void => store(storedExcept(threadId))
