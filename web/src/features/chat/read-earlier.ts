import type { ArenaClient, CallOptions } from '@arena/client'
import { readAllTurns } from '../prompt/shown/read-all-turns.ts'
import { savedTurn, type Turn } from './chat-state.ts'
import { turnsOfSide } from './continued-battle.ts'

/** The turns of a thread. If it continues a battle, the battle's turns come before: the model is sent them too. */
export async function readEarlier(
  arena: { readonly threads: Pick<ArenaClient['threads'], 'messages'> },
  threadId: string,
  options: CallOptions = {},
): Promise<readonly Turn[]> {
  const { items } = await readAllTurns(arena, threadId, options)
  const turns = items.map(savedTurn)
  const start = items.findLastIndex(({ continues }) => continues !== null)
  const battle = items[start]?.continues
  if (!battle?.threadId) return turns
  const { comparisonId: continues, side, threadId: from } = battle
  const ofBattle = turnsOfSide((await readAllTurns(arena, from, options)).items, { from, continues, side })
  return [...turns.slice(0, start), ...ofBattle, ...turns.slice(start)]
}
