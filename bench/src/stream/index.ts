import type { Part } from '../part.ts'

/** Streamed answers: what stands between a model that writes and somebody who reads. */
export const streamPart: Part = {
  name: 'stream',
  about: 'streamed chat, beside the provider itself, a bare relay and the Portkey gateway',
  measure: async (settings) => (await import('./measure-streams.ts')).measureStreams(settings),
}
