import type { Part } from '../part.ts'

/** Whether an old arena is slower than a young one. */
export const growthPart: Part = {
  name: 'growth',
  about: 'leaderboard, vote and battle as votes grow from 10k: a plot',
  measure: async (settings) => (await import('./measure-growth.ts')).measureGrowth(settings),
}
