/** Two generators with one seed choose alike. The algorithm is mulberry32. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  /** At least 0, below 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const pick = <Choice>(choices: readonly Choice[]): Choice => choices[Math.floor(next() * choices.length)]!
  return { next, pick, chance: (probability: number): boolean => next() < probability }
}

export type Random = ReturnType<typeof createRandom>
