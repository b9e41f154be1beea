import { useEffect, useState } from 'react'
import { useFormat } from '../language/index.ts'

interface ElapsedProps {
  /** By `performance.now()`, which a change of the system clock does not affect. */
  readonly sinceMs: number
  readonly label: string
}

/** A running clock. */
export function Elapsed({ sinceMs, label }: ElapsedProps) {
  const format = useFormat()
  const [nowMs, setNowMs] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 100)
    return () => clearInterval(timer)
  }, [])
  return (
    <span role="timer" aria-label={label} className="numeric elapsed">
      {format.seconds(Math.max(0, nowMs - sinceMs))}
    </span>
  )
}
