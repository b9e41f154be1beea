import { setTimeout as pause } from 'node:timers/promises'
import type { Board } from '@arena/contract'
import { identityOf, publish, type ShownBoard } from './cached-board.ts'
import { filterKey, type VoteFilter } from './compute/vote-filter.ts'

/** How long a reader waits for the votes before the stored board is shown. Small arenas never show it. */
const WAIT_MS = 1_000

/** The boards that were stored before a restart. They are shown until the votes are in memory. */
export function createStoredBoards(readBoard: (filter: VoteFilter) => Promise<Board | null>) {
  const boards = new Map<string, Promise<ShownBoard | null>>()

  const load = (filter: VoteFilter): Promise<ShownBoard | null> => {
    const key = filterKey(filter)
    const loading =
      boards.get(key) ??
      readBoard(filter).then((board) => {
        if (board === null) return null
        const { bytes, etag } = publish(board, undefined, identityOf(board))
        return { board, bytes, etag }
      })
    boards.set(key, loading)
    // A failed load is tried again.
    loading.catch(() => boards.delete(key))
    return loading
  }

  return {
    load,
    /** The result of `read`, or the stored board if that takes longer. */
    async orStored(filter: VoteFilter, read: () => Promise<ShownBoard>): Promise<ShownBoard> {
      const reading = read()
      const isLate = new AbortController()
      const late = pause(WAIT_MS, null, { signal: isLate.signal }).catch(() => null)
      const inTime = await Promise.race([reading, late]).finally(() => isLate.abort())
      if (inTime) return inTime
      // Nobody may be waiting for the reading any more.
      reading.catch(() => {})
      return (await load(filter)) ?? reading
    },
  }
}
