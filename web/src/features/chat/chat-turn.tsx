import { shownText } from '@arena/contract/shown-text'
import type { ReactNode } from 'react'
import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useFormat, useMessages } from '../../language/index.ts'
import { Button } from '../../ui/button.tsx'
import { wordsOf } from '../prompt/attachments/prompt-parts.ts'
import { messages as promptMessages } from '../prompt/messages/index.ts'
import { AnswerText } from '../prompt/shown/answer-text.tsx'
import { CopyAnswer } from '../prompt/shown/copy-answer.tsx'
import { FallbackNote } from '../prompt/shown/fallback-note.tsx'
import { History } from '../prompt/shown/history.tsx'
import { ownText } from '../prompt/shown/own-text.ts'
import { Preview } from '../prompt/shown/preview.tsx'
import { Prompt } from '../prompt/shown/prompt-text.tsx'
import { Reasoning } from '../prompt/shown/reasoning.tsx'
import { SettingsNote } from '../prompt/shown/settings-note.tsx'
import { isOpen, type Turn } from './chat-state.ts'
import './chat-turn.css'
import { messages } from './messages/index.ts'

interface ChatTurnProps {
  readonly turn: Turn
  /** The model's name; `null` while it is unknown. */
  readonly author: string | null
  readonly plain: boolean
  /** Puts the prompt into the field, to change it and send it again. Not for replaced turns. */
  readonly onEdit?: () => void
  readonly onRetry?: (() => void) | undefined
  /** Asks again although there is an answer. */
  readonly onRegenerate?: (() => void) | undefined
  /** Below the prompt. */
  readonly children?: ReactNode
}

/** One prompt and its answer. */
export function ChatTurn({ turn, author, plain, onEdit, onRetry, onRegenerate, children }: ChatTurnProps) {
  const t = useMessages(messages)
  const words = useMessages(promptMessages)
  const common = useMessages(commonMessages)
  const format = useFormat()
  const { prompt, status, truncated, reasoning, cost, error } = turn
  const text = ownText(turn)
  const retry = onRetry && <Button onClick={onRetry}>{common.retry}</Button>
  return (
    <article className="chat-turn" aria-label={wordsOf(prompt).slice(0, 120)} aria-busy={isOpen(turn)}>
      <History history={turn.history} plain={plain} />
      <Prompt prompt={prompt} onEdit={isOpen(turn) ? null : (onEdit ?? null)} />
      {children}
      <SettingsNote settings={turn.settings} />
      <div className="chat-answer">
        <h2 className="chat-who">{author === null ? t.someModel : <bdi>{shownText(author)}</bdi>}</h2>
        {status === 'waiting' && !reasoning && <p className="muted chat-waiting">{t.waiting}</p>}
        <FallbackNote answer={turn} />
        {reasoning && <Reasoning text={reasoning} plain={plain} live={status === 'waiting'} />}
        {text !== '' && <AnswerText text={text} plain={plain} streaming={status === 'writing'} />}
        {truncated && (
          <p className="muted chat-end" tabIndex={-1}>
            {common.truncated}
          </p>
        )}
        {!isOpen(turn) && (
          <div className="chat-actions">
            {text !== '' && <CopyAnswer text={text} />}
            {status === 'done' && onRegenerate && (
              <Button kind="quiet" className="chat-regenerate" onClick={onRegenerate}>
                {t.regenerate}
              </Button>
            )}
            {cost !== null && (
              <span className="chat-cost muted">
                {words.cost}: <bdi>{format.cost(cost)}</bdi>
              </span>
            )}
          </div>
        )}
        {!isOpen(turn) && <Preview answers={[{ label: author ?? t.someModel, text }]} />}
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
