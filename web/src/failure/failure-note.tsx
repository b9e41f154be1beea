import { shownText } from '@arena/contract/shown-text'
import type { ReactNode } from 'react'
import { commonMessages, useMessages } from '../language/index.ts'
import { Button } from '../ui/button.tsx'
import { SignInLink } from '../ui/sign-in-link.tsx'
import { explain } from './explain.ts'
import './failure-note.css'
import { messages } from './messages/index.ts'

interface FailureNoteProps {
  readonly error: unknown
  /** What is not lost, such as "Your prompt is saved." */
  readonly saved: string
  readonly onRetry?: (() => void) | undefined
  /** Further actions. */
  readonly children?: ReactNode
}

/** Shows any failure: what happened, what is saved, the correlation id and the next step. */
export function FailureNote({ error, saved, onRetry, children }: FailureNoteProps) {
  const t = useMessages(messages)
  const { retry, createAccount } = useMessages(commonMessages)
  const { kind, sentence, reason, correlationId, retryAfterSeconds } = explain(error)
  const translated =
    reason !== null && Object.hasOwn(t.reasons, reason) ? t.reasons[reason as keyof typeof t.reasons] : null
  // The service writes English only. `lang` makes a screen reader pronounce it as English.
  const fromService = sentence && <span lang="en">{sentence}</span>
  const why = kind === 'refused' ? (translated ?? fromService) : null
  const hint = kind === 'limited' && retryAfterSeconds !== null ? t.tryAgainIn(retryAfterSeconds) : t.hint[kind]
  return (
    <div className={`failure failure-${kind}`} role="alert" data-failure={kind}>
      <strong>{why || t.title[kind]}</strong>
      {!why && <p>{translated ?? hint}</p>}
      {(kind === 'service' || kind === 'cut') && !translated && fromService && <p>{fromService}</p>}
      <p>{shownText(saved)}</p>
      {correlationId && (
        <p className="muted failure-id">
          {t.correlationId} <code>{correlationId}</code>
        </p>
      )}
      <div className="failure-actions">
        {kind === 'guest-limited' && <SignInLink newAccount>{createAccount}</SignInLink>}
        {kind !== 'guest-limited' && onRetry && <Button onClick={onRetry}>{retry}</Button>}
        {children}
      </div>
    </div>
  )
}
