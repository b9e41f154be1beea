import { useEffect, useState } from 'react'

type CopyState = 'copy' | 'copied' | 'copyFailed'

const FEEDBACK_MS = 2500

/** Copies a text, and says for a moment whether it worked. The text is read on copy only, because it can be long. */
export function useCopy(readText: () => string): { readonly state: CopyState; readonly copy: () => Promise<void> } {
  const [state, setState] = useState<CopyState>('copy')
  useEffect(() => {
    if (state === 'copy') return
    const timer = setTimeout(() => setState('copy'), FEEDBACK_MS)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(readText())
      setState('copied')
    } catch {
      setState('copyFailed')
    }
  }
  return { state, copy }
}
