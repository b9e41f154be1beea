import type { VoteChoice } from '@arena/contract'
import type { BattleState } from './battle-state.ts'

/** A previous battle of this thread. */
export interface EarlierTurn {
  readonly comparisonId: string
  readonly prompt: string
  /** Whether the models are still hidden. */
  readonly blind: boolean
  /** `null` without a vote. */
  readonly outcome: { readonly choice: VoteChoice; readonly left: string; readonly right: string } | null
}

export function earlierTurn(state: BattleState): EarlierTurn | null {
  if (state.phase === 'idle' || state.phase === 'asking') return null
  const { comparisonId, models } = state.battle
  const turn = { comparisonId, prompt: state.prompt }
  if (state.phase !== 'revealed') return { ...turn, blind: models === null, outcome: null }
  const { agent1, agent2 } = state.reveal
  const outcome = { choice: state.choice, left: agent1.displayName, right: agent2.displayName }
  return { ...turn, blind: false, outcome }
}
