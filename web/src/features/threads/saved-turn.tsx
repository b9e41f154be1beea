import type { Message, Model } from '@arena/contract'
import { Link } from 'wouter'
import { useMessages } from '../../language/index.ts'
import { authorOf, savedTurn } from '../chat/chat-state.ts'
import { ChatTurn } from '../chat/chat-turn.tsx'
import { messages } from './messages/index.ts'

interface SavedTurnProps {
  readonly message: Message
  readonly plain: boolean
  readonly models: readonly Model[] | undefined
}

/** One saved turn of a chat. */
export function SavedTurn({ message, plain, models = [] }: SavedTurnProps) {
  const t = useMessages(messages)
  const turn = savedTurn(message)
  return (
    <ChatTurn turn={turn} author={authorOf(turn, models)} plain={plain}>
      {message.continues?.threadId && (
        <p className="muted">
          <Link href={`/threads/${message.continues.threadId}`}>{t.continuesBattle}</Link>
        </p>
      )}
    </ChatTurn>
  )
}
