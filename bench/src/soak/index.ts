import type { Part } from '../part.ts'

/** Hours in half an hour: whether anything grows that should not. */
export const soakPart: Part = {
  name: 'soak',
  about: 'mixed traffic for --minutes (30): memory, handles and event-loop delay as a plot',
  onlyWhenNamed: true,
  takesMinutes: true,
  measure: async (settings) => (await import('./measure-soak.ts')).measureSoak(settings),
}
