import { mayKnowModels } from '../../access/seal.ts'
import { ArenaError } from '../../base/errors.ts'
import type { StoredTurn } from '../../generation/index.ts'
import type { CatalogueModel } from '../models/index.ts'
import { activeModels, readOwnBattle } from './continue-battle.ts'
import type { BattleDependencies } from './dependencies.ts'
import type { ContinuedBattle } from './store.ts'

export interface ContinuedSide {
  readonly continuesId: string
  readonly side: 'agent1' | 'agent2'
}

/** One model of a battle with its turns, for a chat with this model. Throws unless the user may know the model. */
export async function continueSide(
  dependencies: BattleDependencies,
  { continuesId, side }: ContinuedSide,
  userId: string,
): Promise<{ model: CatalogueModel; turns: readonly StoredTurn[] }> {
  const battle = await readOwnBattle(dependencies, continuesId, userId)
  if (!mayKnowModels(battle, { isOwner: true, hasVoted: battle.hasVoted })) throw new ArenaError('battle-not-revealed')
  const [model] = await activeModels(dependencies, side === 'agent1' ? battle.leftModelId : battle.rightModelId)
  return { model: model!, turns: turnsOf(battle, side) }
}

/** The turns of one model, for later turns of such a chat. */
export async function readSide(
  { readConversation }: BattleDependencies,
  { continuesId, side }: ContinuedSide,
  userId: string,
): Promise<readonly StoredTurn[]> {
  const battle = await readConversation(continuesId, userId)
  return battle ? turnsOf(battle, side) : []
}

/** In a chat with one model, it does not matter whether the other one has answered. */
const turnsOf = ({ turns }: ContinuedBattle, side: ContinuedSide['side']): StoredTurn[] =>
  turns.map(({ turnId, prompt, answers: [left = null, right = null] }) => ({
    turnId,
    prompt,
    answers: [side === 'agent1' ? left : right],
  }))
