import { FailureNote } from '../../failure/failure-note.tsx'
import { useMessages } from '../../language/index.ts'
import { Answer } from '../../markdown/index.ts'
import { Button } from '../../ui/button.tsx'
import { isOpen, type Turn } from './chat-state.ts'
import { messages } from './messages/index.ts'

interface ChatTurnProps {
  readonly turn: Turn
  /** Who answers, where that is known. */
  readonly author: string | null
  readonly plain: boolean
  readonly onRetry: (() => void) | undefined
}

export function ChatTurn({ turn, author, plain, onRetry }: ChatTurnProps) {
  const t = useMessages(messages)
  const { prompt, text, status, cutShort, error } = turn
  const retry = onRetry && <Button onClick={onRetry}>{t.retry}</Button>
  return (
    <article className="chat-turn" aria-busy={isOpen(turn)}>
      <div className="chat-prompt">
        <h2 className="chat-who">{t.you}</h2>
        <p dir="auto">{prompt}</p>
      </div>
      <div className="chat-answer">
        <h2 className="chat-who">{author === null ? t.someModel : <bdi>{author}</bdi>}</h2>
        {status === 'waiting' && <p className="muted chat-waiting">{t.waiting}</p>}
        {text !== '' && <Answer text={text} plain={plain} streaming={status === 'writing'} />}
        {cutShort && (
          <p className="muted chat-end" tabIndex={-1}>
            {t.cutShort}
          </p>
        )}
        {status === 'stopped' && (
          <p className="muted chat-end" tabIndex={-1}>
            {t.stopped} {retry}
          </p>
        )}
        {status === 'cut' && error === null && (
          <p className="muted chat-end" tabIndex={-1}>
            {t.cut} {retry}
          </p>
        )}
        {error !== null && (
          <FailureNote error={error} saved={status === 'cut' ? t.savedCut : t.savedPrompt} onRetry={onRetry} />
        )}
      </div>
    </article>
  )
}
