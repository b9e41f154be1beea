import type { Message, Thread } from '@arena/contract'
import { messageOf } from '../../generation/index.ts'
import { sealOf } from '../../seal.ts'
import { namesAreShown } from './rules.ts'
import type { ThreadStore, TurnRow } from './store.ts'

/** A thread's turns as one reader may see them. */
export async function listMessages(threads: ThreadStore, thread: Thread, readerId: string | null): Promise<Message[]> {
  const isOwner = thread.userId === readerId
  const turns = await threads.turns(thread.threadId, readerId)
  return turns.map((turn) => present(turn, thread.threadId, isOwner))
}

function present(turn: TurnRow, threadId: string, isOwner: boolean): Message {
  const hasVoted = turn.voteChoice !== null
  const blind = turn.selectionMode === 'random' || turn.selectionMode === 'topper'
  const shown = namesAreShown({ blind, hasVoted }, { isOwner })
  const isBattle = turn.comparisonId !== null
  // A fallback's note names the models, so it is written for this reader and not stored.
  const left = { text: turn.text1, modelName: turn.model1Name, fallback: turn.fallback1 }
  const right = { text: turn.text2, modelName: turn.model2Name ?? '', fallback: turn.fallback2 }
  return {
    messageId: turn.messageId,
    threadId,
    promptText: turn.promptText ?? '',
    model1Name: shown ? turn.model1Name : null,
    model2Name: shown ? turn.model2Name : null,
    model1Response: messageOf(left, { blind: !shown }),
    model2Response: isBattle ? messageOf(right, { blind: !shown }) : null,
    model1TimeMs: turn.durationMs,
    model2TimeMs: isBattle ? turn.durationMs : null,
    model1Fallback: turn.fallback1?.reason ?? null,
    model2Fallback: turn.fallback2?.reason ?? null,
    model1Missing: isMissing(left),
    model2Missing: isBattle && isMissing(right),
    // For every reader: without the salt, which only a vote returns, the hash does not reveal the pair.
    seal: turn.sealSalt && sealOf(turn.sealSalt, [turn.model1Name, turn.model2Name ?? '']),
    comparisonId: turn.comparisonId,
    voteChoice: turn.voteChoice,
    hasVoted,
    finishReason: turn.finishReason,
    position: turn.position,
    createdAt: turn.createdAt.toISOString(),
  }
}

const isMissing = (answer: { text: string | null; fallback: object | null }): boolean =>
  answer.text === null && answer.fallback !== null
