import type { Part } from '../part.ts'

/** Votes: what the service adds to the one statement that stores them. */
export const votePart: Part = {
  name: 'vote',
  about: 'votes a second, beside the same statement sent by the bare driver',
  // Loaded when it is its turn: the service's code in memory would be looked through by the ratings' collections.
  measure: async (settings) => (await import('./measure-votes.ts')).measureVotes(settings),
}
