import { useEffect, useState } from 'react'
import { messages } from '../../failure/messages/index.ts'
import { commonMessages, useMessages } from '../../language/index.ts'
import { Button } from '../../ui/button.tsx'

interface RetryCountdownProps {
  readonly seconds: number
  /** `null` while there is nothing to retry. */
  readonly onRetry: (() => void) | null
}

/** A retry button that is enabled when the service accepts the next request: after a rate limit or an overload. */
export function RetryCountdown({ seconds, onRetry }: RetryCountdownProps) {
  const { retryIn } = useMessages(messages)
  const { retry } = useMessages(commonMessages)
  const [openAtMs] = useState(() => performance.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((openAtMs - performance.now()) / 1000))), 250)
    return () => clearInterval(timer)
  }, [openAtMs])
  return (
    <Button className="numeric" disabled={left > 0 || !onRetry} onClick={onRetry ?? undefined}>
      {left > 0 ? retryIn(left) : retry}
    </Button>
  )
}
