import type { Part } from '../part.ts'

/** Battles: what the service adds to two models that answer at once. */
export const battlePart: Part = {
  name: 'battle',
  about: 'battles, beside two direct calls, the same with the one statement, and Portkey twice',
  measure: async (settings) => (await import('./measure-battles.ts')).measureBattles(settings),
}
