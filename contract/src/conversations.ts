import { type Static, Type } from 'typebox'
import { Nullable, OneOf, Uuid } from './schema.ts'

/** The place of a battle in its conversation. A battle that continues none is the first turn of its own. */
export const Conversation = Type.Object({
  id: Uuid('The `comparisonId` of the first turn.'),
  turn: Type.Integer({ minimum: 1 }),
})
export type Conversation = Static<typeof Conversation>

export const ContextTurns = Type.Integer({ minimum: 0, description: 'How many earlier turns the model was sent.' })

/** A message that a program sent before the prompt of a first turn. */
export const HistoryMessage = Type.Object({ role: OneOf(['user', 'assistant']), content: Type.String() })
export type HistoryMessage = Static<typeof HistoryMessage>

/** More would make pages of such threads slow. */
export const HISTORY_MESSAGES_MAX = 1_000

export const PromptHistory = Nullable(Type.Array(HistoryMessage), {
  description:
    'What a program sent before the prompt of a first turn, from the user and a model in turn; `null` if nothing.',
})
