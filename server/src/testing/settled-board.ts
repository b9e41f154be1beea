import { expect } from 'vitest'
import type { Answered, TestArena } from './start-arena.ts'

/** The board as soon as its intervals are from the same votes as its ratings. Then it stays the same until the next vote. */
export async function settledBoard(arena: TestArena, query = ''): Promise<Answered> {
  let answered: Answered | undefined
  await expect
    .poll(
      async () => {
        answered = await arena.call(`/api/arena/model-stats${query}`)
        return Number(answered.json?.throughVote) - Number(answered.json?.intervalsThroughVote)
      },
      { timeout: 20_000, interval: 50 },
    )
    .toBe(0)
  return answered!
}
