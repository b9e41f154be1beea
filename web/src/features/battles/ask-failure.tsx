import { explain } from '../../failure/explain.ts'
import { FailureNote } from '../../failure/failure-note.tsx'
import { useMessages } from '../../language/index.ts'
import { messages } from './messages/index.ts'
import { RetryCountdown } from './retry-countdown.tsx'

interface AskFailureProps {
  readonly error: unknown
  /** `null` while there is nothing to ask. */
  readonly onRetry: (() => void) | null
}

/** A battle that did not come about. */
export function AskFailure({ error, onRetry }: AskFailureProps) {
  const t = useMessages(messages)
  const { kind, retryAfterSeconds } = explain(error)
  const waits = kind === 'limited' && retryAfterSeconds !== null
  return (
    <FailureNote error={error} saved={t.composer.kept} onRetry={waits ? undefined : (onRetry ?? undefined)}>
      {waits && <RetryCountdown seconds={retryAfterSeconds} onRetry={onRetry} />}
    </FailureNote>
  )
}
