import type { AnswerSelection, ChatRequest } from '@arena/contract'
import { ArenaError } from '../../base/errors.ts'

/** Picks one item, each with the same probability. `random` returns a number from 0 up to, but not including, 1. */
export function drawOne<Item>(items: readonly Item[], random: () => number): Item {
  const drawn = items[Math.floor(random() * items.length)]
  if (drawn === undefined) throw new ArenaError('no-model-to-draw')
  return drawn
}

export const isAutomatic = (model: string | undefined): boolean =>
  model === undefined || model === '' || model === 'auto'

/** A model that continues a battle is chosen by the caller, by its side. */
export const selectionOf = ({ model, continues }: Pick<ChatRequest, 'model' | 'continues'>): AnswerSelection =>
  isAutomatic(model) && continues === undefined ? 'automatic' : 'manual'

/** The side of a battle that a chat continues. */
export interface ContinuedSide {
  readonly continuesId: string
  readonly side: 'agent1' | 'agent2'
}

/** The side that a chat continues; `null` if it continues none. */
export function continuedSide({
  continues,
  side,
  model,
}: Pick<ChatRequest, 'continues' | 'side' | 'model'>): ContinuedSide | null {
  if (continues === undefined && side === undefined) return null
  if (continues === undefined || side === undefined) throw new ArenaError('continues-needs-side')
  if (!isAutomatic(model)) throw new ArenaError('continues-with-model', { members: 'model' })
  return { continuesId: continues, side }
}

/**
 * Leaves out the last turns with the same prompt and no images. A prompt that is sent again asks for another answer, and the
 * model would comment on the one it sees.
 */
export const withoutRepeated = <Turn extends { readonly turnId: string | null; readonly prompt: string | null }>(
  turns: readonly Turn[],
  prompt: string,
  withImages: ReadonlySet<string>,
): readonly Turn[] =>
  turns.slice(0, turns.findLastIndex((turn) => turn.prompt !== prompt || withImages.has(turn.turnId ?? '')) + 1)
