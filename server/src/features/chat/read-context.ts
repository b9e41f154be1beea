import type { StoredTurn } from '../../generation/index.ts'
import type { ChatDependencies } from './dependencies.ts'

/**
 * The chat turns of a thread, oldest first. A turn that continued one side of a battle began a new conversation: the turns
 * of that side come before it, and the thread's older ones are not part of it.
 */
export async function readContext(
  { readTurns, battles }: ChatDependencies,
  { threadId, replaces }: { readonly threadId: string; readonly replaces: number | null },
  userId: string,
): Promise<readonly StoredTurn[]> {
  const turns = await readTurns(threadId, replaces)
  const start = turns.findLastIndex(({ continued }) => continued !== null)
  const continued = turns[start]?.continued ?? null
  if (continued === null) return turns
  return [...(await battles.readSide(continued, userId)), ...turns.slice(start)]
}
