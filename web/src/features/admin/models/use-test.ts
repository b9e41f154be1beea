import type { CallOptions } from '@arena/client'
import { useCallback, useEffect, useRef, useState } from 'react'

export type TestState<Result> =
  | { readonly is: 'idle' }
  | { readonly is: 'asking'; readonly startedAtMs: number }
  | { readonly is: 'done'; readonly result: Result }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'cancelled' }

/** One test at a time. A new one, or leaving the page, cancels the previous one. `ask` never changes. */
export function useTest<Result>(
  send: (text: string, options: CallOptions) => Promise<Result>,
  onDone: (result: Result) => void,
) {
  const call = useRef<AbortController | null>(null)
  const [state, setState] = useState<TestState<Result>>({ is: 'idle' })
  const latest = useRef({ send, onDone })
  latest.current = { send, onDone }

  const ask = useCallback(async (text: string) => {
    call.current?.abort()
    const mine = new AbortController()
    call.current = mine
    setState({ is: 'asking', startedAtMs: performance.now() })
    try {
      const result = await latest.current.send(text.trim(), { signal: mine.signal })
      if (mine.signal.aborted) return
      setState({ is: 'done', result })
      latest.current.onDone(result)
    } catch (error) {
      if (!mine.signal.aborted) setState({ is: 'failed', error })
    }
  }, [])
  const cancel = () => {
    call.current?.abort()
    setState({ is: 'cancelled' })
  }
  useEffect(() => () => call.current?.abort(), [])
  return { state, ask, cancel }
}
