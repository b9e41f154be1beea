import type { ReactNode } from 'react'
import { useMessages } from '../language/index.ts'
import { Button } from '../ui/button.tsx'
import { explain, type Failure } from './explain.ts'
import './failure-note.css'
import { messages } from './messages/index.ts'

interface FailureNoteProps {
  readonly error: unknown
  /** What is safe: "Your prompt is still in the box." Every failure says it. */
  readonly saved: string
  readonly onRetry?: (() => void) | undefined
  /** Next steps beside trying again. */
  readonly children?: ReactNode
}

/** Kinds of failure whose sentence says what the page's own words cannot. */
const tellsMore: readonly Failure['kind'][] = ['refused', 'service', 'cut']

/** One face for every failure: what happened, what was saved, the correlation id, and the next step. */
export function FailureNote({ error, saved, onRetry, children }: FailureNoteProps) {
  const t = useMessages(messages)
  const failure = explain(error)
  const wait = failure.retryAfterSeconds
  return (
    <div className={`failure failure-${failure.kind}`} role="alert" data-failure={failure.kind}>
      <strong>{t.title[failure.kind]}</strong>
      <p>{failure.kind === 'limited' && wait !== null ? t.tryAgainIn(wait) : t.hint[failure.kind]}</p>
      {/* The service speaks English alone; a screen reader must not read it as the page's language. */}
      {failure.sentence && tellsMore.includes(failure.kind) && <p lang="en">{failure.sentence}</p>}
      <p>{saved}</p>
      {failure.correlationId && (
        <p className="muted failure-id">
          {t.correlationId} <code>{failure.correlationId}</code>
        </p>
      )}
      <div className="failure-actions">
        {onRetry && <Button onClick={onRetry}>{t.retry}</Button>}
        {children}
      </div>
    </div>
  )
}
