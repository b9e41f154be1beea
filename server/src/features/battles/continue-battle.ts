import type { BattleRequest } from '@arena/contract'
import { mustStaySealed } from '../../access/seal.ts'
import { ArenaError } from '../../base/errors.ts'
import { fitTurns, type TurnToSend } from '../../generation/index.ts'
import type { CatalogueModel } from '../models/index.ts'
import type { BattleDependencies } from './dependencies.ts'

/** What a battle takes over from the conversation that it continues. */
export interface Continuation {
  readonly continuesId: string | null
  readonly conversationId: string | null
  readonly turn: number
  /** The earlier turns that both models are sent. */
  readonly turns: readonly TurnToSend[]
  readonly mustBeSealed: boolean
  /** Of the earlier turns. */
  readonly anyFallback: boolean
  readonly anyNamedItself: boolean
  readonly anyUnsealed: boolean
  /** Someone has voted on a turn of the conversation, which reveals the pair. */
  readonly isRevealed: boolean
}

/** A battle that continues none. */
export const firstTurn: Continuation = {
  continuesId: null,
  conversationId: null,
  turn: 1,
  turns: [],
  mustBeSealed: false,
  anyFallback: false,
  anyNamedItself: false,
  anyUnsealed: false,
  isRevealed: false,
}

/** The models of the continued battle on their sides. They were drawn then, so there is no draw set. */
export async function continueBattle(
  dependencies: BattleDependencies,
  { continues, model1, model2, selectionMode, pool }: BattleRequest & { readonly continues: string },
  { userId, withImages }: { readonly userId: string; readonly withImages: boolean },
) {
  if ([model1, model2, selectionMode, pool].some((member) => member !== undefined)) {
    throw new ArenaError('continues-with-model', { members: 'model1, model2, selectionMode and pool' })
  }
  const battle = await readOwnBattle(dependencies, continues, userId)
  const mustBeSealed = mustStaySealed(battle, battle)
  // Whatever the models can do: otherwise the answer would say something about them.
  if (withImages && mustBeSealed && !battle.beganWithImage) throw new ArenaError('attachments-not-blind')
  const [left, right] = await activeModels(dependencies, battle.leftModelId, battle.rightModelId)
  if (withImages && !mustBeSealed && !(left!.vision && right!.vision)) throw new ArenaError('continued-without-vision')
  const continued: Continuation = {
    continuesId: continues,
    conversationId: battle.conversationId,
    turn: battle.turn + 1,
    turns: fitTurns(battle.turns, dependencies.config.contextCharsMax),
    mustBeSealed,
    anyFallback: battle.anyFallback,
    anyNamedItself: battle.anyNamedItself,
    anyUnsealed: battle.anyUnsealed,
    isRevealed: battle.isRevealed,
  }
  const { selectionMode: mode, poolName, probability } = battle
  return { mode, models: [left!, right!] as const, drawSet: null, poolName, probability, redraw: null, continued }
}

/** Finds a battle that can be continued. Throws unless the user owns it and its texts exist. */
export async function readOwnBattle({ readConversation }: BattleDependencies, comparisonId: string, userId: string) {
  const battle = await readConversation(comparisonId, userId)
  // A conversation cannot be continued without its last turn.
  if (!battle || battle.isEmptied) throw new ArenaError('battle-not-found')
  if (battle.userId !== userId) throw new ArenaError('battle-forbidden')
  return battle
}

/** Finds models by id. The error of the catalogue contains the id, which identifies a model before the vote. */
export async function activeModels(
  { catalogue }: BattleDependencies,
  ...modelIds: string[]
): Promise<CatalogueModel[]> {
  try {
    return await catalogue.named(...modelIds)
  } catch (error) {
    if (!(error instanceof ArenaError)) throw error
    throw new ArenaError('continued-model-inactive', {}, { cause: error })
  }
}
