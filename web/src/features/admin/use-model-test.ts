import type { ModelTest } from '@arena/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useArena } from '../../session/index.tsx'

export type TestState =
  | { readonly is: 'asking'; readonly startedAtMs: number }
  | { readonly is: 'done'; readonly result: ModelTest }
  | { readonly is: 'failed'; readonly error: unknown }
  | { readonly is: 'cancelled' }

/** One prompt to one model. A new prompt, or leaving the page, cancels the previous one. */
export function useModelTest(modelId: string, onDone: (result: ModelTest) => void) {
  const arena = useArena()
  const call = useRef<AbortController | null>(null)
  const [state, setState] = useState<TestState>({ is: 'cancelled' })
  const done = useRef(onDone)
  done.current = onDone

  const ask = useCallback(
    async (prompt: string) => {
      call.current?.abort()
      const mine = new AbortController()
      call.current = mine
      setState({ is: 'asking', startedAtMs: performance.now() })
      try {
        const question = prompt.trim() ? { prompt: prompt.trim() } : {}
        const result = await arena.admin.testModel(modelId, question, { signal: mine.signal })
        if (mine.signal.aborted) return
        setState({ is: 'done', result })
        done.current(result)
      } catch (error) {
        if (!mine.signal.aborted) setState({ is: 'failed', error })
      }
    },
    [arena, modelId],
  )
  const cancel = () => {
    call.current?.abort()
    setState({ is: 'cancelled' })
  }
  useEffect(() => () => call.current?.abort(), [])
  return { state, ask, cancel }
}
