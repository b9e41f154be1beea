import type { Message } from '@arena/contract'
import { savedTurn, type Turn } from './chat-state.ts'

/** A battle that the chat continues with one of its models. */
export interface ContinuedBattle {
  /** The thread of the battle. */
  readonly from: string
  readonly continues: string
  readonly side: 'agent1' | 'agent2'
}

/** The battle in the address of the page; `null` where there is none. */
export function continuedBattle(params: URLSearchParams): ContinuedBattle | null {
  const from = params.get('from')
  const continues = params.get('continues')
  const side = params.get('side')
  return from && continues && (side === 'agent1' || side === 'agent2') ? { from, continues, side } : null
}

/** The turns of one side up to the continued battle, as turns of a chat. */
export function turnsOfSide(messages: readonly Message[], { continues, side }: ContinuedBattle): readonly Turn[] {
  const last = messages.find(({ comparisonId }) => comparisonId === continues)
  if (!last) return []
  return messages
    .filter(({ conversation, position }) => conversation?.id === last.conversation?.id && position <= last.position)
    .map((message) => ({ ...savedTurn(asChat(message, side)), position: null }))
}

const asChat = (message: Message, side: ContinuedBattle['side']): Message =>
  side === 'agent1'
    ? { ...message, finishReason: message.model1FinishReason }
    : {
        ...message,
        model1Name: message.model2Name,
        model1Response: message.model2Response,
        model1Fallback: message.model2Fallback,
        model1Missing: message.model2Missing,
        model1Reasoning: message.model2Reasoning,
        model1Cost: message.model2Cost,
        finishReason: message.model2FinishReason,
      }
