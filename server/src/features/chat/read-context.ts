import type { StoredTurn } from '../../generation/index.ts'
import type { ContinuedSide } from './rules.ts'
import type { ReadTurns } from './store.ts'

export interface ContextParts {
  readonly readTurns: ReadTurns
  /** The turns of one model in a conversation of battles. */
  readonly readSide: (side: ContinuedSide, userId: string) => Promise<readonly StoredTurn[]>
}

/**
 * The chat turns of a thread, oldest first. A turn that continued one side of a battle began a new conversation: the turns
 * of that side come before it, and the thread's older ones are not part of it.
 */
export async function readContext(
  { readTurns, readSide }: ContextParts,
  { threadId, replaces }: { readonly threadId: string; readonly replaces: number | null },
  userId: string,
): Promise<readonly StoredTurn[]> {
  const turns = await readTurns(threadId, replaces)
  const start = turns.findLastIndex(({ continued }) => continued !== null)
  const continued = turns[start]?.continued ?? null
  if (continued === null) return turns
  return [...(await readSide(continued, userId)), ...turns.slice(start)]
}
