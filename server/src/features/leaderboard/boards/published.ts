import type { Board } from '@arena/contract'
import { type Published, publish } from '../../../http/replies/published.ts'

/** A value with the time of its computation, which is not part of its identity. */
export const publishTimed = (value: object): Published =>
  publish(JSON.stringify(value), JSON.stringify({ ...value, asOf: null }))

/** A serialised board. */
export interface ShownBoard extends Published {
  readonly board: Board
}

export const publishBoard = (board: Board): ShownBoard => ({ board, ...publishTimed(board) })

/** Caches what is derived from an object for as long as the object is in memory. */
export function derivedFrom<From extends object, Value>(derive: (from: From) => Value): (from: From) => Value {
  const cache = new WeakMap<From, Value>()
  return (from) => {
    const known = cache.get(from)
    if (known !== undefined) return known
    const derived = derive(from)
    cache.set(from, derived)
    return derived
  }
}

/** The board marked as stale. It has an ETag of its own, or a client would not notice the end of the outage. */
export const staleCopyOf = derivedFrom(({ board }: ShownBoard) => publishBoard({ ...board, stale: true }))
