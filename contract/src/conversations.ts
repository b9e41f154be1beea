import { type Static, Type } from 'typebox'
import { Uuid } from './schema.ts'

/** The place of a battle in its conversation. A battle that continues none is the first turn of its own. */
export const Conversation = Type.Object({
  id: Uuid('The `comparisonId` of the first turn.'),
  turn: Type.Integer({ minimum: 1 }),
})
export type Conversation = Static<typeof Conversation>

export const ContextTurns = Type.Integer({ minimum: 0, description: 'How many earlier turns the model was sent.' })
