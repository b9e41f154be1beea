import { explain } from '../../failure/explain.ts'
import { FailureNote } from '../../failure/failure-note.tsx'
import { commonMessages, useMessages } from '../../language/index.ts'
import { RetryCountdown } from './retry-countdown.tsx'

interface AskFailureProps {
  readonly error: unknown
  /** `null` while there is nothing to ask. */
  readonly onRetry: (() => void) | null
}

/** Why a prompt was not answered. After a rate limit or an overload, the retry waits as long as the service asks. */
export function AskFailure({ error, onRetry }: AskFailureProps) {
  const { promptSaved } = useMessages(commonMessages)
  const { kind, retryAfterSeconds } = explain(error)
  const mustWait = (kind === 'limited' || kind === 'busy') && retryAfterSeconds !== null
  return (
    <FailureNote error={error} saved={promptSaved} onRetry={mustWait ? undefined : (onRetry ?? undefined)}>
      {mustWait && <RetryCountdown seconds={retryAfterSeconds} onRetry={onRetry} />}
    </FailureNote>
  )
}
