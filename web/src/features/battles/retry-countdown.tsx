import { useEffect, useState } from 'react'
import { useMessages } from '../../language/index.ts'
import { Button } from '../../ui/button.tsx'
import { messages } from './messages/index.ts'

interface RetryCountdownProps {
  readonly seconds: number
  /** `null` while there is nothing to try. */
  readonly onRetry: (() => void) | null
}

/** Trying again, once the service takes it. */
export function RetryCountdown({ seconds, onRetry }: RetryCountdownProps) {
  const t = useMessages(messages)
  const [openAtMs] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((openAtMs - Date.now()) / 1000))), 250)
    return () => clearInterval(timer)
  }, [openAtMs])
  return (
    <Button className="numeric" disabled={left > 0 || !onRetry} onClick={onRetry ?? undefined}>
      {left > 0 ? t.retryIn(left) : t.retry}
    </Button>
  )
}
