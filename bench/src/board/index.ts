import type { Part } from '../part.ts'

/** The leaderboard as readers get it: ready bytes, beside a server that has nothing else to do. */
export const boardPart: Part = {
  name: 'board',
  about: 'reading the leaderboard, beside bare node:http writing the same bytes',
  measure: async (settings) => (await import('./measure-board.ts')).measureBoard(settings),
}
