import type { Board } from '@arena/contract'
import { DatabaseFailure } from '../../database/index.ts'
import { identityOf, publish, type ShownBoard } from './cached-board.ts'

/** One copy for each board: during an outage every reader gets the same bytes. */
const copies = new WeakMap<Board, ShownBoard>()

/** The board marked as stale. It has an ETag of its own, or a client would not notice the end of the outage. */
function staleCopyOf(board: Board): ShownBoard {
  const stale: Board = { ...board, stale: true }
  const { bytes, etag } = publish(stale, undefined, identityOf(stale))
  const copy = copies.get(board) ?? { board: stale, bytes, etag }
  copies.set(board, copy)
  return copy
}

/** Reads a board. If the database is unavailable, resolves with the last one, marked as stale, if there is one. */
export async function orStale<Fresh>(
  read: () => Promise<Fresh>,
  last: () => Board | null,
): Promise<Fresh | ShownBoard> {
  try {
    return await read()
  } catch (error) {
    const board = last()
    // Any other error is a fault of this service, which an old board would hide.
    if (!(error instanceof DatabaseFailure) || board === null) throw error
    return staleCopyOf(board)
  }
}
