import type { Message } from '@arena/contract'
import { hidesModels, mayKnowModels, sealOf } from '../../access/seal.ts'
import { ArenaError } from '../../base/errors.ts'
import { presentAnswers } from './present-answers.ts'
import type { StoredThread } from './stored-thread.ts'
import type { TurnRow, TurnStore } from './turn-store.ts'

/** One statement reads at most so many turns, and no further turn after so many bytes: a thread is not held in memory. */
const BATCH_TURNS = 100
const BATCH_BYTES = 256 * 1024

export interface MessagesQuery {
  /** As the primary database has it. */
  readonly thread: StoredThread
  readonly readerId: string | null
  /** The position before the first turn. */
  readonly after: number
  /** The number of turns; `undefined` is all. */
  readonly limit: number | undefined
  /** The response ends before the turn that would exceed it, but has at least one turn. */
  readonly bytesMax: number
}

/**
 * The turns of a thread as one reader may see them, as pieces of a JSON document. The first turns are read before it
 * resolves, so that a failure can still have its own response. No connection is held between the batches: slow readers
 * would use up the pool.
 */
export async function listMessages(threads: TurnStore, query: MessagesQuery): Promise<AsyncIterable<string>> {
  const { thread, readerId, after, limit, bytesMax } = query
  const { messageCount } = thread
  const last = limit === undefined ? messageCount : Math.min(messageCount, after + limit)
  const readTurns = createReadTurns(threads, { thread, readerId, last })

  const readBatch = async (position: number): Promise<Message[]> => {
    const turns = await readTurns(position)
    // Positions have no gaps, so the thread was deleted. Ending the document here would show a part as the whole.
    if (turns.length === 0 && position < last) throw new ArenaError('thread-not-found')
    return turns
  }

  async function* write(first: readonly Message[]): AsyncGenerator<string> {
    let position = after
    let bytes = 0
    yield '{"items":['
    for (let turns = first; turns.length > 0; turns = await readBatch(position)) {
      for (const turn of turns) {
        const json = JSON.stringify(turn)
        const isFirst = bytes === 0
        bytes += Buffer.byteLength(json)
        if (!isFirst && bytes > bytesMax) return yield endOf(position)
        yield isFirst ? json : `,${json}`
        position = turn.position
      }
    }
    yield endOf(position)
  }
  const endOf = (position: number) => `],"nextCursor":${position < messageCount ? position : null}}`

  return write(await readBatch(after))
}

export interface TurnsQuery extends Pick<MessagesQuery, 'thread' | 'readerId'> {
  /** The position of the last turn. */
  readonly last: number
}

/** Reads the next turns after a position, as one reader may see them. None are left, or the thread was deleted, if it is empty. */
export function createReadTurns(
  threads: TurnStore,
  { thread, readerId, last }: TurnsQuery,
): (position: number) => Promise<Message[]> {
  const { threadId } = thread
  const isOwner = thread.userId === readerId

  /** The conversations of blind battles that a vote of their owner has revealed, in the range or outside of it. */
  const readVoted = async (turns: readonly TurnRow[], ownerId: string): Promise<ReadonlySet<string>> => {
    const blind = turns.flatMap((turn) => (hidesModels(battleOf(turn)) ? (turn.conversationId ?? []) : []))
    return blind.length === 0 ? new Set() : threads.votedConversations([...new Set(blind)], ownerId)
  }

  return async (position) => {
    if (position >= last) return []
    const range = { after: position, through: Math.min(last, position + BATCH_TURNS), bytesMax: BATCH_BYTES }
    // For others, what is shown depends on no vote but their own, so a replica can answer.
    const turns = isOwner
      ? await threads.turns(threadId, readerId, range)
      : await threads.sharedTurns(thread, readerId, range)
    const voted = isOwner ? await readVoted(turns, thread.userId) : null
    return turns.map((turn) => present(turn, threadId, voted))
  }
}

const battleOf = ({ selectionMode, sealSalt }: TurnRow) => ({ selectionMode, sealed: sealSalt !== null })

/** `voted` is the conversations that the owner has voted on; `null` for other readers. */
function present(turn: TurnRow, threadId: string, voted: ReadonlySet<string> | null): Message {
  const { conversationId: id, turn: place } = turn
  const hasVoted = id !== null && voted?.has(id) === true
  const shown = mayKnowModels(battleOf(turn), { isOwner: voted !== null, hasVoted })
  const isBattle = turn.comparisonId !== null
  return {
    messageId: turn.messageId,
    threadId,
    promptText: turn.promptText ?? '',
    history: turn.history,
    attachments: turn.attachments,
    ...presentAnswers(turn, { shown }),
    model1TimeMs: turn.durationMs,
    model2TimeMs: isBattle ? turn.durationMs : null,
    model1Fallback: turn.fallback1?.reason ?? null,
    model2Fallback: turn.fallback2?.reason ?? null,
    model1Missing: turn.text1 === null && turn.fallback1 !== null,
    model2Missing: turn.text2 === null && turn.fallback2 !== null,
    model1FinishReason: turn.finishReason1,
    model2FinishReason: turn.finishReason2,
    // For every reader: without the salt, which only a vote returns, the hash does not reveal the pair.
    seal: turn.sealSalt && sealOf(turn.sealSalt, [turn.model1Name, turn.model2Name ?? '']),
    comparisonId: turn.comparisonId,
    conversation: id !== null && place !== null ? { id, turn: place } : null,
    // The battle is private, unless its own thread is shared.
    continues: voted === null ? null : turn.continues,
    replaces: turn.replaces,
    voteChoice: turn.voteChoice,
    hasVoted: turn.voteChoice !== null,
    // A system prompt may be private: the owner sees it on the turn, but shares prompts and answers alone.
    settings: voted === null ? null : turn.settings,
    finishReason: turn.finishReason,
    position: turn.position,
    createdAt: turn.createdAt.toISOString(),
  }
}
