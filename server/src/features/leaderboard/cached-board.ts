import type { Board } from '@arena/contract'
import type { Published } from '../../http/published.ts'

export { type Published, publish } from '../../http/published.ts'

/** A serialised board. */
export interface ShownBoard extends Omit<Published<Board>, 'value'> {
  readonly board: Board
}

/** The board without the time of reading, which does not make it a different board. */
export const identityOf = (board: object): string => JSON.stringify({ ...board, asOf: null })

export interface CachedBoardOptions<Value> {
  /** Builds the value. Returns the old one if nothing changed, so that its ETag stays the same. */
  readonly build: (old: Published<Value> | null, startedAt: Date) => Promise<Published<Value>>
  /** A counter that increases with every change that the next read must show. */
  readonly wanted: () => number
  readonly now: () => number
}

/** Changes of other instances show after at most this time. */
const FRESH_MS = 1_000

/**
 * Caches one value. Only one rebuild runs at a time. A reader waits for a rebuild that started after the changes it must
 * see.
 */
export function createCachedBoard<Value>({ build, wanted, now }: CachedBoardOptions<Value>) {
  let current: Published<Value> | null = null
  let shown = -1
  let checkedAt = Number.NEGATIVE_INFINITY
  let rebuilding: { readonly version: number; readonly done: Promise<void> } | null = null

  async function rebuild(version: number): Promise<void> {
    const startedAt = now()
    current = await build(current, new Date())
    shown = Math.max(shown, version)
    checkedAt = startedAt
  }

  const isOutdated = () => now() - checkedAt >= FRESH_MS

  return async function read(): Promise<Published<Value>> {
    const needed = wanted()
    while (current === null || shown < needed || isOutdated()) {
      if (rebuilding === null) {
        const version = wanted()
        const done = rebuild(version).finally(() => {
          rebuilding = null
        })
        rebuilding = { version, done }
      }
      const { version, done } = rebuilding
      await done
      if (version >= needed) break
    }
    return current!
  }
}
