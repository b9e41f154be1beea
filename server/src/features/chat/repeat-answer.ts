import type { ChatRequest, ChatResponse } from '@arena/contract'
import { chatResponse, outputOf } from '../../generation/index.ts'
import type { EarlierRequest } from '../../http/idempotency/index.ts'
import type { WritableThread } from '../threads/index.ts'
import { isAutomatic } from './rules.ts'
import type { ReadTurn } from './store.ts'

type KeptAnswer = Omit<ChatResponse, 'prompt' | 'output'>

/** A turn in a thread is stored there, and is deleted with it. Without a thread, the answer is kept with its key. */
export function answerToKeep(
  { prompt, output, ...answer }: ChatResponse,
  request: ChatRequest,
): KeptAnswer | undefined {
  return request.threadId === undefined ? answer : undefined
}

/** The reply to an earlier request; `null` if it stored none. */
export async function repeatAnswer(
  { readTurn, writableThread }: { readonly readTurn: ReadTurn; readonly writableThread: WritableThread },
  { prompt, threadId, model }: ChatRequest,
  userId: string,
  { id, kept }: EarlierRequest,
): Promise<ChatResponse | null> {
  if (threadId === undefined) {
    const answer = kept as KeptAnswer | undefined
    return answer ? { ...answer, prompt, output: outputOf(answer.message) } : null
  }
  const turn = await readTurn(id)
  if (!turn) {
    // The turn may have been deleted with its thread.
    await writableThread(threadId, userId)
    return null
  }
  return chatResponse(turn.answer, {
    prompt,
    selectionMode: isAutomatic(model) ? 'automatic' : 'manual',
    responseTimeMs: turn.durationMs,
    timestamp: turn.createdAt.toISOString(),
  })
}
