import { useEffect, useRef } from 'react'

/** Runs when the connection returns, while `waiting`. */
export function useWhenOnline(waiting: boolean, run: () => void): void {
  const current = useRef(run)
  current.current = run
  useEffect(() => {
    if (!waiting) return
    const back = () => current.current()
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [waiting])
}
