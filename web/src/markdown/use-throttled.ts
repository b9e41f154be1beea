import { useEffect, useRef, useState } from 'react'

/** The value, updated at most once in `ms`. The last value always arrives. */
export const useThrottled = <Value>(value: Value, ms: number): Value => {
  const [shown, setShown] = useState(value)
  const lastAt = useRef(0)
  useEffect(() => {
    const wait = Math.max(0, lastAt.current + ms - performance.now())
    const timer = setTimeout(() => {
      lastAt.current = performance.now()
      setShown(value)
    }, wait)
    return () => clearTimeout(timer)
  }, [value, ms])
  return ms === 0 ? value : shown
}
