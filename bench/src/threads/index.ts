import type { Part } from '../part.ts'

/** Reading back what was said. */
export const threadsPart: Part = {
  name: 'threads',
  about: 'lists of threads and messages, beside the bare query, among few and many rows of others',
  measure: async (settings) => (await import('./measure-threads.ts')).measureThreads(settings),
}
