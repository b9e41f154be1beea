/** A source of choices. Two sources made from one seed choose alike: the voices may not use any other randomness. */
export interface Random {
  /** At least 0, below 1. */
  next(): number
  pick<T>(choices: readonly T[]): T
  chance(probability: number): boolean
  /** A copy in another order. */
  shuffle<T>(items: readonly T[]): T[]
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  return {
    next,
    pick: (choices) => {
      const choice = choices[Math.floor(next() * choices.length)]
      if (choice === undefined) throw new RangeError('nothing to pick from')
      return choice
    },
    chance: (probability) => next() < probability,
    shuffle: (items) => {
      const order = [...items]
      for (let last = order.length - 1; last > 0; last -= 1) {
        const other = Math.floor(next() * (last + 1))
        const held = order[last]!
        order[last] = order[other]!
        order[other] = held
      }
      return order
    },
  }
}

/** FNV-1a over the parts. The separator keeps `['ab', 'c']` and `['a', 'bc']` apart. */
export function hashOf(parts: readonly string[]): number {
  let hash = 0x811c9dc5
  for (const part of parts) {
    for (let index = 0; index < part.length; index += 1) {
      hash = Math.imul(hash ^ part.charCodeAt(index), 0x01000193)
    }
    hash = Math.imul(hash ^ 0x1f, 0x01000193)
  }
  return hash >>> 0
}
