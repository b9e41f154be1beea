import type { Part } from '../part.ts'

/** From the command to the first answer. */
export const startPart: Part = {
  name: 'start',
  about: 'time to ready on an old and a new data directory, beside `node -e 0` and PostgreSQL alone; idle memory',
  measure: async (settings) => (await import('./measure-start.ts')).measureStart(settings),
}
