import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../language/index.ts'
import { Answer } from '../../markdown/markdown.tsx'
import { Button } from '../../ui/button.tsx'
import { SettingsNote } from '../battles/settings-note.tsx'
import { isOpen, type Turn } from './chat-state.ts'
import { messages } from './messages/index.ts'

interface ChatTurnProps {
  readonly turn: Turn
  /** The model's name; `null` while it is unknown. */
  readonly author: string | null
  readonly plain: boolean
  readonly onRetry: (() => void) | undefined
  /** Asks again although there is an answer. */
  readonly onRegenerate: (() => void) | undefined
}

export function ChatTurn({ turn, author, plain, onRetry, onRegenerate }: ChatTurnProps) {
  const t = useMessages(messages)
  const common = useMessages(commonMessages)
  const { prompt, text, status, truncated, error } = turn
  const retry = onRetry && <Button onClick={onRetry}>{common.retry}</Button>
  return (
    <article className="chat-turn" aria-busy={isOpen(turn)}>
      <div className="chat-prompt">
        <h2 className="chat-who">{t.you}</h2>
        <p dir="auto">{prompt}</p>
      </div>
      <SettingsNote settings={turn.settings} />
      <div className="chat-answer">
        <h2 className="chat-who">{author === null ? t.someModel : <bdi>{author}</bdi>}</h2>
        {status === 'waiting' && <p className="muted chat-waiting">{t.waiting}</p>}
        {text !== '' && <Answer text={text} plain={plain} streaming={status === 'writing'} />}
        {truncated && (
          <p className="muted chat-end" tabIndex={-1}>
            {common.truncated}
          </p>
        )}
        {status === 'done' && onRegenerate && (
          <Button kind="quiet" className="chat-regenerate" onClick={onRegenerate}>
            {t.regenerate}
          </Button>
        )}
        {status === 'stopped' && (
          <p className="muted chat-end" tabIndex={-1}>
            {t.stopped} {retry}
          </p>
        )}
        {status === 'cut' && error === null && (
          <p className="muted chat-end" tabIndex={-1}>
            {common.cutOff} {retry}
          </p>
        )}
        {error !== null && (
          <FailureNote error={error} saved={status === 'cut' ? t.partSaved : common.promptSaved} onRetry={onRetry} />
        )}
      </div>
    </article>
  )
}
