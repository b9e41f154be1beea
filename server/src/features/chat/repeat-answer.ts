import type { ChatReply, ChatRequest } from '@arena/contract'
import { chatResponse, outputOf } from '../../generation/index.ts'
import type { EarlierRequest } from '../../http/idempotency/index.ts'
import type { ChatDependencies } from './dependencies.ts'
import { selectionOf } from './rules.ts'

/** Answers that an earlier version stored have no reasoning and no cost. */
type AddedLater = 'reasoning' | 'cost'
type StoredReply = Omit<ChatReply, 'prompt' | 'output' | AddedLater> & Partial<Pick<ChatReply, AddedLater>>

/** A turn in a thread is stored there, and is deleted with it. Without a thread, the answer is kept with its key. */
export function answerToKeep({ prompt, output, ...answer }: ChatReply, request: ChatRequest): StoredReply | undefined {
  return request.threadId === undefined ? answer : undefined
}

/** The reply to an earlier request; `null` if it stored none. */
export async function repeatAnswer(
  { readTurn, threads }: ChatDependencies,
  request: ChatRequest,
  userId: string,
  { id, storedReply }: EarlierRequest,
): Promise<ChatReply | null> {
  const { prompt, threadId } = request
  if (threadId === undefined) {
    const answer = storedReply as StoredReply | undefined
    return answer ? { reasoning: null, cost: null, ...answer, prompt, output: outputOf(answer.message) } : null
  }
  const turn = await readTurn(id)
  if (!turn) {
    // The turn may have been deleted with its thread.
    await threads.writableThread(threadId, userId)
    return null
  }
  const metadata = {
    prompt,
    selectionMode: selectionOf(request),
    responseTimeMs: turn.durationMs,
    timestamp: turn.createdAt.toISOString(),
  }
  return { ...chatResponse(turn.answer, metadata), contextTurns: turn.contextTurns }
}
