import type { VoteChoice } from '@arena/contract'
import type { BattleState } from './battle-state.ts'

/** A battle of this thread that was left for the next one. */
export interface EarlierTurn {
  readonly comparisonId: string
  readonly prompt: string
  /** `null` where no vote was cast here. */
  readonly outcome: { readonly choice: VoteChoice; readonly left: string; readonly right: string } | null
}

export function earlierTurn(state: BattleState): EarlierTurn | null {
  if (state.phase === 'idle' || state.phase === 'asking') return null
  const { prompt, battle } = state
  if (state.phase !== 'revealed') return { comparisonId: battle.comparisonId, prompt, outcome: null }
  const { agent1, agent2 } = state.reveal
  const outcome = { choice: state.choice, left: agent1.displayName, right: agent2.displayName }
  return { comparisonId: battle.comparisonId, prompt, outcome }
}
