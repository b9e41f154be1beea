import type { Answered, TestArena } from './start-arena.ts'

/** The board as a reader gets it. */
export const callBoard = (arena: TestArena, query = ''): Promise<Answered> =>
  arena.call(`/api/arena/model-stats${query}`)
