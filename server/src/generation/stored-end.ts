import type { Ending } from '../providers/port/model-client.ts'

/** How a turn is stored to have ended: an answer that a filter cut off is marked like one that a limit cut off. */
export const storedEnd = (finishReason: Ending['finishReason']): 'stop' | 'length' =>
  finishReason === 'stop' ? 'stop' : 'length'
