import type { Part } from '../part.ts'

/** Tokens: what it costs to know who is calling. */
export const authPart: Part = {
  name: 'auth',
  about: 'a request with a token, remembered or new, beside one without and beside jose alone',
  measure: async (settings) => (await import('./measure-auth.ts')).measureAuth(settings),
}
