import { ArenaError } from '../../errors.ts'

/** Picks one item, each with the same probability. `random` returns a number from 0 up to, but not including, 1. */
export function drawOne<Item>(items: readonly Item[], random: () => number): Item {
  const drawn = items[Math.floor(random() * items.length)]
  if (drawn === undefined) throw new ArenaError('no-model-to-draw')
  return drawn
}

export const isAutomatic = (model: string | undefined): boolean =>
  model === undefined || model === '' || model === 'auto'
