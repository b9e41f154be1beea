import type { BattleResponse, SealedBattleResponse } from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'
import { battleReply } from './battle-reply.ts'
import type { ReadBattle } from './store.ts'

/** The reply to the request that stored this battle; `null` if there is none. It is the same before and after a vote. */
export async function repeatBattle(
  readBattle: ReadBattle,
  comparisonId: string,
): Promise<BattleResponse | SealedBattleResponse | null> {
  const battle = await readBattle(comparisonId)
  if (!battle) return null
  const { prompt } = battle
  // The texts were deleted with the thread.
  if (prompt === null) throw new ArenaError('thread-not-found')
  return battleReply({ ...battle, prompt })
}
